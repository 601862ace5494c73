import * as z from 'zod/mini'
import { slaStates } from '../../../domain/maintenance/sla.ts'

/** Files that a work request holds at most (domain model 3). */
export const mostFiles = 20

/** Kinds of what opens work requests. */
export const triggerKinds = [
  'feedback',
  'inspection',
  'utility',
  'request',
  'incident',
  'finding',
  'checkpoint',
] as const

/** Answer of the calls that open the work request of a record; `opened` is false where it was there already. */
export const openedWork = z.object({ id: z.number(), refNo: z.string(), opened: z.boolean() })

/** Answer of GET work-request/{id}/links; records are named by their ids, which the caller may or may not be able to read. */
export const workLinks = z.object({
  /** What opened it or joined it since, in their order. */
  triggers: z.array(z.object({ kind: z.enum(triggerKinds), triggerId: z.number(), at: z.string() })),
  /** The dates of preventive schedules that it was made for. */
  dates: z.array(
    z.object({
      scheduleId: z.number(),
      planned: z.string(),
      actual: z.string(),
      equipmentId: z.nullable(z.number()),
    }),
  ),
  /** Work requests opened from here, and the step that each came from. */
  opened: z.array(z.object({ workRequestId: z.number(), taskId: z.nullable(z.number()) })),
  /** Work requests that were merged into it. */
  duplicates: z.array(z.number()),
})
export type WorkLinks = z.infer<typeof workLinks>

/** Answer of GET work-request/{id}/promise. */
export const workPromise = z.object({
  state: z.enum(slaStates),
  responseDueAt: z.nullable(z.string()),
  resolveDueAt: z.nullable(z.string()),
  answered: z.boolean(),
  /** Working time of the site that is left, or over where it is negative; null where nothing is promised or it is done. */
  minutesLeft: z.nullable(z.number()),
  /** Whether what is left is less than the work is estimated to take. */
  tooLittle: z.boolean(),
  pausedSince: z.nullable(z.string()),
  /** Who was told so far that it is at risk or broken, by the state. */
  told: z.array(z.object({ state: z.enum(['at_risk', 'breached']), at: z.string() })),
})
export type WorkPromise = z.infer<typeof workPromise>

/** Answer of GET work-request/{id}/meter-readings: what each meter of its steps showed last. */
export const lastReadings = z.array(
  z.object({ utilityId: z.number(), reading: z.string(), month: z.string(), unit: z.string() }),
)
export type LastReading = z.infer<typeof lastReadings>[number]

/** Answer of GET work-request/{id}/files: what is stored for its files, so that a page knows pictures without fetching all. */
export const fileFacts = z.array(
  z.object({ id: z.number(), name: z.string(), mime: z.string(), size: z.number() }),
)
export type FileFact = z.infer<typeof fileFacts>[number]

/** Answer of GET work-time/timer: who asks, and the timer of theirs that runs. */
export const ownTimer = z.object({
  employeeId: z.number(),
  running: z.nullable(z.object({ id: z.number(), workRequestId: z.number(), startedAt: z.string() })),
})
export type OwnTimer = z.infer<typeof ownTimer>
