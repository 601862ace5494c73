import { nameParts } from '../people/personNames.ts'
import { fold } from '../text/fold.ts'

/** Columns of a file of clients. */
export const clientColumns = [
  'companyName',
  'country',
  'plan',
  'owner',
  'firstName',
  'lastName',
  'email',
  'contact',
  'trialDays',
  'timeZone',
] as const
export type ClientColumn = (typeof clientColumns)[number]
export type ClientLine = Partial<Record<ClientColumn, string>>

/** Usual headings of these columns, in English and Malay. */
const headings: Readonly<Record<ClientColumn, readonly string[]>> = {
  companyName: [
    'company',
    'company name',
    'client',
    'client name',
    'name',
    'syarikat',
    'nama syarikat',
    'klien',
  ],
  country: ['country', 'country code', 'negara'],
  plan: ['plan', 'package', 'plan code', 'pelan', 'pakej'],
  owner: [
    'owner',
    'owner name',
    'administrator',
    'contact person',
    'contact name',
    'person',
    'pemilik',
    'pentadbir',
  ],
  firstName: ['first name', 'given name', 'nama pertama'],
  lastName: ['last name', 'surname', 'family name', 'nama akhir'],
  email: ['email', 'e-mail', 'mail', 'email address', 'e-mel', 'emel'],
  contact: [
    'contact',
    'number',
    'phone',
    'mobile',
    'mobile number',
    'phone number',
    'contact number',
    'telefon',
    'nombor',
  ],
  trialDays: ['trial', 'trial days', 'days', 'days of trial', 'hari percubaan', 'percubaan'],
  timeZone: ['time zone', 'timezone', 'zone', 'zon waktu'],
}

const byHeading = new Map(
  clientColumns.flatMap((column) =>
    [column, ...headings[column]].map((name) => [keyOf(name), column] as const),
  ),
)

function keyOf(heading: string) {
  return fold(heading)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The columns of a file by its headings; undefined for one that means nothing here. */
export const columnsBy = (names: readonly string[]): (ClientColumn | undefined)[] =>
  names.map((name) => byHeading.get(keyOf(name)))

/** The lines of a table, whose first row has the headings. */
export function linesOf([names = [], ...rows]: readonly (readonly string[])[]): ClientLine[] {
  const columns = columnsBy(names)
  return rows.map((cells) =>
    Object.fromEntries(
      columns.flatMap((column, at) => (column === undefined ? [] : [[column, (cells[at] ?? '').trim()]])),
    ),
  )
}

/** First and last name of a line, where the file has one column for both. */
export function ownerOf({
  owner = '',
  firstName = '',
  lastName = '',
}: ClientLine): [first: string, last: string] {
  return firstName || lastName ? [firstName, lastName] : nameParts(owner)
}
