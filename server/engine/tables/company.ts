import { definePlainTable } from './table.ts'

/** The company itself: one row. */
export const company = definePlainTable(
  'client',
  {
    name: 'text',
    country: 'text',
    timeZone: 'text',
    weekStart: 'whole',
    language: ['en', 'ms'],
    logo: 'text?',
    brandColour: 'text?',
  },
  'id',
)
