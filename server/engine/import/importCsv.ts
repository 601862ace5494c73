import { detectDayOrder } from '../../../src/domain/dayFormats.ts'
import type { ImportAnswer, ImportBody, MissingName } from '../../../src/schema/calls/importingText.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { badRequest } from '../../platform/errors.ts'
import { permit, type Registry } from '../access.ts'
import { inCallersTerms } from '../dbErrors.ts'
import type { HookTable } from '../hooks.ts'
import type { Writes } from '../writes.ts'
import { apply } from './apply.ts'
import { columnsOf, type Column } from './columns.ts'
import { firstRecord, readCsv, type CsvFile } from './csvText.ts'
import { judge, ownReferences, type JudgeContext, type Judgement } from './judge.ts'
import { creatableByName, nearestNames } from './names.ts'
import { eachInSlices } from '../slices.ts'

/** Bytes of a request that carries a file. */
export const importBodyLimit = 32 * 1_048_576
const mostNearest = 50

export interface ImportOptions {
  db: Database
  registry: Registry
  hooks: HookTable
  writes: Writes
  caller: Caller
  resource: Resource
}

/**
 * Imports a CSV file: every record that is recognised by its key is brought to what the file says, the others are
 * created; all of them or, where anything is wrong, none. A dry run reads and judges, and writes nothing.
 * @throws 400 for corrections of columns that the file does not have, 422 for a text that is no CSV file
 */
export async function importCsv(options: ImportOptions, body: ImportBody): Promise<ImportAnswer> {
  const { db, registry, hooks, writes, caller, resource } = options
  permit(caller, resource, 'update')
  const file = await readCsv(body.text)
  correct(file, body.corrections)
  const { columns, shown, fields } = columnsOf(caller, resource, registry, file, body.mapping)
  const dayOrder = body.dateFormat ?? (await dayOrderOf(file, columns))
  const { createMissing = {} } = body
  const context: JudgeContext = {
    caller,
    resource,
    registry,
    dayOrder,
    createMissing,
    columns,
    ...file,
    lock: false,
  }
  const answer = async (sql: Sql, judgement: Judgement, applied: boolean): Promise<ImportAnswer> => ({
    columns: shown,
    fields,
    key: resource.naturalKey ?? null,
    dateFormat: dayOrder,
    ...(await said(sql, context, judgement)),
    applied,
  })
  if (body.dryRun) {
    const sql = db.read(caller.clientId)
    return answer(sql, await judge(sql, context), false)
  }
  const create = async (tx: Tx, target: Resource, title: string) => {
    const made = await writes.create(tx, caller, target, { [target.title[0] ?? '']: title })
    return made.id
  }
  let refused: ImportAnswer | undefined
  try {
    return await db.write(caller, async (tx) => {
      tx.verb('import')
      const judgement = await judge(tx, {
        ...context,
        lock: true,
        create: (target, title) => create(tx, target, title),
      })
      if (judgement.findings.total > 0) {
        refused = await answer(tx, judgement, false)
        throw new Refused()
      }
      const own = ownReferences(context)
      await apply(tx, { caller, resource, registry, hooks: hooks[resource.name] ?? {}, own }, judgement.rows)
      return answer(tx, judgement, true)
    })
  } catch (error) {
    if (error instanceof Refused && refused) return refused
    throw inCallersTerms(error, resource)
  }
}

async function dayOrderOf({ records }: CsvFile, columns: readonly Column[]) {
  const days = columns.filter(({ field }) => field.kind === 'date')
  const texts = new Set<string>()
  await eachInSlices(records, (record) => days.forEach(({ index }) => texts.add(record[index] ?? '')))
  return detectDayOrder(texts)
}

/** Rolls back what was created for the references of a file that is then refused. */
class Refused extends Error {}

/** Puts the caller's corrections in the place of the file's cells. */
function correct({ headings, records }: CsvFile, corrections: ImportBody['corrections'] = {}) {
  for (const [number, cells] of Object.entries(corrections)) {
    const record = records[Number(number) - firstRecord]
    for (const [heading, text] of Object.entries(cells)) {
      const index = headings.indexOf(heading)
      if (!record || index < 0) {
        throw badRequest('corrections', `The file has no cell “${heading}” in record ${number}.`)
      }
      record[index] = text
    }
  }
}

async function said(sql: Sql, context: JudgeContext, { rows, findings, missing }: Judgement) {
  const { caller, registry, columns } = context
  const nearest = new Map<string, string>()
  const names: MissingName[] = []
  for (const field of new Set(missing.map(({ column }) => column.field))) {
    if (!('to' in field)) continue
    const target = registry(field.to)
    const of = missing.filter(({ column }) => column.field === field).slice(0, mostNearest)
    const values = of.map(({ value }) => value)
    const found = await nearestNames(sql, caller, target, registry, values)
    const creatable = creatableByName(caller, target)
    for (const { column, value, records } of of) {
      const like = found.get(value) ?? []
      names.push({ field: column.name, resource: target.name, value, records, nearest: like, creatable })
      for (const record of records) if (like[0]) nearest.set(`${record} ${column.heading}`, like[0])
    }
  }
  const errors = findings.inOrder(columns).map((error) => {
    const name = nearest.get(`${error.record} ${error.column}`)
    return name === undefined ? error : { ...error, suggestion: name }
  })
  const sound = rows.filter(({ record }) => !findings.has(record))
  const create = sound.filter(({ before }) => !before).length
  const update = sound.filter(({ before, changed }) => before && changed).length
  return {
    counts: {
      records: rows.length,
      create,
      update,
      unchanged: sound.length - create - update,
      errors: findings.total,
    },
    errors,
    missing: names,
  }
}
