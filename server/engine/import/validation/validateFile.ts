import type { Resource } from '../../../../src/schema/resource.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { namedAsId } from '../../linking/linking.ts'
import { columnsOf, type Columns } from '../file/columns.ts'
import type { FileRecord } from '../file/csvFile.ts'
import { detectFormats } from '../file/detectFormats.ts'
import { findFile, isOpen, type ImportFile } from '../file/importFile.ts'
import { beyondPlan, count, missingColumns, nothingFound, placeIn, suggest } from './findings.ts'
import { collectOwnReferences, settleOwnReferences, type OwnReferences } from './ownReferences.ts'
import { rarelyEmpty } from './rarelyEmpty.ts'
import {
  storeEnd,
  storeRecords,
  storeStep,
  type FileValidation,
  type ValidationContext,
} from './storeFindings.ts'
import type { ValidatedRecord } from './validatedRecord.ts'
import { makeValidator } from './validateRecords.ts'

/** Records that are validated at once. */
const atOnce = 500

type Validator = ReturnType<typeof makeValidator>

/**
 * Validates a staged file from its beginning, piece by piece, and stores the result of each record. A file without
 * errors makes its batch `previewed`.
 * @param stopped true when the server stops
 * @throws Superseded
 */
export async function validateFile(options: ValidationContext, file: ImportFile, stopped: () => boolean) {
  const { run, validator } = await prepare(options, file, stopped)
  const { findings, columns } = run
  const { isSomeNew, references } = await validateRecords(run, validator)
  if (isSomeNew && file.settings.mode !== 'update')
    findings.errors = missingColumns(options.resource, columns)
  await settleOwnReferences(run, references, validator.compare)
  findings.errors.push(...(await beyondPlan(run)))
  findings.counts.errors += findings.errors.length
  await suggest(run.sql, options.caller, options.resource, options.registry, findings)
  findings.over = true
  await storeStep(run, (tx) => storeEnd(tx, run))
}

/** Finds the columns and formats of the file, and looks up the names that it refers to. */
async function prepare(
  options: ValidationContext,
  file: ImportFile,
  stopped: () => boolean,
): Promise<{ run: FileValidation; validator: Validator }> {
  const { db, registry, caller, resource } = options
  const { clientId } = caller
  const sql = db.read(clientId)
  const columns = columnsOf(caller, resource, registry, file)
  const formats = await detectFormats(sql, clientId, resource, file, columns.columns)
  const { dayOrder, numberFormat, inFile, names } = formats
  const findings = { ...nothingFound(file), dateFormat: dayOrder, numberFormat }
  const { settings } = file
  const validator = makeValidator({
    sql,
    caller,
    resource,
    registry,
    dayOrder,
    numberFormat,
    inFile,
    createMissing: settings.createMissing,
    create: (record) => namedAsId(placeIn(findings.create, record)),
    file: columns,
    width: file.headings.length,
    mode: settings.mode,
    confirmed: settings.confirmed === 'all' ? 'all' : new Set(settings.confirmed),
    rarelyEmpty: await rarelyEmpty(sql, clientId, file, columns.columns),
  })
  await validator.learn(names)
  return { run: { ...options, sql, file, columns, findings, stopped }, validator }
}

/** Validates and stores all records in turn; returns what only the whole file can decide. */
async function validateRecords(run: FileValidation, validator: Validator) {
  const { sql, caller, file, columns, findings } = run
  const references: OwnReferences = new Map()
  let isSomeNew = false
  for (let after = 0; ;) {
    const records = await sql.query<FileRecord>(
      `select record, to_json(cells) as cells from batch_row
       where client_id = $1 and batch_id = $2 and record > $3 and state <> 'left' order by record limit ${atOnce}`,
      [caller.clientId, file.id, after],
    )
    const last = records.at(-1)
    if (!last) return { isSomeNew, references }
    const rows = await validator.validate(records)
    for (const row of rows) {
      count(findings, row)
      isSomeNew ||= isNew(row, columns)
      collectOwnReferences(run, row, references)
    }
    findings.done += rows.length
    await storeStep(run, (tx) => storeRecords(tx, file.id, rows))
    after = last.record
  }
}

/** Whether a row is a new record; an unknown id or other key that only identifies records is an error instead. */
const isNew = (row: ValidatedRecord, { columns }: Columns) =>
  !row.before &&
  !columns.some(({ keyOnly, heading }) => keyOnly && row.faults.some(({ column }) => column === heading))

/** Starts the next validation of an open file; it replaces the earlier one. */
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
