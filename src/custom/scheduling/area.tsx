import { defineArea } from '../../kit/area/area.ts'
import { partsOf } from '../../kit/area/parts.ts'
import { shiftAssignment } from '../../resources/scheduling/shiftAssignment.resource.ts'
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
  parts: partsOf(shiftAssignment, { inputs: { declineReason: DeclineInput } }),
  // The spec's own spelling.
  routes: [{ path: '/schedulling', page: inCompany(SchedulingPage) }],
})
