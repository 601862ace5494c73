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
