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
