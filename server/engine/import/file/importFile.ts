import type { DayOrder } from '../../../../src/domain/time/dayFormats.ts'
import type { NumberFormat } from '../../../../src/domain/text/numberFormats.ts'
import type { BatchState } from '../../../../src/schema/calls/batch.ts'
import type { ImportAnswer, ImportError, ImportMode } from '../../../../src/schema/calls/importing.ts'
import type { Resource } from '../../../../src/schema/resource.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import type { NamedRecord } from '../../linking/linking.ts'

/** What the person who brought a file has chosen; null is found out from the cells. */
export interface FileSettings {
  mapping: Record<string, string | null>
  dateFormat: DayOrder | null
  numberFormat: NumberFormat | null
  mode: ImportMode
  createMissing: Record<string, string[]>
  /** Field by heading at upload, matched by name or by values; older files have none. */
  matched?: Record<string, string>
  /** Headings whose field was guessed from the values below. */
  guessed?: string[]
  /** Records whose changed identity was confirmed, by number; files of before have none. */
  confirmed?: number[] | 'all'
}

export const noSettings: FileSettings = {
  mapping: {},
  dateFormat: null,
  numberFormat: null,
  mode: 'upsert',
  createMissing: {},
}

/** A name that no record has, and how many records of the file refer to it. */
export interface Missing {
  field: string
  value: string
  records: number
  nearest: string[]
}

/** What the validation has found, up to the record it has come to. */
export interface Findings {
  over: boolean
  /** Records validated. */
  done: number
  dateFormat: DayOrder
  numberFormat: NumberFormat
  counts: Omit<ImportAnswer['counts'], 'left'>
  /** Errors of the whole file. */
  errors: ImportError[]
  missing: Missing[]
  /** Records to create. Cells refer to them by `namedAsId` of their index. */
  create: NamedRecord[]
}

/** A file on its way into the resource, and the batch that it is. */
export interface ImportFile {
  id: number
  state: BatchState
  createdAt: string
  message: string | null
  /** Records of the file. */
  total: number
  /** How many of them are left out. */
  leftOut: number
  name: string
  delimiter: ImportAnswer['delimiter']
  headings: string[]
  samples: string[]
  settings: FileSettings
  remembered: boolean
  /** Which validation of the file the findings are of. */
  validation: number
  /** Seconds since the validation was heard of. */
  silence: number
  validated: Findings | null
}

/**
 * Finds a file that the caller uploaded.
 * @param lock prevents changes and runs of the file until the transaction ends
 * @throws 404 if it does not exist, or another user uploaded it
 */
export async function findFile(
  sql: Sql,
  caller: Caller,
  resource: Resource,
  id: number,
  lock = false,
): Promise<ImportFile> {
  const [file] = await sql.query<ImportFile>(
    `select b.id, b.state, b.created_at as "createdAt", b.message, b.total, b.left_out as "leftOut", f.name, f.delimiter, f.headings,
       f.samples, f.settings, f.remembered, f.validation, f.validated,
       extract(epoch from now() - f.validated_at)::float8 as silence
     from batch b join batch_file f on f.client_id = b.client_id and f.batch_id = b.id
     where b.client_id = $1 and b.id = $2 and b.created_by = $3 and b.resource = $4${lock ? ' for update' : ''}`,
    [caller.clientId, id, caller.employeeId, resource.name],
  )
  if (!file) throw notFound()
  return file
}

/** True while a file may still be changed and validated. */
export const isOpen = ({ state }: Pick<ImportFile, 'state'>) => state === 'draft' || state === 'previewed'
