import { useCall } from '../../../kit/calls/useCall.ts'
import { feedbackAnalytics } from '../../../resources/maintenance/facility/facility.calls.ts'
import type { Days } from '../dashboard/days.ts'

/** The figures of what visitors said in some days, of what a filter of their list keeps. */
export function useAnalytics({ from, until }: Days, filter: Readonly<Record<string, unknown>>) {
  // Whoever looks at it would rather see the failure soon, and try again themselves.
  return useCall(feedbackAnalytics, { params: { from, until }, query: { filter } }, { keep: true, retry: 1 })
}
