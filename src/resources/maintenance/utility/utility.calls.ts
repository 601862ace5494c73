import * as z from 'zod/mini'
import { defineCall, inQuery } from '../../../schema/call.ts'
import { batch } from '../../../schema/calls/batch.ts'
import {
  anomalyAnswer,
  gapsAnswer,
  gridAnswer,
  monthCellsBody,
  monthCellsPreview,
  openedWork,
  yearAnswer,
} from './utility.shapes.ts'
import { utility } from './utility.resource.ts'
import { utilMonth } from './utilMonth.resource.ts'
import { workRequest } from '../work/workRequest.resource.ts'

const read = { resource: utility, action: 'read' } as const

const year = z.string().check(z.regex(/^[12]\d{3}$/))
const ofYear = z.strictObject({ year, filter: z.optional(inQuery.filter) })

export const monthGrid = defineCall({
  method: 'GET',
  path: 'cmms/utility/months',
  about: 'Meters with their months of a year, as a sheet',
  of: read,
  query: ofYear,
  answer: gridAnswer,
})

export const writeMonths = defineCall({
  method: 'POST',
  path: 'cmms/utility/months',
  concurrency: { expected: ['cells.was'] },
  own: 'enters readings of the meters at their sites',
  about: 'Writes cells of the sheet as one batch; a preview writes nothing and is answered with 200',
  of: { resource: utilMonth, action: 'update' },
  body: monthCellsBody,
  answer: z.union([batch, monthCellsPreview]),
  status: 201,
})

export const meterGaps = defineCall({
  method: 'GET',
  path: 'cmms/utility/gaps',
  about: 'What meters lack of the months of a year',
  of: read,
  query: ofYear,
  answer: gapsAnswer,
})

export const meterYear = defineCall({
  method: 'GET',
  path: 'cmms/utility/{id}/year',
  about: 'The months of a meter in a year, its cost against its budget, and its sub-meters',
  of: read,
  query: z.strictObject({ year }),
  answer: yearAnswer,
})

export const monthAnomaly = defineCall({
  method: 'GET',
  path: 'cmms/util-month/{id}/anomaly',
  about: 'Why a month of a meter is out of the usual',
  of: { resource: utilMonth, action: 'read' },
  answer: anomalyAnswer,
})

export const workOfMonth = defineCall({
  method: 'POST',
  path: 'cmms/util-month/{id}/work',
  concurrency: { same: 'The work request that was opened first is the answer to both.' },
  about: 'Opens the work request of a month that is out of the usual',
  access: { module: workRequest.module, action: 'create' },
  answer: openedWork,
  status: 201,
})
