import { createHash } from 'node:crypto'
import type { Delimiter } from '../../../../src/domain/text/delimiters.ts'
import type { Translations } from '../../../../src/schema/headings.ts'
import { takesColumns } from '../../../../src/schema/fields.ts'
import type { Resource } from '../../../../src/schema/resource.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { cancelJob, scheduleJob } from '../../../platform/jobs/jobs.ts'
import type { Registry } from '../../access/access.ts'
import { batchKind } from '../../batches/stored/ending.ts'
import { readCsv, type FileRecord } from './csvFile.ts'
import { matchedBy } from './columns.ts'
import { guessFields } from './guess.ts'
import { noSettings, type FileSettings } from './importFile.ts'

/** Records, and characters, that are written at once. */
const mostAtOnce = 1_000
const mostCharacters = 1_000_000

export interface StagedFile {
  id: number
  /** Of the bytes as they came. */
  hash: string
}

export interface StagingOptions {
  db: Database
  registry: Registry
  translations: Translations
  now: () => Date
}

/** The number of texts per column that a guess looks at. */
const mostTexts = 20

/**
 * Keeps a CSV file as it comes, record by record, as a batch in the state `draft`. What cannot be read to its end leaves
 * nothing behind.
 * @throws as readCsv does
 */
export async function stageFile(
  { db, registry, translations, now }: StagingOptions,
  caller: Caller,
  resource: Resource,
  { name, delimiter: chosen }: { name: string; delimiter?: Delimiter },
  body: AsyncIterable<Uint8Array>,
): Promise<StagedFile> {
  const hash = createHash('sha256')
  const file = await readCsv(
    (async function* () {
      for await (const chunk of body) {
        hash.update(chunk)
        yield chunk
      }
    })(),
    chosen,
  )
  const { delimiter, headings, records } = file
  const id = await db.write(caller, async (tx) => {
    const [batch] = await tx.query<{ id: number }>(
      `insert into batch (client_id, created_by, resource, action, state, request)
       values ($1, $2, $3, 'import', 'draft', $4) returning id`,
      [caller.clientId, caller.employeeId, resource.name, { fileName: name }],
    )
    if (!batch) throw new Error('Insert into batch gave no row')
    keepFor(tx, batch.id, now())
    return batch.id
  })
  try {
    const texts = headings.map((): string[] => [])
    const total = await stageRecords(db, caller, id, records, texts)
    const remembered = await settingsOfEarlier(db, caller, resource, headings)
    const { mapping } = remembered ?? noSettings
    const matched = matchedBy(resource, headings, translations)
    const sql = db.read(caller.clientId)
    const guessed = await guessFields(sql, caller, resource, registry, headings, texts, { mapping, matched })
    const settings: FileSettings = {
      ...(remembered ?? noSettings),
      matched: { ...matched, ...guessed },
      guessed: Object.keys(guessed),
    }
    const decided = { ...settings.matched, ...mapping }
    const isOpen = headings.some((heading, index) => texts[index]?.length && !Object.hasOwn(decided, heading))
    await db.write(caller, async (tx) => {
      await tx.query('update batch set total = $3 where client_id = $1 and id = $2', [
        caller.clientId,
        id,
        total,
      ])
      await tx.query(
        `insert into batch_file (client_id, batch_id, name, delimiter, headings, samples, settings, remembered)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          caller.clientId,
          id,
          name,
          delimiter,
          headings,
          texts.map(([first = '']) => first),
          settings,
          remembered !== undefined && !isOpen,
        ],
      )
    })
  } catch (error) {
    await dropFile(db, caller, id)
    throw error
  }
  return { id, hash: hash.digest('base64url') }
}

/** Removes a file that nobody has been told of. */
export const dropFile = (db: Database, caller: Caller, id: number) =>
  db.write(caller, async (tx) => {
    await tx.query('delete from batch where client_id = $1 and id = $2', [caller.clientId, id])
    cancelJob(tx, batchKind, id)
  })

/** Milliseconds after which a file that nobody has worked on is forgotten. */
const kept = 7 * 86_400_000

/** Has the ledger forget the file, unless it is run by then or worked on again. */
export const keepFor = (tx: Tx, id: number, now: Date) =>
  scheduleJob(tx, batchKind, id, new Date(now.getTime() + kept))

async function stageRecords(
  db: Database,
  caller: Caller,
  id: number,
  records: AsyncIterable<FileRecord>,
  texts: string[][],
): Promise<number> {
  let total = 0
  let waiting: FileRecord[] = []
  let characters = 0
  let wanting = texts.length * mostTexts
  const write = async () => {
    const json = JSON.stringify(waiting)
    total += waiting.length
    waiting = []
    characters = 0
    await db.write(caller, (tx) =>
      tx.query(
        `insert into batch_row (client_id, batch_id, position, record, cells)
         select $1, $2, n.record, n.record, n.cells from json_to_recordset($3::json) as n (record integer, cells text[])`,
        [caller.clientId, id, json],
      ),
    )
  }
  for await (const record of records) {
    waiting.push(record)
    for (const cell of record.cells) characters += cell.length + 1 // an empty one takes room as well
    if (wanting > 0) wanting -= sampled(record.cells, texts)
    if (waiting.length >= mostAtOnce || characters >= mostCharacters) await write()
  }
  if (waiting.length > 0) await write()
  return total
}

/** Takes the first different texts of each column; gives how many of those wanted are found now. */
function sampled(cells: readonly string[], texts: readonly string[][]): number {
  let found = 0
  for (const [index, known] of texts.entries()) {
    if (known.length >= mostTexts) continue
    const text = cells[index]?.trim().slice(0, 80) ?? ''
    if (text === '' || known.includes(text)) continue
    known.push(text)
    found += 1
  }
  return found
}

/** The number of earlier files that are searched for a column's choice. */
const mostEarlier = 20

/**
 * What the caller chose for each of the columns in their last file that had it; the formats are those of the last file with
 * all of the headings. No field is taken over for two columns.
 */
async function settingsOfEarlier(
  db: Database,
  caller: Caller,
  resource: Resource,
  headings: readonly string[],
): Promise<FileSettings | undefined> {
  const earlier = await db.read(caller.clientId).query<{ settings: FileSettings; same: boolean }>(
    `select f.settings, f.headings = $4 as same
     from batch b join batch_file f on f.client_id = b.client_id and f.batch_id = b.id
     where b.client_id = $1 and b.created_by = $2 and b.resource = $3 and f.headings && $4
     order by b.id desc limit ${mostEarlier}`,
    [caller.clientId, caller.employeeId, resource.name, headings],
  )
  const mapping: FileSettings['mapping'] = {}
  const held = new Set<string>()
  for (const heading of headings) {
    const last = earlier.find(({ settings }) => Object.hasOwn(settings.mapping, heading))
    const name = last?.settings.mapping[heading]
    if (name === undefined || (name !== null && held.has(name))) continue
    mapping[heading] = name
    if (name !== null && !takesColumns(resource.fields[name])) held.add(name)
  }
  const { dateFormat = null, numberFormat = null } = earlier.find(({ same }) => same)?.settings ?? {}
  const chosen = Object.keys(mapping).length > 0 || dateFormat !== null || numberFormat !== null
  return chosen ? { ...noSettings, mapping, dateFormat, numberFormat } : undefined
}
