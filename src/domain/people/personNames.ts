/** What other systems head a person's whole name with. */
export const wholeNameHeadings = [
  'Name',
  'Employee Name',
  'Staff Name',
  'Nama',
  'Nama Penuh',
  'Nama Pekerja',
  'Nama Staf',
  'Nama Kakitangan',
]

const words = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

/** A person's name without their first or last name, which another column has; unchanged where it has no such part. */
export function nameWithout(whole: string, part: string): string {
  const [text, known] = [words(whole), words(part)]
  const [low, away] = [text.toLowerCase(), known.toLowerCase()]
  if (known === '' || low === away) return text
  if (low.endsWith(` ${away}`)) return text.slice(0, -known.length).replace(/,? $/, '')
  const starts = low.startsWith(`${away} `) || low.startsWith(`${away},`)
  return starts ? text.slice(known.length).replace(/^,? */, '') : text
}

/** Words before a parent's name in Malay, Indian and Bornean names. */
const parentage = /\s+(?=(?:bin|binti|bte|bt|b|a\/l|a\/p|al|ap|anak|s\/o|d\/o)\.?\s)/i

/**
 * Splits a whole name into first and last name, which joined are the original name. It splits before `bin`, `binti`,
 * `a/l` and similar words, else before the last word; `Tan, Wei Ming` at the comma. A single word is a first name.
 */
export function nameParts(whole: string): [first: string, last: string] {
  const text = words(whole)
  const comma = /^([^,]+), *([^,]+)$/.exec(text)
  if (comma) return [comma[2] ?? '', comma[1] ?? '']
  const at = parentage.exec(text)?.index ?? text.lastIndexOf(' ')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
