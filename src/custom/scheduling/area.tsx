import { defineArea } from '../../kit/area.ts'
import { later } from '../../kit/later.tsx'
import { PageSkeleton } from '../../kit/states.tsx'
import { useCompany } from '../../providers/useCompany.ts'

const SchedulingPage = later(
  async () => (await import('./SchedulingPage.tsx')).SchedulingPage,
  <PageSkeleton />,
)

const DeclineInput = later(async () => (await import('./DeclineInput.tsx')).DeclineInput)

/** The page of shifts, whose today is the company's. */
function SchedulingRoute() {
  const company = useCompany()
  return company ? <SchedulingPage timeZone={company.timeZone} /> : <PageSkeleton />
}

/** Shifts and the roster. */
export const schedulingArea = defineArea({
  name: 'scheduling',
  texts: [async () => (await import('./texts.ts')).schedulingTexts],
  parts: { 'shift-assignment': { inputs: { declineReason: DeclineInput } } },
  // The spec's own spelling.
  routes: [{ path: '/schedulling', page: SchedulingRoute }],
})
