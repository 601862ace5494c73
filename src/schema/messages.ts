/** A plan, how many it holds, and how many there are. */
interface Room {
  plan: string
  most: number
  used: number
}

/** Messages of invalid values; the same wording in forms, imports and the API. */
export const messages = {
  required: 'This is required.',
  text: 'This must be text.',
  blank: 'This must not be blank.',
  tooShort: (min: number) => `At least ${min} characters.`,
  tooLong: (max: number) => `At most ${max} characters.`,
  control: 'This holds a character that cannot be stored.',
  malformed: 'A value has a form that cannot be stored. Check dates, numbers and special characters.',
  email: 'This is not an e-mail address.',
  phone: 'This is not a phone number.',
  integer: 'This must be a whole number.',
  decimal: (scale: number) => `This must be a number with at most ${scale} decimals.`,
  amount: 'This is not an amount.',
  tooLarge: 'An amount or a sum becomes too large.',
  negative: 'This must not be negative.',
  min: (min: number) => `This must be at least ${min}.`,
  max: (max: number) => `This must be at most ${max}.`,
  boolean: 'This must be yes or no.',
  date: 'There is no such date.',
  instant: 'This is not a point in time.',
  future: 'This must not be in the future.',
  // Of a cell, by the form in which numbers and days are written there.
  numberpoint: 'Write it like 1,234.5: with a comma between thousands, and a point before decimals.',
  numbercomma: 'Write it like 1.234,5: with a point between thousands, and a comma before decimals.',
  momentDMY: 'Write it like 31/12/2026 14:00.',
  momentMDY: 'Write it like 12/31/2026 14:00.',
  momentYMD: 'Write it like 2026-12-31 14:00.',
  choice: (values: readonly string[]) => `This must be one of: ${values.join(', ')}.`,
  twice: 'Name each of them once.',
  country: 'There is no such country.',
  reference: 'Choose a record.',
  references: 'Choose records.',
  tooMany: (max: number) => `At most ${max} of them.`,
  taken: 'Another record has this already.',
  birthAtOdds: 'The IC says another date of birth.',
  needsValue: (field: string) => `This needs a value: ${field}.`,
  leftBeforeJoining: 'The last working date must not be before the join date.',
  leftBeforeResigning: 'The last working date must not be before the resign date.',
  overlaps: 'This is taken at that time.',
  viewNameTaken: 'There is a view of that name already.',
  circle: 'This leads back to the record itself.',
  noSuchRecord: 'There is no such record.',
  notGranted:
    'The client has not granted this pin for that purpose. Upline accessibility shows its purposes.',
  grantClosed:
    'The client’s grant of this pin does not hold then: it is paused, over or has not begun. Upline accessibility shows its dates.',
  planFull: {
    employee: ({ plan, most, used }: Room) =>
      `Your plan ${plan} holds ${most} active employees, and you have ${used}. Choose a larger plan, or deactivate somebody first.`,
    pin: ({ plan, most, used }: Room) =>
      `Your plan ${plan} holds ${most} sites, and you have ${used}. Choose a larger plan, or delete a site first.`,
  },
  fileBeyondPlan: ({ plan, most, used, adds }: Room & { adds: number }) =>
    `This file adds ${adds}, but your plan ${plan} holds ${most} and you have ${used}. Choose a larger plan, or leave rows out.`,
  notImported: 'Files are not imported.',
  otherIdentity:
    'The record would become somebody else’s. Confirm that it is still the same, or leave this row out.',
  rarelyEmpty: 'Nearly all other rows have this. Fill it in, or confirm that this row has none.',
  duplicate: (record: number) => `Duplicate in the file: record ${record} has this already.`,
} as const
