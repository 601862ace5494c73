import * as z from 'zod/mini'
import { importPatch, type ImportAnswer, type ImportPatch } from '../../../schema/calls/importing.ts'

const stored = z.object({
  /** Texts to put into cells, by record number and heading. */
  corrections: z.record(z.string(), z.record(z.string(), z.string())),
  /** Texts to put in the place of every cell of a column that is exactly `text`. */
  replace: z.array(z.object({ column: z.string(), text: z.string(), by: z.string() })),
  /** Whether a name is to be created, by reference field and name, where that was changed. */
  create: z.record(z.string(), z.record(z.string(), z.boolean())),
  /** Numbers of records to leave out. */
  leaveOut: z.array(z.number()),
  /** Numbers of records that are said to be the same one's. */
  confirm: z.array(z.number()),
})

/** Corrections of a file that have not been checked yet. */
export type Corrections = z.infer<typeof stored>

export const noCorrections: Corrections = {
  corrections: {},
  replace: [],
  create: {},
  leaveOut: [],
  confirm: [],
}

/** Nobody but who brought a file sees it, so its id tells whose the corrections are, too. */
const keyOf = (id: number) => `${prefix}${id}`
const prefix = 'portal.import.'
/** Milliseconds that the server keeps a file which nobody works on. */
const longest = 7 * 86_400_000

const dated = z.object({ at: z.number(), given: stored })

function keptIn(key: string) {
  try {
    return dated.safeParse(JSON.parse(localStorage.getItem(key) ?? '')).data
  } catch {
    return undefined // nothing kept, or a storage that may not be read
  }
}

/** What this browser still holds of an import, so that neither a reload nor a closed tab loses anything. */
export const keptCorrections = (id: number): Corrections => keptIn(keyOf(id))?.given ?? noCorrections

/** Keeps the corrections as long as the server keeps a file, and drops those of files that are gone. */
export function keepCorrections(id: number, given: Corrections) {
  try {
    const now = Date.now()
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && now - (keptIn(key)?.at ?? 0) > longest) localStorage.removeItem(key)
    }
    if (countOf(given) > 0) localStorage.setItem(keyOf(id), JSON.stringify({ at: now, given }))
    else localStorage.removeItem(keyOf(id))
  } catch {
    // A full or forbidden storage keeps nothing; the page itself still does.
  }
}

const sizes = (groups: Readonly<Record<string, object>>) =>
  Object.values(groups).reduce((sum, group) => sum + Object.keys(group).length, 0)

/** How many corrections there are. */
export const countOf = ({ corrections, replace, create, leaveOut, confirm }: Corrections): number =>
  sizes(corrections) + replace.length + sizes(create) + leaveOut.length + confirm.length

/** Sets texts of cells; an unchanged text is not a correction. */
export function withTexts(
  given: Corrections,
  cells: readonly { record: number; column: string; was: string }[],
  text: string,
): Corrections {
  const corrections = { ...given.corrections }
  for (const { record, column, was } of cells) {
    const { [column]: _, ...others } = corrections[record] ?? {}
    const next = text === was ? others : { ...others, [column]: text }
    if (Object.keys(next).length > 0) corrections[record] = next
    else delete corrections[record]
  }
  return { ...given, corrections }
}

/** Puts `by` in the place of a text throughout a column; without it, takes that back. */
export function withReplacement(given: Corrections, column: string, text: string, by?: string): Corrections {
  const others = given.replace.filter((one) => one.column !== column || one.text !== text)
  return { ...given, replace: by === undefined ? others : [...others, { column, text, by }] }
}

/** Has a name created, or not. */
export function withCreated(given: Corrections, field: string, name: string, wanted: boolean): Corrections {
  return { ...given, create: { ...given.create, [field]: { ...given.create[field], [name]: wanted } } }
}

/** Leaves a record out, or not. */
export function withLeftOut(given: Corrections, record: number, wanted: boolean): Corrections {
  const others = given.leaveOut.filter((one) => one !== record)
  return { ...given, leaveOut: wanted ? [...others, record] : others }
}

/** Says that a record is the same one's, or no longer. */
export function withConfirmed(given: Corrections, record: number, wanted: boolean): Corrections {
  const others = given.confirm.filter((one) => one !== record)
  return { ...given, confirm: wanted ? [...others, record] : others }
}

/** The text of a cell, with its correction. */
export function textIn(given: Corrections, record: number, column: string, was: string): string {
  const own = given.corrections[record]?.[column]
  return own ?? given.replace.find((one) => one.column === column && one.text === was)?.by ?? was
}

/** Whether the import will create a name, by the user's choice or else by the answer. */
export const isCreated = (given: Corrections, { field, value, create }: ImportAnswer['missing'][number]) =>
  given.create[field]?.[value] ?? create

/** The corrections as the call takes them. The names to create replace those of before, so these are among them. */
export function patchOf(given: Corrections, { missing }: ImportAnswer): ImportPatch {
  const fields = Object.entries(given.create).map(([field, decided]) => {
    const before = missing.filter((one) => one.field === field && one.create).map(({ value }) => value)
    const names = new Set([...before, ...Object.keys(decided)])
    return [field, [...names].filter((name) => decided[name] ?? true)] as const
  })
  return importPatch.parse({
    corrections: given.corrections,
    replace: given.replace,
    createMissing: Object.fromEntries(fields),
    ...(given.leaveOut.length > 0 && { leaveOut: given.leaveOut }),
    ...(given.confirm.length > 0 && { confirm: given.confirm }),
  })
}
