import { messages } from '../../../../src/schema/messages.ts'
import { isRecord, stepSize, withIds } from '../../linking/linking.ts'
import { refersToOwn } from '../../linking/references.ts'
import { findExisting } from './existing.ts'
import { layersOf } from './layers.ts'
import { storeRecords, storeStep, type FileValidation } from './storeFindings.ts'
import type { CellFault, ValidatedRecord } from './validatedRecord.ts'

/** Records whose references are replaced at once. */
const relinkedAtOnce = 500
/** Records that are put in order at once. */
const orderedAtOnce = 5_000

/** Names of the file's fields that refer to records of the same resource. */
const ownFields = ({ resource, columns }: FileValidation): string[] =>
  columns.columns.filter(({ field }) => refersToOwn(resource, field)).map(({ name }) => name)

/** Other records of the file that each record refers to, by record number. */
export type OwnReferences = Map<number, number[]>

/** Collects the records of the file that a valid row refers to. */
export function collectOwnReferences(
  run: FileValidation,
  { record, values, faults }: ValidatedRecord,
  references: OwnReferences,
) {
  if (faults.length > 0) return
  const others: number[] = []
  for (const name of ownFields(run))
    withIds(values[name], (id) => {
      if (isRecord(id)) others.push(-id)
      return id
    })
  if (others.length > 0) references.set(record, others)
}

/** Gives references to existing records their id, and sorts the rest so that a record follows those it refers to. */
export async function settleOwnReferences(
  run: FileValidation,
  references: OwnReferences,
  compare: (row: ValidatedRecord) => void,
) {
  if (references.size === 0) return storeOrder(run, new Map())
  const ids = await existingIds(run, new Set([...references.values()].flat()))
  const affected = [...references]
    .filter(([, others]) => others.some((other) => ids.has(other)))
    .sort(([a], [b]) => a - b)
  for (let at = 0; at < affected.length; at += relinkedAtOnce) {
    const part = affected.slice(at, at + relinkedAtOnce).map(([record]) => record)
    await relink(run, part, ids, compare)
  }
  const open = new Map(references)
  for (const [record, others] of affected) {
    const missing = others.filter((other) => !ids.has(other))
    if (missing.length > 0) open.set(record, missing)
    else open.delete(record)
  }
  const { layers, circles } = layersOf(open)
  await storeOrder(run, layers)
  await flagCircles(run, circles)
}

/** Ids of existing records by the records of the file that mean them. */
async function existingIds(
  { sql, caller, file }: FileValidation,
  records: ReadonlySet<number>,
): Promise<Map<number, number>> {
  const rows = await sql.query<{ record: number; id: number }>(
    `select record, record_id as id from batch_row
     where client_id = $1 and batch_id = $2 and record = any($3::int[]) and record_id is not null`,
    [caller.clientId, file.id, [...records]],
  )
  return new Map(rows.map(({ record, id }) => [record, id]))
}

/** Replaces references to the file's records by ids, after which a row may be unchanged. */
async function relink(
  run: FileValidation,
  records: readonly number[],
  ids: ReadonlyMap<number, number>,
  compare: (row: ValidatedRecord) => void,
) {
  const { sql, caller, resource, registry, file, findings } = run
  const stored = await sql.query<{
    record: number
    recordId: number | null
    values: Record<string, unknown> | null
  }>(
    `select record, record_id as "recordId", "values" from batch_row
     where client_id = $1 and batch_id = $2 and record = any($3::int[]) and errors is null order by record`,
    [caller.clientId, file.id, records],
  )
  const known = new Set(stored.flatMap(({ recordId }) => (recordId === null ? [] : String(recordId))))
  const existing = await findExisting(sql, caller, resource, registry, 'id', known)
  const rows = stored.map(({ record, recordId, values }): ValidatedRecord => {
    const linked = { ...values }
    for (const name of ownFields(run))
      if (name in linked) linked[name] = withIds(linked[name], (id) => ids.get(-id) ?? id)
    const before = recordId === null ? undefined : existing.get(String(recordId))
    const row: ValidatedRecord = {
      record,
      cells: [],
      faults: [],
      values: linked,
      same: false,
      ...(before && { before }),
    }
    compare(row)
    if (row.same) {
      findings.counts.update -= 1
      findings.counts.unchanged += 1
    }
    return row
  })
  await storeStep(run, (tx) => storeRecords(tx, file.id, rows))
}

/** Puts every record in its step of the run. */
async function storeOrder(run: FileValidation, layers: ReadonlyMap<number, number>) {
  const { caller, file } = run
  const positions = [...layers]
    .map(([record, layer]) => ({ record, position: record + layer * stepSize }))
    .sort((a, b) => a.record - b.record)
  await storeStep(run, (tx) =>
    tx.query(
      `update batch_row set position = record
       where client_id = $1 and batch_id = $2 and position <> record and record <> all($3::int[])`,
      [caller.clientId, file.id, [...layers.keys()]],
    ),
  )
  for (let at = 0; at < positions.length; at += orderedAtOnce) {
    const part = positions.slice(at, at + orderedAtOnce)
    await storeStep(run, (tx) =>
      tx.query(
        `update batch_row r set position = n.position
         from jsonb_to_recordset($3::jsonb) as n (record integer, position integer)
         where r.client_id = $1 and r.batch_id = $2 and r.record = n.record and r.record between $4 and $5
           and r.position <> n.position`,
        [caller.clientId, file.id, JSON.stringify(part), part[0]?.record ?? 0, part.at(-1)?.record ?? 0],
      ),
    )
  }
}

/** Flags records that refer to themselves through others of the file. */
async function flagCircles(run: FileValidation, circles: readonly number[]) {
  const { caller, file, columns, findings } = run
  const own = ownFields(run)
  const column = columns.columns.find(({ name }) => own.includes(name))
  const fault: CellFault = {
    column: column?.heading ?? '',
    field: column?.name ?? null,
    message: messages.circle,
  }
  await storeStep(run, async (tx) => {
    const flagged = await tx.query<{ recordId: number | null }>(
      `update batch_row set errors = coalesce(errors, '[]') || $4::jsonb, "values" = null
       where client_id = $1 and batch_id = $2 and record = any($3::int[]) and errors is null
       returning record_id as "recordId"`,
      [caller.clientId, file.id, circles, JSON.stringify([fault])],
    )
    for (const { recordId } of flagged) {
      if (recordId === null) findings.counts.create -= 1
      else findings.counts.update -= 1
    }
    findings.counts.wrong += flagged.length
    findings.counts.errors += flagged.length
  })
}
