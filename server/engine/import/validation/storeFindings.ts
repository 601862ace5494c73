import type { Resource } from '../../../../src/schema/resource.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Sql, Tx } from '../../../platform/db/sql.ts'
import type { Registry } from '../../access/access.ts'
import type { Columns } from '../file/columns.ts'
import type { Findings, ImportFile } from '../file/importFile.ts'
import type { ValidatedRecord } from './validatedRecord.ts'

/** A caller who validates files of a resource. */
export interface ValidationContext {
  db: Database
  registry: Registry
  caller: Caller
  resource: Resource
}

/** A validation that works on a file. */
export interface FileValidation extends ValidationContext {
  sql: Sql
  file: ImportFile
  columns: Columns
  findings: Findings
  /** True when the server stops. */
  stopped: () => boolean
}

/** Thrown when a later validation has replaced this one, or the server stops. */
export class Superseded extends Error {}

/** Writes a step of the validation together with the findings so far. @throws Superseded */
export async function storeStep(
  { db, caller, file, findings, stopped }: FileValidation,
  work: (tx: Tx) => Promise<unknown>,
) {
  await db.write(caller, async (tx) => {
    const [current] = await tx.query<{ validation: number }>(
      'select validation from batch_file where client_id = $1 and batch_id = $2 for update',
      [caller.clientId, file.id],
    )
    if (stopped() || current?.validation !== file.validation) throw new Superseded()
    await work(tx)
    await tx.query(
      'update batch_file set validated = $3, validated_at = now() where client_id = $1 and batch_id = $2',
      [caller.clientId, file.id, JSON.stringify(findings)],
    )
  })
}

/** Stores what each record of the file would write, or its errors. */
export async function storeRecords(tx: Tx, fileId: number, rows: readonly ValidatedRecord[]) {
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

/** Ends the validation: the batch can run if the file has no error. */
export async function storeEnd(tx: Tx, { file, columns, findings }: FileValidation) {
  const { counts, create } = findings
  const fields = [...new Set(columns.columns.filter(({ keyOnly }) => !keyOnly).map(({ name }) => name))]
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
