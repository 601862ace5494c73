import { createHash } from 'node:crypto'
import type { Delimiter } from '../../../src/domain/delimiters.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { readCsv, type FileRecord } from './csvFile.ts'
import { noSettings, type FileSettings } from './importFile.ts'

/** Records, and characters, that are written at once. */
const mostAtOnce = 1_000
const mostCharacters = 1_000_000

export interface StagedFile {
  id: number
  /** Of the bytes as they came. */
  hash: string
}

/**
 * Keeps a CSV file as it comes, record by record, as a batch in the state `draft`. What cannot be read to its end leaves
 * nothing behind.
 * @throws as readCsv does
 */
export async function stageFile(
  db: Database,
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
    await keepFor(tx, batch.id)
    return batch.id
  })
  try {
    const samples = headings.map(() => '')
    const total = await stageRecords(db, caller, id, records, samples)
    const remembered = await settingsOfEarlier(db, caller, resource, headings)
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
          samples,
          remembered ?? noSettings,
          remembered !== undefined,
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
    await tx.query('delete from batch_work where company = $1 and batch_id = $2', [caller.clientId, id])
  })

/** A file that nobody has worked on for so long is forgotten. */
const kept = '7 days'

/** Has the ledger forget the file, unless it is run by then or worked on again. */
export const keepFor = (tx: Tx, id: number) =>
  tx.query(
    `insert into batch_work (company, batch_id, due_at) values ($1, $2, now() + interval '${kept}')
     on conflict (company, batch_id) do update set due_at = excluded.due_at`,
    [tx.actor.clientId, id],
  )

async function stageRecords(
  db: Database,
  caller: Caller,
  id: number,
  records: AsyncIterable<FileRecord>,
  samples: string[],
): Promise<number> {
  let total = 0
  let waiting: FileRecord[] = []
  let characters = 0
  let wanting = samples.length
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
    if (wanting > 0) wanting -= sampled(record.cells, samples)
    if (waiting.length >= mostAtOnce || characters >= mostCharacters) await write()
  }
  if (waiting.length > 0) await write()
  return total
}

/** Takes the first text of each column; gives how many columns got theirs now. */
function sampled(cells: readonly string[], samples: string[]): number {
  let found = 0
  for (const [index, known] of samples.entries()) {
    if (known) continue
    const text = cells[index]?.trim().slice(0, 80) ?? ''
    if (text) found += 1
    samples[index] = text
  }
  return found
}

/** What the caller chose for his last file with the same headings. */
async function settingsOfEarlier(
  db: Database,
  caller: Caller,
  resource: Resource,
  headings: readonly string[],
): Promise<FileSettings | undefined> {
  const [earlier] = await db.read(caller.clientId).query<{ settings: FileSettings }>(
    `select f.settings from batch b join batch_file f on f.client_id = b.client_id and f.batch_id = b.id
     where b.client_id = $1 and b.created_by = $2 and b.resource = $3 and f.headings = $4
     order by b.id desc limit 1`,
    [caller.clientId, caller.employeeId, resource.name, headings],
  )
  if (!earlier) return undefined
  const { mapping, dateFormat, numberFormat } = earlier.settings
  const chosen = Object.keys(mapping).length > 0 || dateFormat !== null || numberFormat !== null
  return chosen ? { ...noSettings, mapping, dateFormat, numberFormat } : undefined
}
