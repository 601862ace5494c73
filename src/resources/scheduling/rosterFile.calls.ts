import * as z from 'zod/mini'
import { defineCall, fileAnswer, inQuery } from '../../schema/call.ts'
import { messages } from '../../schema/messages.ts'

/** Days that one page of a roster shows. */
export const mostPrintedDays = 31

export const rosterLayouts = ['person', 'site'] as const
export type RosterLayout = (typeof rosterLayouts)[number]
export const rosterPapers = ['a4', 'a3'] as const
export type RosterPaper = (typeof rosterPapers)[number]
export const rosterStates = ['published', 'planned'] as const
export type RosterState = (typeof rosterStates)[number]

const oneOf = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.optional(z.enum(choices, { error: messages.choice(choices) }))

const id = z.optional(inQuery.idOrAll)
const asked = {
  start: inQuery.day,
  end: inQuery.day,
  pin: id,
  user: id,
  department: id,
  /** People who have the job, by assignment or by name. */
  job: id,
  /** People who have the skill or permit on the first day. */
  skill: id,
  /** A line for each person, or for each shift below its site; `person` if absent. */
  by: oneOf(rosterLayouts),
  /** The roster that people were notified of, or the plan with its drafts; `published` if absent. */
  state: oneOf(rosterStates),
  language: z.optional(inQuery.text),
}
const access = { module: 'SC', action: 'read' } as const
const limits = { heavy: true, perMinute: 60 }

export const rosterPdf = defineCall({
  method: 'GET',
  path: 'shift/roster/pdf',
  about: `The roster of at most ${mostPrintedDays} days as a PDF to print, on A4 or A3.`,
  access,
  ...limits,
  query: z.strictObject({ ...asked, paper: oneOf(rosterPapers) }),
  answer: fileAnswer('application/pdf'),
})

export const rosterXlsx = defineCall({
  method: 'GET',
  path: 'shift/roster/xlsx',
  about: `The roster of at most ${mostPrintedDays} days as a workbook: a line each, a column for each day.`,
  access,
  ...limits,
  query: z.strictObject(asked),
  answer: fileAnswer('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
