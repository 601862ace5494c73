import { z } from 'zod'
import { resourceNamed, resources } from '../../../../src/resources/index.ts'
import { workComment } from '../../../../src/resources/cmms/workComment.resource.ts'
import { workFile } from '../../../../src/resources/cmms/workFile.resource.ts'
import { workRequest } from '../../../../src/resources/cmms/workRequest.resource.ts'
import { workTask } from '../../../../src/resources/cmms/workTask.resource.ts'
import type { Resource } from '../../../../src/schema/resource.ts'
import { reachOf } from '../../../../src/schema/resource.ts'
import { Params } from '../../../engine/params.ts'
import { selectList } from '../../../engine/query.ts'
import { matching, type Row } from '../../../engine/reads.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { namesFor, type Names } from '../../papers/values.ts'

/** Rows of one kind that a request's paper shows at most. */
const mostRows = 500

/** A stored file that a row refers to. */
export interface PaperFile {
  id: number
  name: string
  mime: string
  size: number
  storageKey: string
}

/** What belongs to a request besides tasks, files and comments, such as time and cost. */
interface Lines {
  resource: Resource
  rows: readonly Row[]
}

/** All that one request's paper shows, as far as the caller may read it. */
export interface Gathered {
  row: Row
  tasks: readonly Row[]
  files: readonly Row[]
  comments: readonly Row[]
  further: readonly Lines[]
  stored: ReadonlyMap<number, PaperFile>
  names: Names
}

const own: readonly Resource[] = [workTask, workFile, workComment]
/** Resources whose records belong to one work request, in the order of the registry. */
const furtherKinds = resources.filter(
  ({ name, own: whose }) =>
    whose !== undefined &&
    'through' in whose &&
    whose.through === 'workRequestId' &&
    !own.some((kind) => kind.name === name),
)

async function rowsOf(
  sql: Sql,
  caller: Caller,
  resource: Resource,
  filter: Record<string, unknown>,
  order = 't.id',
): Promise<Row[]> {
  if (reachOf(resource, caller.codes, 'read') === 'none') return []
  const params = new Params()
  const { readable, from } = matching(caller, resource, filter, params, resourceNamed, false)
  return sql.query<Row>(
    `select ${selectList(readable)} ${from} order by ${order} limit ${mostRows}`,
    params.values,
  )
}

const fileId = z.number().catch(0)
const files = z.array(
  z.object({ id: z.number(), name: z.string(), mime: z.string(), size: z.number(), storageKey: z.string() }),
)

async function storedFiles(sql: Sql, caller: Caller, rows: readonly Row[]) {
  const ids = rows.map((row) => fileId.parse(row['fileId'])).filter((id) => id > 0)
  if (ids.length === 0) return new Map<number, PaperFile>()
  const found = await sql.query(
    `select id, name, mime, size, storage_key as "storageKey" from file
     where client_id = $1 and id = any($2::bigint[]) and deleted_at is null`,
    [caller.clientId, ids],
  )
  return new Map(files.parse(found).map((file) => [file.id, file]))
}

/** Reads what a request's paper shows; undefined where it has gone meanwhile. */
export async function gather(sql: Sql, caller: Caller, id: number): Promise<Gathered | undefined> {
  const [row] = await rowsOf(sql, caller, workRequest, { id })
  if (!row) return undefined
  const of = { workRequestId: id }
  const [tasks, photos, comments, ...more] = await Promise.all([
    rowsOf(sql, caller, workTask, of, 't.sequence, t.id'),
    rowsOf(sql, caller, workFile, of),
    rowsOf(sql, caller, workComment, of),
    ...furtherKinds.map((kind) => rowsOf(sql, caller, kind, of)),
  ])
  const further = furtherKinds.flatMap((resource, index) => {
    const rows = more[index] ?? []
    return rows.length > 0 ? [{ resource, rows }] : []
  })
  const names = await namesFor(sql, caller, [
    [workRequest, [row]],
    [workTask, tasks],
    [workComment, comments],
    ...further.map(({ resource, rows }) => [resource, rows] as const),
  ])
  const stored = await storedFiles(sql, caller, [...tasks, ...photos])
  return { row, tasks, files: photos, comments, further, stored, names }
}
