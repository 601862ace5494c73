/** Heading row of a file of people. */
const headings = [
  'Staff No',
  'First Name',
  'Last Name',
  'Mobile',
  'E-mail',
  'Dept',
  'Reports To',
  'Date Joined',
  'Basic Salary (RM)',
  'Address',
]

/** Errors of a large file, by column: an invalid text, and a valid one. */
const wrongTexts: Readonly<Record<string, readonly [wrong: string, right: string]>> = {
  'First Name': ['', 'Nadia'],
  Mobile: ['12ab', '013-345 6789'],
  'E-mail': ['nobody@', ''],
  Dept: ['Secuirty', 'Security'],
  'Date Joined': ['31/02/2020', '28/02/2020'],
}

export interface LargeFile {
  text: string
  /** Where the planted errors are, in the order of the file. */
  planted: { record: number; column: string }[]
  /** What sets them right, by record and heading. */
  corrections: Record<string, Record<string, string>>
}

/**
 * A file of people with errors at known places; every hundredth is the manager of the next ones.
 * @param people their number
 * @param errors number of records with an error, spread evenly
 */
export function peopleFile(people: number, errors: number): LargeFile {
  const planted: LargeFile['planted'] = []
  const corrections: LargeFile['corrections'] = {}
  const columns = Object.keys(wrongTexts)
  const every = errors > 0 ? Math.floor(people / errors) : Number.POSITIVE_INFINITY
  const lines = [headings.join(',')]
  for (let number = 1; number <= people; number += 1) {
    const leader = number % 100 === 1 ? '' : `P${String(number - ((number - 1) % 100)).padStart(6, '0')}`
    const cells: Record<string, string> = {
      'Staff No': `P${String(number).padStart(6, '0')}`,
      'First Name': `Person ${number}`,
      'Last Name': 'bin Ismail',
      Mobile: `012-${String(1_000_000 + (number % 9_000_000))}`,
      'E-mail': `p${number}@example.com`,
      Dept: ['Security', 'Cleaning', 'Landscape'][number % 3] ?? '',
      'Reports To': leader,
      'Date Joined': `${String(1 + (number % 28)).padStart(2, '0')}/07/2020`,
      'Basic Salary (RM)': `"${1 + (number % 9)},${String(number % 1_000).padStart(3, '0')}.50"`,
      Address: `"${number}, Jalan Ampang,\n50450 Kuala Lumpur"`,
    }
    const record = number + 1
    if (number % every === 0 && planted.length < errors) {
      const column = columns[planted.length % columns.length] ?? ''
      const [wrong = '', right = ''] = wrongTexts[column] ?? []
      planted.push({ record, column })
      corrections[String(record)] = { [column]: column === 'Mobile' ? `013-${1_000_000 + number}` : right }
      cells[column] = wrong
    }
    lines.push(headings.map((heading) => cells[heading]).join(','))
  }
  return { text: lines.join('\n'), planted, corrections }
}
