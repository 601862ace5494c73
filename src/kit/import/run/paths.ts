import { listPath } from '../../records/records.ts'
import type { Resource } from '../../../schema/resource.ts'

/** Parts of an import, in their order; each has its own address. */
export const parts = ['file', 'columns', 'check', 'import'] as const
export type Part = (typeof parts)[number]

/** Where a file is chosen. */
export const startPath = (resource: Resource) => `${listPath(resource)}/import`

/** A file on its way; without a part, the one that comes next. */
export const importPath = (resource: Resource, id: number, part?: Part) =>
  `${startPath(resource)}/${id}${part ? `?part=${part}` : ''}`
