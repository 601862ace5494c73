import type { Transition } from '../../../schema/resource.ts'
import { unfinished } from './workTabs.ts'

/** Who is named to do the work: they say how far it is, whoever asked for it does not. */
export const doers = ['primaryUserId', 'assigneeIds'] as const

/** Steps of a work request. */
export const workRequestSteps = {
  approve: {
    notice: { to: ['requesterId'] },
    label: 'Approve',
    from: ['pending'],
    to: 'approved',
    asks: ['priority', 'dueAt', 'primaryUserId'],
    stamps: { firstResponseAt: 'now' },
    tone: 'primary',
  },
  reject: {
    notice: { to: ['requesterId'] },
    label: 'Reject',
    from: ['pending'],
    to: 'rejected',
    asks: ['rejectReason'],
    needs: ['rejectReason'],
    tone: 'danger',
  },
  assign: {
    notice: 'own',
    label: 'Assign',
    from: ['approved', 'assigned'],
    to: 'assigned',
    asks: ['primaryUserId', 'assigneeIds', 'groupId'],
  },
  start: {
    notice: { to: ['requesterId'] },
    own: doers,
    label: 'Start',
    from: ['assigned'],
    to: 'in_progress',
    stamps: { startedAt: 'now' },
    tone: 'primary',
  },
  hold: {
    notice: { to: ['requesterId', 'primaryUserId', 'assigneeIds'] },
    own: doers,
    label: 'Hold',
    from: ['assigned', 'in_progress'],
    to: 'on_hold',
    asks: ['holdReason'],
    needs: ['holdReason'],
  },
  resume: {
    notice: { to: ['requesterId', 'primaryUserId', 'assigneeIds'] },
    own: doers,
    label: 'Resume',
    from: ['on_hold'],
    to: 'in_progress',
    tone: 'primary',
  },
  complete: {
    notice: 'own',
    own: doers,
    label: 'Complete',
    from: ['approved', 'assigned', 'in_progress'],
    to: 'completed',
    asks: ['completionRemark', 'downtimeMinutes'],
    needs: ['completionRemark'],
    stamps: { completedAt: 'now', completedBy: 'actor' },
    tone: 'primary',
  },
  close: {
    notice: { silent: 'Its completion was reported.' },
    label: 'Verify and close',
    from: ['completed'],
    to: 'closed',
    stamps: { closedAt: 'now', closedBy: 'actor' },
    tone: 'primary',
  },
  reopen: {
    notice: { to: ['primaryUserId', 'assigneeIds'] },
    label: 'Reopen',
    from: ['completed', 'closed'],
    to: 'in_progress',
    asks: ['reopenReason'],
    needs: ['reopenReason'],
    stamps: { reopenedCount: 'increment' },
  },
  cancel: {
    notice: { to: ['requesterId', 'primaryUserId', 'assigneeIds'] },
    own: ['requesterId', 'createdBy'],
    label: 'Cancel request',
    from: unfinished,
    to: 'cancelled',
    asks: ['cancelReason'],
    needs: ['cancelReason'],
    tone: 'danger',
  },
} as const satisfies Readonly<Record<string, Transition>>
