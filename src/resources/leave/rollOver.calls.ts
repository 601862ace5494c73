import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'

const setting = { module: 'LV', action: 'setting' } as const

const run = z.object({
  id: z.int(),
  at: z.string(),
  /** Nobody where it was done by night. */
  by: z.nullable(z.string()),
  people: z.int(),
  carried: z.string(),
  lapsed: z.string(),
  undoneAt: z.nullable(z.string()),
  undoneBy: z.nullable(z.string()),
})
export type RollOverRun = z.infer<typeof run>

export const rollOverRuns = defineCall({
  method: 'GET',
  path: 'leave/roll-over',
  about: 'When leave years were closed, by whom, and what that carried and let lapse; the newest twenty',
  access: setting,
  answer: z.array(run),
})

export const runRollOver = defineCall({
  method: 'POST',
  path: 'leave/roll-over/run',
  concurrency: { same: 'A year is closed once.' },
  about: 'Closes what is over of leave years as of today, as each night does; a year is closed once',
  access: setting,
  answer: z.object({ id: z.nullable(z.int()), added: z.int() }),
})

export const undoRollOver = defineCall({
  method: 'POST',
  path: 'leave/roll-over/{id}/undo',
  concurrency: 'step',
  about: 'Opens again the years that a run has closed; they are closed anew by the rules as they are then',
  access: setting,
  answer: z.object({ id: z.int(), entries: z.int() }),
})
