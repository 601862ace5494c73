/** Trades of work. */
export const workCategories = [
  { value: 'electrical', label: 'Electrical' },
  { value: 'plumbing', label: 'Plumbing' },
  { value: 'hvac', label: 'HVAC' },
  { value: 'civil', label: 'Civil' },
  { value: 'cleaning', label: 'Cleaning' },
  { value: 'landscape', label: 'Landscape' },
  { value: 'pest', label: 'Pest control' },
  { value: 'lift', label: 'Lift' },
  { value: 'fire', label: 'Fire safety' },
  { value: 'security_system', label: 'Security system' },
  { value: 'ict', label: 'ICT' },
  { value: 'other', label: 'Other' },
] as const

/** Where work requests come from. */
export const workSources = [
  { value: 'portal', label: 'Portal' },
  { value: 'app', label: 'App' },
  { value: 'qr', label: 'QR code' },
  { value: 'feedback', label: 'Feedback' },
  { value: 'request', label: 'Facility request' },
  { value: 'inspection', label: 'Inspection' },
  { value: 'utility', label: 'Utility' },
  { value: 'schedule', label: 'Schedule' },
  { value: 'incident', label: 'Incident' },
  { value: 'finding', label: 'Finding' },
  { value: 'checkpoint', label: 'Checkpoint' },
  { value: 'import', label: 'Import' },
] as const
