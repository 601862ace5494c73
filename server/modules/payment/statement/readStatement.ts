import { createHash } from 'node:crypto'
import { fold } from '../../../../src/domain/text/fold.ts'
import { invalid } from '../../../platform/errors.ts'
import { readCamt } from './camt.ts'
import { readCsvStatement } from './csvStatement.ts'
import type { Entry } from './entry.ts'

export interface KeyedEntry extends Entry {
  /** Equal for the same entry in another statement. */
  key: string
}

const mostEntries = 5_000

/** Gives each entry its key. Equal entries of one day are counted, so that each of them can be booked. */
function keyed(entries: readonly Entry[]): KeyedEntry[] {
  const counts = new Map<string, number>()
  return entries.map((entry) => {
    const { day, amount, bankReference, text, payer } = entry
    const facts = JSON.stringify(
      bankReference === null ? [day, amount, fold(`${payer ?? ''} ${text}`)] : [day, amount, bankReference],
    )
    const count = (counts.get(facts) ?? 0) + 1
    counts.set(facts, count)
    return { ...entry, key: createHash('sha256').update(`${facts}${count}`).digest('hex') }
  })
}

/**
 * Reads a bank statement: a CSV file or a camt.053 document.
 * @throws 422 with the line that cannot be read
 */
export async function readStatement(text: string): Promise<KeyedEntry[]> {
  const entries = /^\s*</.test(text) ? await readCamt(text) : readCsvStatement(text)
  if (entries.length === 0) throw invalid({ text: 'The file has no entries.' })
  if (entries.length > mostEntries)
    throw invalid({ text: `At most ${mostEntries} entries at a time; divide the file.` })
  return keyed(entries)
}
