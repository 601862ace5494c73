import { useState } from 'react'
import { later } from '../../../kit/loading/later.tsx'
import { supportVisit } from '../../../providers/acting/support.ts'

// Hardly anybody ever needs it: it is no part of what every start fetches.
const SupportBanner = later(async () => (await import('./SupportBanner.tsx')).SupportBanner)

/** On every page, that somebody of the operator is at work in a client's company. */
export function SupportBar() {
  const [visit] = useState(supportVisit)
  return visit ? <SupportBanner visit={visit} /> : null
}
