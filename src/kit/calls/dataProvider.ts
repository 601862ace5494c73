import type { DataProvider, Identifier, RaRecord, SortPayload } from 'react-admin'
import * as z from 'zod/mini'
import type { Ask } from '../../providers/data/ask.ts'
import type { BatchCalls } from '../../providers/data/batchCalls.ts'
import type { ViewCalls } from '../../providers/data/viewCalls.ts'

/** One change of a record, newest first in a list; values keyed by field name as on the wire. */
export const historyEntry = z.object({
  id: z.union([z.number(), z.string()]),
  at: z.string(),
  actorId: z.nullish(z.number()),
  actorName: z.nullish(z.string()),
  /** Who of the operator was at work as that person. */
  operatorName: z.nullish(z.string()),
  verb: z.string(),
  /** The batch that it was part of. */
  batchId: z.nullish(z.number()),
  before: z.nullish(z.record(z.string(), z.unknown())),
  after: z.nullish(z.record(z.string(), z.unknown())),
})
export type HistoryEntry = z.infer<typeof historyEntry>

export interface UploadedFile {
  id: number
  name: string
  mime: string
  /** In bytes. */
  size: number
}

export type FileKind = 'csv' | 'xlsx'
export interface ExportQuery {
  filter: Record<string, unknown>
  sort: SortPayload
  /** Columns in their order; all readable fields where absent. */
  fields?: readonly string[]
}

/** The kit's data provider: react-admin's methods and these; `resource` is the route name. */
export interface KitDataProvider extends DataProvider, BatchCalls, ViewCalls {
  /** Any declared call. */
  ask: Ask
  /** PATCH {path}/{id}/{verb} with `{version, ...asked fields}`. */
  transition: (
    resource: string,
    id: Identifier,
    verb: string,
    data: Record<string, unknown>,
  ) => Promise<{ data: RaRecord }>
  /** GET {path}/{id}/history. */
  history: (resource: string, id: Identifier) => Promise<{ data: unknown }>
  /** GET {path}/export.csv or export.xlsx with the list's filter and sort. */
  exportFile: (resource: string, kind: FileKind, query: ExportQuery) => Promise<Blob>
  /** GET {path}/totals: exact sums by field, as decimal text, of all that the filter keeps. */
  totals: (resource: string, filter: Record<string, unknown>) => Promise<Record<string, string>>
  /**
   * POST /files. `onProgress` receives the uploaded share from 0 to 1, if the provider knows it. `evidence` is stored
   * unchanged, with place and time; other pictures lose these.
   */
  upload: (
    file: File,
    options?: { onProgress?: (share: number) => void; evidence?: boolean },
  ) => Promise<UploadedFile>
  /** GET /files/{id}. */
  openFile: (id: number) => Promise<Blob>
}
