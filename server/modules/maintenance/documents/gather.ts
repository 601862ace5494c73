import { resources } from '../../../../src/resources/index.ts'
import { workComment } from '../../../../src/resources/maintenance/work/workComment.resource.ts'
import { workFile } from '../../../../src/resources/maintenance/work/workFile.resource.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { workTask } from '../../../../src/resources/maintenance/work/workTask.resource.ts'
import type { Resource } from '../../../../src/schema/resource.ts'
import type { Row } from '../../../engine/reading/reads.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { rowsOf, storedFiles, type DocumentFile } from '../../../services/documents/records.ts'
import { namesFor, type Names } from '../../../services/documents/values.ts'

/** What belongs to a request besides tasks, files and comments, such as time and cost. */
interface Lines {
  resource: Resource
  rows: readonly Row[]
}

/** All that one request's document shows, as far as the caller may read it. */
export interface Gathered {
  row: Row
  tasks: readonly Row[]
  files: readonly Row[]
  comments: readonly Row[]
  further: readonly Lines[]
  stored: ReadonlyMap<number, DocumentFile>
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

/** Reads what a request's document shows; undefined where it has gone meanwhile. */
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
  const stored = await storedFiles(sql, caller, [...tasks, ...photos], 'fileId')
  return { row, tasks, files: photos, comments, further, stored, names }
}
