import type { ListTab } from '../../../schema/resource.ts'

/** States of work that is still to be done. */
export const unfinished = ['pending', 'approved', 'assigned', 'in_progress', 'on_hold'] as const

/** What people look for in the list of work requests. */
export const workTabs: readonly ListTab[] = [
  { label: 'Open', filter: { status: unfinished }, sort: ['dueAt', 'ASC'] },
  { label: 'Mine', filter: { status: unfinished }, sort: ['dueAt', 'ASC'], mine: 'primaryUserId' },
  { label: 'Overdue', filter: { status: unfinished }, sort: ['lateAt', 'ASC'], late: true },
  { label: 'Nobody assigned', filter: { status: unfinished, primaryUserId_empty: true } },
  { label: 'To approve', filter: { status: ['pending'] } },
  { label: 'To verify', filter: { status: ['completed'] } },
]
