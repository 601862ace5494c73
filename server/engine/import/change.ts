import type { ImportPatch } from '../../../src/schema/calls/importing.ts'
import { takesColumns } from '../../../src/schema/fields.ts'
import { labelOf, type Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { badRequest, conflict } from '../../platform/errors.ts'
import { isTarget } from './file/columns.ts'
import { findFile, isOpen, type FileSettings, type ImportFile } from './file/importFile.ts'
import { nextValidation } from './validation/validateFile.ts'
import { keepFor, type StagingOptions } from './file/staging.ts'

/**
 * Changes the settings or cells of a file, and validates it again. Leaving out rows by error uses the errors known
 * before the patch.
 * @throws 400 for unknown columns, cells and fields, and for two columns of one field; 409 after the run, and for
 * leaving out by errors during validation
 */
export async function changeFile(
  { db, now }: Pick<StagingOptions, 'db' | 'now'>,
  caller: Caller,
  resource: Resource,
  id: number,
  patch: ImportPatch,
): Promise<ImportFile> {
  return db.write(caller, async (tx) => {
    const file = await findFile(tx, caller, resource, id, true)
    if (!isOpen(file)) throw conflict('This file has been imported already, or is being imported.')
    const settings = settingsWith(file.settings, patch)
    checkNames(resource, file, patch, settings)
    await leaveOut(tx, file, patch)
    await correct(tx, file, patch.corrections ?? {})
    for (const { column, text, by } of patch.replace ?? []) {
      await replace(tx, file, placeOf(file, column, 'replace'), text, by)
    }
    await tx.query(
      'update batch_file set settings = $3, remembered = remembered and $4 where client_id = $1 and batch_id = $2',
      [
        caller.clientId,
        id,
        JSON.stringify(settings),
        !patch.mapping && patch.dateFormat === undefined && patch.numberFormat === undefined,
      ],
    )
    keepFor(tx, id, now())
    return nextValidation(tx, caller, resource, file)
  })
}

function settingsWith(settings: FileSettings, patch: ImportPatch): FileSettings {
  const { dateFormat = settings.dateFormat, numberFormat = settings.numberFormat } = patch
  return {
    // Matches and guesses from the upload stay.
    ...settings,
    mapping: { ...settings.mapping, ...patch.mapping },
    dateFormat,
    numberFormat,
    mode: patch.mode ?? settings.mode,
    createMissing: { ...settings.createMissing, ...patch.createMissing },
    confirmed: confirmedWith(settings.confirmed ?? [], patch.confirm ?? []),
  }
}

const confirmedWith = (before: number[] | 'all', more: number[] | 'all') =>
  before === 'all' || more === 'all' ? 'all' : [...new Set([...before, ...more])]

function checkNames(resource: Resource, file: ImportFile, patch: ImportPatch, settings: FileSettings) {
  for (const heading of Object.keys(patch.mapping ?? {})) placeOf(file, heading, 'mapping')
  const holders = new Map<string, string>()
  for (const [heading, name] of Object.entries(settings.mapping)) {
    if (name === null) continue
    if (!isTarget(resource, name)) throw badRequest('mapping', `There is no field ${name}.`)
    const other = holders.get(name)
    if (other !== undefined && !takesColumns(resource.fields[name])) {
      const label = labelOf(resource, name)
      throw badRequest('mapping', `“${label}” cannot be filled from both “${other}” and “${heading}”.`)
    }
    holders.set(name, heading)
  }
  for (const name of Object.keys(patch.createMissing ?? {})) {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    if (!field || !('to' in field)) {
      throw badRequest('createMissing', `There is no field ${name} that refers to other records.`)
    }
  }
}

function placeOf({ headings }: ImportFile, heading: string, member: string): number {
  const index = headings.indexOf(heading)
  if (index < 0) throw badRequest(member, `The file has no column “${heading}”.`)
  return index
}

async function correct(tx: Tx, file: ImportFile, corrections: NonNullable<ImportPatch['corrections']>) {
  const given = Object.entries(corrections).flatMap(([record, cells]) =>
    Object.entries(cells).map(([heading, text]) => ({
      record: Number(record),
      heading,
      place: placeOf(file, heading, 'corrections') + 1,
      text: storable(text),
    })),
  )
  // One statement per column, because a statement can change a row only once.
  for (const place of new Set(given.map((one) => one.place))) {
    const cells = given.filter((one) => one.place === place)
    const found = await tx.query<{ record: number }>(
      `update batch_row r set cells[${place}] = n.text
       from jsonb_to_recordset($3::jsonb) as n (record integer, text text)
       where r.client_id = $1 and r.batch_id = $2 and r.record = n.record returning r.record`,
      [tx.actor.clientId, file.id, JSON.stringify(cells)],
    )
    const known = new Set(found.map(({ record }) => record))
    const stray = cells.find(({ record }) => !known.has(record))
    if (stray) {
      throw badRequest('corrections', `The file has no cell “${stray.heading}” in record ${stray.record}.`)
    }
  }
}

async function replace(tx: Tx, file: ImportFile, index: number, text: string, by: string) {
  await tx.query(
    `update batch_row set cells[${index + 1}] = $4
     where client_id = $1 and batch_id = $2 and coalesce(cells[${index + 1}], '') = $3`,
    [tx.actor.clientId, file.id, text, storable(by)],
  )
}

async function leaveOut(tx: Tx, file: ImportFile, { leaveOut, takeIn }: ImportPatch) {
  if (!leaveOut && !takeIn) return
  const key = [tx.actor.clientId, file.id]
  if (takeIn) {
    const which = takeIn === 'all' ? '' : ' and record = any($3::int[])'
    await tx.query(
      `update batch_row set state = 'pending', message = null
       where client_id = $1 and batch_id = $2 and state = 'left'${which}`,
      takeIn === 'all' ? key : [...key, takeIn],
    )
  }
  if (leaveOut) {
    const byErrors = leaveOut === 'errors'
    if (byErrors && !file.validated?.over) {
      throw conflict('This file is still being checked; leave out what is wrong once that is over.')
    }
    await tx.query(
      `update batch_row set state = 'left', message = errors -> 0 ->> 'message'
       where client_id = $1 and batch_id = $2 and state <> 'left' and ${byErrors ? 'errors is not null' : 'record = any($3::int[])'}`,
      byErrors ? key : [...key, leaveOut],
    )
  }
  await tx.query(
    `update batch set left_out = (select count(*) from batch_row
       where client_id = $1 and batch_id = $2 and state = 'left') where client_id = $1 and id = $2`,
    key,
  )
}

/** The database cannot hold NUL; the rules of the fields refuse what takes its place just the same. */
const storable = (text: string) => text.replaceAll('\u0000', '\u0001')
