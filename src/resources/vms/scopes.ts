/** What a vendor may do at a PIN that it was given (domain model 28). */
export const vendorScopes = [
  { value: 'schedule', label: 'Schedule people' },
  { value: 'clock', label: 'Clock in and out' },
  { value: 'patrol', label: 'Patrol' },
  { value: 'report', label: 'Reports' },
  { value: 'snapsend', label: 'Snap & Send' },
  { value: 'work_request', label: 'Work requests' },
  { value: 'visit', label: 'Visits' },
] as const
export type VendorScope = (typeof vendorScopes)[number]['value']

/** Kinds of evidence that a client may see of a vendor's work. */
export const evidenceKinds = [
  'patrol',
  'scan',
  'proof',
  'incident',
  'work_request',
  'visit',
  'finding',
] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/**
 * What of a vendor's work its client sees at the PIN, by scope. Planning and clocking show heads alone, and no scope shows
 * anything else.
 */
export const evidenceOf: Readonly<Record<VendorScope, readonly EvidenceKind[]>> = {
  schedule: [],
  clock: [],
  patrol: ['patrol', 'scan'],
  report: ['proof'],
  snapsend: ['incident'],
  work_request: ['work_request'],
  visit: ['visit', 'finding'],
}
