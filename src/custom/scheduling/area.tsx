import { defineArea } from '../../kit/area/area.ts'
import { inCompany } from '../../kit/loading/inCompany.tsx'
import { later } from '../../kit/loading/later.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'

const SchedulingPage = later(
  async () => (await import('./SchedulingPage.tsx')).SchedulingPage,
  <PageSkeleton />,
)

const DeclineInput = later(async () => (await import('./requests/DeclineInput.tsx')).DeclineInput)

/** Shifts and the roster. */
export const schedulingArea = defineArea({
  name: 'scheduling',
  texts: [async () => (await import('./texts.ts')).schedulingTexts],
  parts: { 'shift-assignment': { inputs: { declineReason: DeclineInput } } },
  // The spec's own spelling.
  routes: [{ path: '/schedulling', page: inCompany(SchedulingPage) }],
})
