import { unfinished, workRequest } from '../../../resources/maintenance/work/workRequest.resource.ts'
import type { RowOf, Transition } from '../../../schema/resource.ts'

export type Work = RowOf<typeof workRequest>

const open: ReadonlySet<string> = new Set(unfinished)

/** Whether it is still to be done. */
export const isOpen = ({ status }: Work) => open.has(status)

/** Whether it should have been done by now. */
export const isLate = (one: Work, now: number) =>
  isOpen(one) && one.lateAt !== null && Date.parse(one.lateAt) < now

/** Everybody who is to do it, the one responsible first. */
export const workersOf = ({ primaryUserId, assigneeIds }: Work): number[] => [
  ...new Set([...(primaryUserId ? [primaryUserId] : []), ...assigneeIds]),
]

export const choiceOf = (field: 'status' | 'priority' | 'slaState', value: string) =>
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
