import { defineArea } from '../../kit/area/area.ts'
import { later } from '../../kit/loading/later.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'

const ProofPage = later(async () => (await import('./ProofPage.tsx')).ProofPage, <PageSkeleton />)

/** Proofs of service. */
export const proofArea = defineArea({
  name: 'proof',
  texts: [async () => (await import('./texts.ts')).proofTexts],
  routes: [{ path: '/pin-activities/proof', page: ProofPage }],
})
