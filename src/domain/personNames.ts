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

/** What stands before a parent's name in Malay, Indian and Bornean names. */
const parentage = /\s+(?=(?:bin|binti|bte|bt|b|a\/l|a\/p|al|ap|anak|s\/o|d\/o)\.?\s)/i

/**
 * A person's whole name as first and last name, which read together are the name as it was written: parted before
 * `bin`, `binti`, `a/l` and their like, else before its last word; `Tan, Wei Ming` at the comma. A single word is a first
 * name.
 */
export function nameParts(whole: string): [first: string, last: string] {
  const text = whole.trim().replaceAll(/\s+/g, ' ')
  const comma = /^([^,]+), *([^,]+)$/.exec(text)
  if (comma) return [comma[2] ?? '', comma[1] ?? '']
  const at = parentage.exec(text)?.index ?? text.lastIndexOf(' ')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
