import type { RaRecord } from 'react-admin'
import * as z from 'zod/mini'
import { unfinished, workRequest } from '../../../resources/maintenance/work/workRequest.resource.ts'
import type { Transition } from '../../../schema/resource.ts'

const text = z.nullish(z.string())
const number = z.nullish(z.number())

/** What the views show of a work request; whatever else it has stays with it, for the dialogs of its verbs. */
const work = z.looseObject({
  id: z.number(),
  version: z.number(),
  refNo: z.string(),
  title: z.string(),
  status: z.string(),
  priority: text,
  pinId: number,
  primaryUserId: number,
  assigneeIds: z.nullish(z.array(z.number())),
  dueAt: text,
  lateAt: text,
  plannedStartAt: text,
  slaState: text,
  estimatedMinutes: number,
})
export type Work = z.infer<typeof work>

/** The work requests among records; one that is none is left out. */
export const worksIn = (records: readonly RaRecord[] = []): Work[] =>
  records.flatMap((record) => work.safeParse(record).data ?? [])

const open: ReadonlySet<string> = new Set(unfinished)

/** Whether it is still to be done. */
export const isOpen = ({ status }: Work) => open.has(status)

/** Whether it should have been done by now. */
export const isLate = (one: Work, now: number) =>
  isOpen(one) && typeof one.lateAt === 'string' && Date.parse(one.lateAt) < now

/** Everybody who is to do it, the one responsible first. */
export const workersOf = ({ primaryUserId, assigneeIds }: Work): number[] => [
  ...new Set([...(primaryUserId ? [primaryUserId] : []), ...(assigneeIds ?? [])]),
]

export const choiceOf = (field: 'status' | 'priority' | 'slaState', value: string | null | undefined) =>
  workRequest.fields[field].choices.find((choice) => choice.value === value)

/** A change of status and the verb that makes it. */
export interface Step {
  verb: string
  transition: Transition
}

/** The open states that a list's filter keeps, as a filter of its own. */
export function openIn(filter: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = unfinished.filter((status) => keepsStatus(filter, status))
  return { ...filter, status: kept }
}

/** Whether a list's filter lets through what is in this state. */
export function keepsStatus(filter: Readonly<Record<string, unknown>>, status: string): boolean {
  const { status: wanted, status_neq: unwanted } = filter
  if (unwanted === status) return false
  return wanted === undefined || wanted === -1 || [wanted].flat().includes(status)
}
