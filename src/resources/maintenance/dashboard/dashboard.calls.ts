import { defineCall, type Schema } from '../../../schema/call.ts'
import {
  feedbackAnswer,
  performancesAnswer,
  pinsAnswer,
  scheduleFigures,
  summaryAnswer,
  utilsAnswer,
  wrAnswer,
} from './dashboard.shapes.ts'

/** Figures of the maintenance dashboard (spec 7) over days, both included, of the records that the caller reads. */
const overDays = <const N extends string, R extends Schema>(name: N, answer: R, about: string) =>
  defineCall({
    method: 'GET',
    path: `cmms/dashboard/${name}/{from}/{until}`,
    about,
    access: { module: 'CM', action: 'read' },
    answer,
  })

export const pinFigures = overDays('pins', pinsAnswer, 'Work by site')
export const performanceFigures = overDays('performances', performancesAnswer, 'Work by person')
export const utilityFigures = overDays('utils', utilsAnswer, 'What was used and what it cost')
export const workFigures = overDays('wr', wrAnswer, 'What became of work requests')
export const complianceFigures = overDays('schedule', scheduleFigures, 'What became of preventive work')
export const feedbackFigures = overDays('feedback', feedbackAnswer, 'What visitors gave')
export const summaryFigures = overDays(
  'summary',
  summaryAnswer,
  'All figures beside those of as many days before',
)

export const usualSummary = defineCall({
  method: 'GET',
  path: 'cmms/dashboard/summary',
  about: 'All figures of the last thirty days beside those of as many days before',
  access: { module: 'CM', action: 'read' },
  answer: summaryAnswer,
})
