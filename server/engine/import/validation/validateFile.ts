import { messages } from '../../../../src/schema/messages.ts'
import type { Resource } from '../../../../src/schema/resource.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import type { Registry } from '../../access/access.ts'
import { columnsOf, type Columns } from '../file/columns.ts'
import type { FileRecord } from '../file/csvFile.ts'
import { findExisting } from './existing.ts'
import { findFile, isOpen, type Findings, type ImportFile } from '../file/importFile.ts'
import { makeValidator, type CellFault, type ValidatedRecord } from './validateRecords.ts'
import { layersOf } from './layers.ts'
import { count, missingColumns, nothingFound, placeIn, suggest } from './findings.ts'
import { isRecord, namedAsId, stepSize, withIds } from '../../linking/linking.ts'
import { refersToOwn } from '../../linking/references.ts'
import { rarelyEmpty } from './rarelyEmpty.ts'
import { detectFormats } from '../file/detectFormats.ts'

/** Records that are validated at once. */
const atOnce = 500

export interface ValidationOptions {
  db: Database
  registry: Registry
  caller: Caller
  resource: Resource
}

/** Thrown where another validation of the file has taken this one's place, or the server is being stopped. */
export class Superseded extends Error {}

/**
 * Validates a staged file from its beginning, some records at a time, and keeps what it finds with each of them. Once it is
 * over the batch is `previewed`, unless something is wrong.
 * @param stopped is asked between the pieces
 * @throws Superseded
 */
export async function validateFile(options: ValidationOptions, file: ImportFile, stopped: () => boolean) {
  const { db, registry, caller, resource } = options
  const { clientId } = caller
  const sql = db.read(clientId)
  const columns = columnsOf(caller, resource, registry, file)
  const { dayOrder, numberFormat, inFile, names } = await detectFormats(
    sql,
    clientId,
    resource,
    file,
    columns.columns,
  )
  const findings: Findings = { ...nothingFound(file), dateFormat: dayOrder, numberFormat }
  const validate = makeValidator(sql, {
    caller,
    resource,
    registry,
    dayOrder,
    numberFormat,
    inFile,
    createMissing: file.settings.createMissing,
    create: (record) => namedAsId(placeIn(findings.create, record)),
    file: columns,
    width: file.headings.length,
    mode: file.settings.mode,
    confirmed: file.settings.confirmed ?? [],
    rarelyEmpty: await rarelyEmpty(sql, clientId, file, columns.columns),
  })
  await validate.learn(names)
  const own = columns.columns.filter(({ field }) => refersToOwn(resource, field)).map(({ name }) => name)
  const needs = new Map<number, number[]>()
  let someNew = false

  /** Enters what was found, unless another validation has begun. */
  const enter = (work: (tx: Tx) => Promise<unknown>) =>
    db.write(caller, async (tx) => {
      const [current] = await tx.query<{ validation: number }>(
        'select validation from batch_file where client_id = $1 and batch_id = $2 for update',
        [clientId, file.id],
      )
      if (stopped() || current?.validation !== file.validation) throw new Superseded()
      await work(tx)
      await tx.query(
        'update batch_file set validated = $3, validated_at = now() where client_id = $1 and batch_id = $2',
        [clientId, file.id, JSON.stringify(findings)],
      )
    })

  for (let after = 0; ;) {
    const records = await sql.query<FileRecord>(
      `select record, to_json(cells) as cells from batch_row
       where client_id = $1 and batch_id = $2 and record > $3 and state <> 'left' order by record limit ${atOnce}`,
      [clientId, file.id, after],
    )
    const last = records.at(-1)
    if (!last) break
    const rows = await validate.validate(records)
    for (const row of rows) {
      count(findings, row)
      someNew ||= isNew(row, columns)
      const others = neededBy(row, own)
      if (others.length > 0) needs.set(row.record, others)
    }
    findings.done += rows.length
    await enter((tx) => keepRows(tx, file.id, rows))
    after = last.record
  }
  if (someNew && file.settings.mode !== 'update') findings.errors = missingColumns(resource, columns)
  findings.counts.errors += findings.errors.length
  if (needs.size > 0) await settleOwn(needs)
  else await order(new Map())
  await suggest(sql, caller, resource, registry, findings)
  findings.over = true
  await enter((tx) => finish(tx, file, columns, findings))

  /** References to records of the same file: those that are there already get their id, the others their order. */
  async function settleOwn(all: Map<number, number[]>) {
    const ids = await idsOf(new Set([...all.values()].flat()))
    const affected = [...all]
      .filter(([, others]) => others.some((other) => ids.has(other)))
      .sort(([a], [b]) => a - b)
    for (let at = 0; at < affected.length; at += atOnce) {
      await relink(
        affected.slice(at, at + atOnce).map(([record]) => record),
        ids,
      )
    }
    for (const [record, others] of affected) {
      const open = others.filter((other) => !ids.has(other))
      if (open.length > 0) all.set(record, open)
      else all.delete(record)
    }
    const { layers, circles } = layersOf(all)
    const column = columns.columns.find(({ name }) => own.includes(name))
    const fault: CellFault = {
      column: column?.heading ?? '',
      field: column?.name ?? null,
      message: messages.circle,
    }
    await order(layers)
    await enter(async (tx) => {
      const found = await tx.query<{ recordId: number | null; was: boolean }>(
        `update batch_row set errors = coalesce(errors, '[]') || $4::jsonb, "values" = null
         where client_id = $1 and batch_id = $2 and record = any($3::int[]) and errors is null
         returning record_id as "recordId"`,
        [clientId, file.id, circles, JSON.stringify([fault])],
      )
      for (const { recordId } of found) {
        if (recordId === null) findings.counts.create -= 1
        else findings.counts.update -= 1
      }
      findings.counts.wrong += found.length
      findings.counts.errors += found.length
    })
  }

  /** Puts every record into its step, so that the run comes to what it refers to before it. */
  async function order(layers: ReadonlyMap<number, number>) {
    const wanted = [...layers]
      .map(([record, layer]) => ({ record, position: record + layer * stepSize }))
      .sort((a, b) => a.record - b.record)
    await enter((tx) =>
      tx.query(
        `update batch_row set position = record
         where client_id = $1 and batch_id = $2 and position <> record and record <> all($3::int[])`,
        [clientId, file.id, [...layers.keys()]],
      ),
    )
    for (let at = 0; at < wanted.length; at += 10 * atOnce) {
      const part = wanted.slice(at, at + 10 * atOnce)
      await enter((tx) =>
        tx.query(
          `update batch_row r set position = n.position
           from jsonb_to_recordset($3::jsonb) as n (record integer, position integer)
           where r.client_id = $1 and r.batch_id = $2 and r.record = n.record and r.record between $4 and $5
             and r.position <> n.position`,
          [clientId, file.id, JSON.stringify(part), part[0]?.record ?? 0, part.at(-1)?.record ?? 0],
        ),
      )
    }
  }

  /** The records of the database that these records of the file were recognised as. */
  async function idsOf(records: ReadonlySet<number>): Promise<Map<number, number>> {
    const rows = await sql.query<{ record: number; id: number }>(
      `select record, record_id as id from batch_row
       where client_id = $1 and batch_id = $2 and record = any($3::int[]) and record_id is not null`,
      [clientId, file.id, [...records]],
    )
    return new Map(rows.map(({ record, id }) => [record, id]))
  }

  async function relink(records: readonly number[], ids: ReadonlyMap<number, number>) {
    const stored = await sql.query<{
      record: number
      recordId: number | null
      values: Record<string, unknown> | null
    }>(
      `select record, record_id as "recordId", "values" from batch_row
       where client_id = $1 and batch_id = $2 and record = any($3::int[]) and errors is null order by record`,
      [clientId, file.id, records],
    )
    const known = new Set(stored.flatMap(({ recordId }) => (recordId === null ? [] : String(recordId))))
    const existing = await findExisting(sql, caller, resource, registry, 'id', known)
    const rows = stored.map(({ record, recordId, values }): ValidatedRecord => {
      const linked = { ...values }
      for (const name of own) {
        if (name in linked) linked[name] = withIds(linked[name], (id) => ids.get(-id) ?? id)
      }
      const before = recordId === null ? undefined : existing.get(String(recordId))
      const row: ValidatedRecord = {
        record,
        cells: [],
        faults: [],
        values: linked,
        same: false,
        ...(before && { before }),
      }
      validate.compare(row)
      if (row.same) {
        findings.counts.update -= 1
        findings.counts.unchanged += 1
      }
      return row
    })
    await enter((tx) => keepRows(tx, file.id, rows))
  }
}

/** The records of the file that a row refers to by their number. */
function neededBy({ values, faults }: ValidatedRecord, own: readonly string[]): number[] {
  const records: number[] = []
  if (faults.length > 0) return records
  for (const name of own) {
    withIds(values[name], (id) => {
      if (isRecord(id)) records.push(-id)
      return id
    })
  }
  return records
}

/** A record of a key that is not found is no new one: the key's own fault is told, not the columns that it lacks. */
const isNew = (row: ValidatedRecord, { columns }: Columns) =>
  !row.before &&
  !columns.some(({ keyOnly, heading }) => keyOnly && row.faults.some(({ column }) => column === heading))

async function keepRows(tx: Tx, fileId: number, rows: readonly ValidatedRecord[]) {
  await tx.query(
    `update batch_row r set record_id = n."recordId", "values" = n."values", errors = n.errors, state = n.state
     from jsonb_to_recordset($3::jsonb) as n (record integer, "recordId" bigint, "values" jsonb, errors jsonb, state text)
     where r.client_id = $1 and r.batch_id = $2 and r.record = n.record and r.record between $4 and $5
       and (r.record_id, r."values", r.errors, r.state) is distinct from (n."recordId", n."values", n.errors, n.state)`,
    [
      tx.actor.clientId,
      fileId,
      JSON.stringify(
        rows.map(({ record, before, values, faults, same }) => ({
          record,
          recordId: before?.id,
          values: faults.length > 0 || same ? undefined : values,
          errors: faults.length > 0 ? faults : undefined,
          state: same && faults.length === 0 ? 'same' : 'pending',
        })),
      ),
      rows[0]?.record ?? 0,
      rows.at(-1)?.record ?? 0,
    ],
  )
}

async function finish(tx: Tx, file: ImportFile, { columns }: Columns, { counts, create }: Findings) {
  const fields = [...new Set(columns.filter(({ keyOnly }) => !keyOnly).map(({ name }) => name))]
  await tx.query(
    `update batch set state = $3, same = $4, request = request || $5::jsonb
     where client_id = $1 and id = $2 and state in ('draft', 'previewed')`,
    [
      tx.actor.clientId,
      file.id,
      counts.errors === 0 ? 'previewed' : 'draft',
      counts.unchanged,
      JSON.stringify({ fields, create, added: counts.create }),
    ],
  )
}

/** Makes the next validation of an open file, which takes the place of an earlier one. */
export async function nextValidation(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  file: ImportFile,
): Promise<ImportFile> {
  await tx.query(
    `update batch_file set validation = validation + 1, validated = null, validated_at = now() where client_id = $1 and batch_id = $2`,
    [caller.clientId, file.id],
  )
  if (isOpen(file)) {
    await tx.query(`update batch set state = 'draft', same = 0 where client_id = $1 and id = $2`, [
      caller.clientId,
      file.id,
    ])
  }
  return findFile(tx, caller, resource, file.id)
}
