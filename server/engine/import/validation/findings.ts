import { z } from 'zod'
import { messages } from '../../../../src/schema/messages.ts'
import { fieldOf, labelOf, type Resource } from '../../../../src/schema/resource.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import type { Registry } from '../../access/access.ts'
import type { Columns } from '../file/columns.ts'
import type { Findings, ImportFile } from '../file/importFile.ts'
import type { ValidatedRecord } from './validatedRecord.ts'
import type { NamedRecord } from '../../linking/linking.ts'
import { nearestNames } from '../../linking/names.ts'

/** The maximum number of unknown names reported per field. */
const mostMissing = 50

/** The findings before the first record. */
export const nothingFound = ({ total, settings }: ImportFile): Findings => ({
  over: false,
  done: 0,
  dateFormat: settings.dateFormat ?? 'DMY',
  numberFormat: settings.numberFormat ?? 'point',
  counts: { records: total, create: 0, update: 0, unchanged: 0, wrong: 0, errors: 0 },
  errors: [],
  missing: [],
  create: [],
})

/** The place of a record among those to be created, where it is put the first time. */
export function placeIn(create: NamedRecord[], wanted: NamedRecord): number {
  const same = ({ resource, name }: NamedRecord) =>
    resource === wanted.resource && name.toLowerCase() === wanted.name.toLowerCase()
  const place = create.findIndex(same)
  return place >= 0 ? place : create.push(wanted) - 1
}

/** Counts a record in. */
export function count({ counts, missing }: Findings, row: ValidatedRecord) {
  counts.errors += row.faults.length
  if (row.faults.length > 0) counts.wrong += 1
  else if (row.same) counts.unchanged += 1
  else if (row.before) counts.update += 1
  else counts.create += 1
  for (const { field, missing: value } of row.faults) {
    if (field === null || value === undefined) continue
    const known = missing.find((one) => one.field === field && one.value === value)
    if (known) known.records += 1
    else if (missing.filter((one) => one.field === field).length < mostMissing) {
      missing.push({ field, value, records: 1, nearest: [] })
    }
  }
}

/** New records need every required field; a column that is not there is said once, not once a record. */
export function missingColumns(resource: Resource, { columns }: Columns): Findings['errors'] {
  const given = new Set(columns.map(({ name }) => name))
  const what = resource.label.one.toLowerCase()
  return Object.keys(resource.fields)
    .filter((name) => {
      const field = fieldOf(resource, name)
      return field.required === true && !field.readOnly && !given.has(name)
    })
    .map((name) => ({
      column: '',
      field: name,
      message: `The file has no column for “${labelOf(resource, name)}”, which a new ${what} needs.`,
    }))
}

const excess = z.object({ plan: z.string(), most: z.number(), used: z.number(), adds: z.number() })

/** A file that adds more than the plan of the company holds is refused as a whole, before anything is written. */
export async function beyondPlan(run: {
  sql: Sql
  caller: Caller
  resource: Resource
  file: ImportFile
}): Promise<Findings['errors']> {
  const { sql, caller, resource, file } = run
  const [row] = await sql.query<{ excess: unknown }>('select file_beyond_plan($1, $2, $3) as excess', [
    caller.clientId,
    file.id,
    resource.table,
  ])
  if (!row?.excess) return []
  return [{ column: '', field: null, message: messages.fileBeyondPlan(excess.parse(row.excess)) }]
}

/** Suggests existing names for unknown ones. */
export async function suggest(
  sql: Sql,
  caller: Caller,
  resource: Resource,
  registry: Registry,
  findings: Findings,
) {
  for (const name of new Set(findings.missing.map(({ field }) => field))) {
    const field = fieldOf(resource, name)
    if (!('to' in field)) continue
    const of = findings.missing.filter((one) => one.field === name)
    const nearest = await nearestNames(
      sql,
      caller,
      registry(field.to),
      registry,
      of.map(({ value }) => value),
    )
    for (const one of of) one.nearest = nearest.get(one.value) ?? []
  }
}
