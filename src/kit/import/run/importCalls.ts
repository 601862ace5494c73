import type { Delimiter } from '../../../domain/text/delimiters.ts'
import type { PortalCalls } from '../../../providers/data/dataProvider.ts'
import {
  importAnswer,
  importRows,
  mostImportRows,
  type ImportAnswer,
  type ImportKind,
  type ImportPatch,
  type ImportRow,
} from '../../../schema/calls/importing.ts'
import type { Resource } from '../../../schema/resource.ts'

/** What the import asks of the data provider. */
export type Calls = Pick<PortalCalls, 'call'>

/** Query keys of imports. */
export const importKeys = {
  /** Below the resource's route, so that its changes make it stale. */
  one: (resource: Resource, id: number) => [resource.route, 'import', id],
  /** Only a check changes them; once the file has been run they are not to be had any more. */
  rows: (resource: Resource, id: number) => ['importRows', resource.route, id],
} as const

/**
 * Uploads a file: POST {path}/import.
 * @param file its `csv` is UTF-8; the same `key` returns the same import on every upload
 * @param onProgress receives the uploaded share
 * @throws like the data provider, as all of these calls
 */
export async function bringFile(
  calls: Calls,
  resource: Resource,
  file: { name: string; csv: Blob; delimiter: Delimiter; key: string },
  onProgress: (share: number) => void,
): Promise<ImportAnswer> {
  const { data } = await calls.call(
    resource.route,
    `import?${new URLSearchParams({ name: file.name, delimiter: file.delimiter })}`,
    {
      method: 'POST',
      headers: { 'content-type': 'text/csv', 'idempotency-key': file.key },
      body: file.csv,
      onProgress,
    },
  )
  return importAnswer.parse(data)
}

/** How a file stands: GET {path}/import/{id}. */
export async function fetchImport(calls: Calls, resource: Resource, id: number, signal?: AbortSignal) {
  const { data } = await calls.call(resource.route, `import/${id}`, { signal })
  return importAnswer.parse(data)
}

/** Changes how a file is read: PATCH {path}/import/{id}. */
export async function changeImport(calls: Calls, resource: Resource, id: number, body: ImportPatch) {
  const { data } = await calls.call(resource.route, `import/${id}`, { method: 'PATCH', body })
  return importAnswer.parse(data)
}

/** Records of a file, those of one kind or all: GET {path}/import/{id}/rows. */
export async function fetchRows(
  calls: Calls,
  resource: Resource,
  id: number,
  { kind, from, count, signal }: { kind?: ImportKind; from: number; count: number; signal?: AbortSignal },
): Promise<ImportRow[]> {
  const query = new URLSearchParams({
    filter: JSON.stringify(kind ? { kind } : {}),
    range: JSON.stringify([from, from + count - 1]),
  })
  const { data } = await calls.call(resource.route, `import/${id}/rows?${query}`, { signal })
  return importRows.parse(data)
}

/** All records of a file, or the excluded ones, with their corrections. `onProgress` receives the loaded share. */
export async function fetchAllRows(
  calls: Calls,
  resource: Resource,
  { id, counts }: ImportAnswer,
  onProgress: (share: number) => void,
  kind?: 'left',
): Promise<ImportRow[]> {
  const all: ImportRow[] = []
  const total = kind ? counts.left : counts.records
  for (let from = 0; from < total; from += mostImportRows) {
    all.push(
      ...(await fetchRows(calls, resource, id, { ...(kind && { kind }), from, count: mostImportRows })),
    )
    onProgress(all.length / total)
  }
  return all
}
