import { isList, type Field } from '../../../src/schema/fields.ts'
import { fieldOf, isBaseColumn, type ListTab, type Resource } from '../../../src/schema/resource.ts'
import { isStatus } from './manyRecords.ts'

/** A way to list the records of a resource. */
export interface ListCase {
  name: string
  filter: Record<string, unknown>
  sort: [string, 'ASC' | 'DESC']
}

/** The record that references name, and an instant in the middle of the records of `manyRecords`. */
const id = 7
const middle = '2024-05-15T00:00:00.000Z'

/** A value that records of `manyRecords` have. */
function valueOf(field: Field): unknown {
  switch (field.kind) {
    case 'integer':
      return 5
    case 'decimal':
    case 'money':
      return '5'
    case 'boolean':
      return true
    case 'date':
      return middle.slice(0, 10)
    case 'instant':
      return middle
    case 'choice':
    case 'choices':
      return field.choices[0]?.value
    case 'country':
      return 'MY'
    case 'reference':
    case 'file':
      return id
    case 'references':
      return [id]
    case 'text':
    case 'longText':
    case 'email':
    case 'phone':
      return 'T00000007'
  }
}

/** The filter of a tab as the console sends it. */
function tabFilter(resource: Resource, { filter, mine, late }: ListTab) {
  const due = resource.due?.field
  return {
    ...filter,
    ...(mine && { [mine]: valueOf(fieldOf(resource, mine)) }),
    ...(late && due && { [`${due}_lte`]: valueOf(fieldOf(resource, due)) }),
  }
}

/** All records, every tab, every filter by a value (of a status: by each) and every sort that the schema declares. */
export function listCases(resource: Resource): ListCase[] {
  const [by, direction] = resource.list.sort
  const filterable = resource.list.filters.filter((name) => !isBaseColumn(name))
  const tabs = (resource.list.tabs ?? []).map((tab): ListCase => {
    const [field, way] = tab.sort ?? [by, direction]
    return { name: `tab ${tab.label}`, filter: tabFilter(resource, tab), sort: [field, way] }
  })
  const filters = filterable.flatMap((name) => {
    const field = fieldOf(resource, name)
    const isEach = field.kind === 'choice' && isStatus(resource, name)
    const values = isEach ? field.choices.map(({ value }) => value) : [valueOf(field)]
    return values.map((value): ListCase => ({
      name: `filter ${name}${isEach ? ` ${String(value)}` : ''}`,
      filter: { [name]: value },
      sort: [by, direction],
    }))
  })
  const sorts = filterable
    .filter((name) => !isList(fieldOf(resource, name)))
    .flatMap((name) =>
      (['ASC', 'DESC'] as const).map((way): ListCase => ({
        name: `sort ${name} ${way}`,
        filter: {},
        sort: [name, way],
      })),
    )
  return [{ name: 'all', filter: {}, sort: [by, direction] }, ...tabs, ...filters, ...sorts]
}
