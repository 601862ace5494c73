import { readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, 'data')
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')

/** Another system's export of 2,000 people with 50 planted errors, and the lists that it refers to. */
export const hrFile = {
  path: (name: string) => path.join(folder, name),
  departments: read('departments.csv'),
  sites: read('sites.csv'),
  people: read('hr-export.csv'),
}

/** Errors in the file of people: record number, column and kind. */
export const plantedErrors = read('hr-export-errors.tsv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [record = '', column = '', value = '', why = ''] = line.split('\t')
    return { record: Number(record), column, value, why }
  })

/** A cell that is right, for each kind of planted error. */
export function correctionFor({ record, column, why }: (typeof plantedErrors)[number]): string {
  const right: Record<string, string> = {
    'First Name': 'Nadia',
    'Last Name': 'binti Omar',
    Mobile: `013-${String(5_000_000 + record)}`,
    'E-mail': '',
    Dept: 'Security',
    'Work Site': 'Menara KL Sentral',
    'Date of Birth': '',
    'Date Joined': '2021-01-13',
    'Basic Salary (RM)': '2,000.00',
    'IC / Passport': 'A9112310',
    'Staff No': `D${String(record).padStart(5, '0')}`,
    Nationality: 'Nepal',
  }
  const text = right[column]
  if (text === undefined) throw new Error(`No correction for ${column} (${why})`)
  return text
}

/** All corrections, as POST import takes them. */
export const corrections = Object.fromEntries(
  plantedErrors.map((error) => [String(error.record), { [error.column]: correctionFor(error) }]),
)
