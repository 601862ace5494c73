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
