import { allId } from '../../../src/domain/access/filters.ts'
import { z } from 'zod'
import { isList, type Field, type Kind } from '../../../src/schema/fields.ts'
import { baseColumns, fieldOf, isBaseColumn, type Resource } from '../../../src/schema/resource.ts'
import { fieldSchema } from '../../../src/schema/validation.ts'
import { badRequest } from '../../platform/errors.ts'
import { fieldSql, orderWithin } from '../sql/columns.ts'
import { constantSql, type Params } from '../sql/params.ts'
import { isSearch, searchConditions, type Searcher } from './search.ts'

/** At most so many rows in one answer; exports stream instead. */
export const mostRows = 1_000
const mostValues = 1_000
const mostOffset = 10_000_000

export interface ListQuery {
  filter: Record<string, unknown>
  /** First and last row wanted, both included; undefined where the caller left it open. */
  range: [number, number] | undefined
  sort: [string, 'ASC' | 'DESC']
}

/** What lists are asked by: a resource, or anything else that answers in the same dialect. */
export type Listed = Pick<Resource, 'parameters'> &
  Partial<Pick<Resource, 'fields'>> & { list: Pick<Resource['list'], 'sort'> }

const rawQuery = z.record(z.string(), z.string())
const dialect = new Set(['filter', 'range', 'sort'])
const filterForm = z.record(z.string(), z.unknown())
const rangeForm = z.tuple([z.number().int().min(0), z.number().int().min(0)])
const sortForm = z.tuple([z.string(), z.enum(['ASC', 'DESC'])])

/** Reads a parameter that holds JSON. @throws 400 naming it where it does not look like `form` */
export function parseJson<T>(
  name: string,
  text: string | undefined,
  schema: z.ZodType<T>,
  otherwise: T,
  form: string,
): T {
  if (text === undefined || text === '') return otherwise
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw badRequest(name, `${name} must be JSON: ${error instanceof Error ? error.message : 'unreadable'}`)
  }
  const result = schema.safeParse(parsed)
  if (!result.success) throw badRequest(name, `${name} must look like ${form}.`)
  return result.data
}

/**
 * Parses the parameters of ra-data-simple-rest's dialect (HTTP-06), `filter={}`, `range=[0,24]` and
 * `sort=["id","ASC"]`, and the resource's additional ones.
 * @throws 400 that names the unknown or malformed parameter
 */
export function parseListQuery(query: unknown, resource: Listed): ListQuery {
  const raw = rawQuery.safeParse(query)
  const twice = raw.error?.issues[0]?.path[0]
  const unknown = Object.keys(raw.data ?? {}).find(
    (name) => !dialect.has(name) && !Object.hasOwn(resource.parameters, name),
  )
  if (!raw.success || unknown !== undefined) {
    const name = unknown ?? String(twice)
    throw badRequest(name, `The parameter ${name} is not known here, or is given twice.`)
  }
  const range = parseJson('range', raw.data['range'], rangeForm.optional(), undefined, '[0,24]')
  if (range && (range[1] < range[0] || range[1] - range[0] >= mostRows || range[0] > mostOffset)) {
    throw badRequest('range', `range must ascend and ask for at most ${mostRows} rows.`)
  }
  const [first, direction] = resource.list.sort
  return {
    filter: {
      ...parseJson('filter', raw.data['filter'], filterForm, {}, '{"field": value}'),
      ...namedFilters(resource, raw.data),
    },
    range,
    sort: parseJson('sort', raw.data['sort'], sortForm, [first, direction], '["field","ASC"]'),
  }
}

/** Translates the resource's own query parameters into members of the filter. @throws 400 naming the malformed parameter */
function namedFilters(resource: Listed, given: Readonly<Record<string, string>>): Record<string, unknown> {
  const members = Object.entries(resource.parameters).filter(([name]) => given[name] !== undefined)
  return Object.fromEntries(
    members.map(([name, member]) => {
      const text = given[name] ?? ''
      const value = !isSearch(member) && /^-?\d{1,15}$/.test(text) ? Number(text) : text
      const field = resource.fields?.[member.replace(/_(gte|lte)$/, '')]
      if (field?.kind === 'date' && value !== allId && !fieldSchema(field).safeParse(value).success)
        throw badRequest(name, `${name} must be a day such as 2026-01-31.`)
      return [member, value]
    }),
  )
}

const ordered: ReadonlySet<Kind> = new Set(['integer', 'decimal', 'money', 'date', 'instant', 'text'])
const operators = { gte: '>=', lte: '<=' } as const
const id = z.number().int().positive()
const ids = z.union([id.transform((one) => [one]), z.array(id).max(mostValues)])

const sqlTypes: Record<Kind, string> = {
  text: 'text',
  longText: 'text',
  email: 'text',
  phone: 'text',
  integer: 'integer',
  decimal: 'numeric',
  money: 'numeric',
  boolean: 'boolean',
  date: 'date',
  instant: 'timestamptz',
  choice: 'text',
  choices: 'text',
  country: 'text',
  reference: 'bigint',
  references: 'bigint',
  file: 'bigint',
}

/**
 * The conditions of a filter, each on a declared and readable field. -1 means all (CONST-01) and asks nothing.
 * @throws 400 naming the member that is unknown, may not be filtered by, or holds a value of the wrong form
 */
export function filterConditions(
  resource: Resource,
  filter: Record<string, unknown>,
  readable: readonly string[],
  params: Params,
  searcher: Searcher,
): string[] {
  const open = new Set(resource.list.filters.filter((name) => readable.includes(name)))
  return Object.entries(filter).flatMap(([member, value]) => {
    if (member === 'id') {
      const wanted = ids.safeParse(value)
      if (!wanted.success)
        throw badRequest('id', `id must be an id, or a list of at most ${mostValues} of them.`)
      return [`t.id = any(${params.add(wanted.data)}::bigint[])`]
    }
    if (isSearch(member)) return searchConditions(resource, member, value, readable, params, searcher)
    if (value === allId) return []
    const suffix = member.match(/_(gte|lte|neq|empty)$/)?.[1]
    const name = suffix ? member.slice(0, -suffix.length - 1) : member
    if (!open.has(name)) throw badRequest(member, `${resource.label.many} cannot be filtered by ${member}.`)
    return [condition(fieldSql(resource, name), name, fieldOf(resource, name), suffix, value, params)]
  })
}

function condition(
  column: string,
  name: string,
  field: Field,
  suffix: string | undefined,
  value: unknown,
  params: Params,
): string {
  if (suffix === 'empty') {
    if (typeof value !== 'boolean') throw badRequest(`${name}_empty`, `${name}_empty must be true or false.`)
    const empty = isList(field) ? `${column} = '{}'` : `${column} is null`
    return value ? empty : `not (${empty})`
  }
  const not = suffix === 'neq' ? 'not ' : ''
  if (field.kind === 'references') {
    const wanted = ids.safeParse(value)
    if ((suffix && !not) || !wanted.success) throw badRequest(name, `${name} must be an id or a list of ids.`)
    return `${not}${column} && ${params.add(wanted.data)}::bigint[]`
  }
  if (field.kind === 'choices') {
    const wanted = fieldSchema(field).safeParse([value].flat())
    if ((suffix && !not) || !wanted.success)
      throw badRequest(name, `${name} must be one of its choices or a list of them.`)
    return `${not}${column} && ${params.add([value].flat())}::text[]`
  }
  const one = fieldSchema(field)
  const type = sqlTypes[field.kind]
  const check = (item: unknown) => {
    if (!one.safeParse(item).success)
      throw badRequest(name, `${name} cannot be compared with ${JSON.stringify(item)}.`)
    return item
  }
  // Kinds of few values, among which some are rare: a plan for all values would not use an index for those.
  const isConstant = field.kind === 'choice' || field.kind === 'boolean'
  const valueSql = (given: unknown, sqlType: string) =>
    `${isConstant ? constantSql(given) : params.add(given)}::${sqlType}`
  if (suffix === 'gte' || suffix === 'lte') {
    if (!ordered.has(field.kind)) throw badRequest(`${name}_${suffix}`, `${name} has no order to compare by.`)
    return `${column} ${operators[suffix]} ${params.add(check(value))}::${type}`
  }
  if (Array.isArray(value) && value.length !== 1) {
    if (value.length > mostValues) throw badRequest(name, `${name} takes at most ${mostValues} values.`)
    // An empty value is not equal to any of them.
    return `${column} = any(${valueSql(value.map(check), `${type}[]`)})${not && ' is not true'}`
  }
  const [single] = [value].flat()
  return `${column} ${not ? 'is distinct from' : '='} ${valueSql(check(single), type)}`
}

/**
 * ORDER BY on a declared, readable field; the id decides between equals, so that pages never overlap. Equals of a
 * status follow the list's own sort before, as its index does.
 */
export function orderBy(
  resource: Resource,
  [name, direction]: ListQuery['sort'],
  readable: readonly string[],
): string {
  if (name === 'id') return `t.id ${direction}`
  const allowed = resource.list.filters.includes(name) && readable.includes(name)
  const field = resource.fields[name]
  if (!allowed || !field || isList(field) || isBaseColumn(name)) {
    throw badRequest('sort', `${resource.label.many} cannot be sorted by ${name}.`)
  }
  const then = orderWithin(resource, name)
  return [name, ...(then && readable.includes(then) ? [then] : []), 'id']
    .map((one) => `${fieldSql(resource, one)} ${direction}`)
    .join(', ')
}

const selectLists = new WeakMap<Resource, WeakMap<readonly string[], string>>()

/** `t.first_name as "firstName"` for the readable fields and the base columns. */
export function selectList(resource: Resource, readable: readonly string[]): string {
  const lists = selectLists.get(resource) ?? new WeakMap<readonly string[], string>()
  selectLists.set(resource, lists)
  const known =
    lists.get(readable) ??
    [...Object.keys(baseColumns), ...readable]
      .map((name) => `${fieldSql(resource, name)} as "${name}"`)
      .join(', ')
  lists.set(readable, known)
  return known
}
