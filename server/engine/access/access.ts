import { opensField } from '../../../src/domain/access/entitlement.ts'
import { codeFor, type Action } from '../../../src/domain/access/permissions.ts'
import { isList } from '../../../src/schema/fields.ts'
import { neededOf, opensToOwn, reachIf, reachOf, stepReach, writableBy } from '../../../src/schema/reach.ts'
import { fieldOf, transitionOf, type Resource, type Transition } from '../../../src/schema/resource.ts'
import { snake } from '../../../src/schema/names.ts'
import { closedToSupport, forbidden } from '../../platform/errors.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Params } from '../sql/params.ts'

/** Whose rows a permitted caller reaches; the permit and the row filter are this one value. */
export type Permitted = 'all' | 'own'

/**
 * @param isOpenToOwn whether a `me` code opens it, if not decided by the resource's `ownWritable`
 * @throws 403 naming the missing code when the caller may not do it to any row
 */
export function permit(
  caller: Caller,
  resource: Resource,
  action: Action,
  isOpenToOwn = opensToOwn(resource, action),
): Permitted {
  const reach = reachIf(resource, caller.codes, action, isOpenToOwn)
  if (reach === 'none') throw forbidden(codeFor(resource.module, 'main', neededOf(resource, action)))
  return reach
}

/** The same for a change of status. @throws 403 naming the missing code, or where a support session may not take the step */
export function permitStep(caller: Caller, resource: Resource, transition: Transition): Permitted {
  if (caller.support && transition.closedToSupport) throw closedToSupport()
  const reach = stepReach(resource, caller.codes, transition)
  if (reach === 'none') throw forbidden(codeFor(resource.module, 'main', neededOf(resource, 'update')))
  return reach
}

const fieldOpen = (caller: Caller, resource: Resource, name: string, action: Action, reach: Permitted) =>
  opensField(caller.codes, fieldOf(resource, name), resource.module, action, reach)

/** Remembered with the caller's codes, which are one and the same set until a role or an employment changes. */
const fieldLists = new WeakMap<ReadonlySet<string>, Map<string, readonly string[]>>()

function fieldList(caller: Caller, key: string, build: () => readonly string[]): readonly string[] {
  const known = fieldLists.get(caller.codes) ?? new Map<string, readonly string[]>()
  fieldLists.set(caller.codes, known)
  const list = known.get(key) ?? build()
  known.set(key, list)
  return list
}

/** Fields the caller may see. Reads, filters, sorts, searches, counts and exports use these (all of them, or none). */
export const readableFields = (caller: Caller, resource: Resource, reach: Permitted): readonly string[] =>
  fieldList(caller, `read ${resource.name} ${reach}`, () =>
    Object.keys(resource.fields).filter((name) => fieldOpen(caller, resource, name, 'read', reach)),
  )

/** Fields that the caller may read; empty if they may read no record of the resource. */
export const readableOf = (caller: Caller, resource: Resource): readonly string[] =>
  reachOf(resource, caller.codes, 'read') === 'none'
    ? []
    : readableFields(caller, resource, permit(caller, resource, 'read'))

/** Adds the fields that only the caller's own rows show, such as personal data; without any it is the list of `readableFields`. */
export const readableWithOwn = (caller: Caller, resource: Resource, reach: Permitted): readonly string[] =>
  fieldList(caller, `read ${resource.name} ${reach} and own`, () => {
    const readable = readableFields(caller, resource, reach)
    const own = readableFields(caller, resource, 'own').filter((name) => !readable.includes(name))
    return own.length > 0 ? [...readable, ...own] : readable
  })

/** Fields that the caller may write; the others are refused by name, as if they did not exist. */
export const writableFields = (
  caller: Caller,
  resource: Resource,
  action: 'create' | 'update',
): readonly string[] => {
  const reach = permit(caller, resource, action)
  return fieldList(caller, `${action} ${resource.name}`, () =>
    writableBy(resource, reach, action).filter((name) => fieldOpen(caller, resource, name, 'update', reach)),
  )
}

/** Fields that the caller may give with a change of status: those it asks for, save those of a module that they may not write. */
export const askedFields = (caller: Caller, resource: Resource, verb: string): readonly string[] => {
  const transition = transitionOf(resource, verb)
  const reach = permitStep(caller, resource, transition)
  return fieldList(caller, `${verb} ${resource.name}`, () =>
    (transition.asks ?? []).filter((name) => fieldOpen(caller, resource, name, 'update', reach)),
  )
}

/** Finds the resource of that name. */
export type Registry = (name: string) => Resource

/**
 * The condition that limits a statement to the rows a caller reaches, for the table alias `t`.
 * @returns SQL, or undefined where every row of the company is theirs
 */
export function rowScope(
  resource: Resource,
  caller: Caller,
  reach: Permitted,
  params: Params,
  registry: Registry,
  alias = 't',
): string | undefined {
  if (reach === 'all') return undefined
  const me = () => params.add(caller.employeeId)
  const { own } = resource
  if (!own) return `${alias}.created_by = ${me()}`
  if ('partner' in own) return `${alias}.${snake(own.partner)} = ${params.add(caller.clientId)}`
  if ('nobody' in own || 'everybody' in own) return 'false'
  if ('self' in own) return `${alias}.id = ${me()}`
  if ('listedIn' in own) {
    const column = `mine.${snake(own.listedIn)}`
    // Not `refersTo`: this way round the rows are found by the index of their ids.
    const matches = isList(fieldOf(registry('employee'), own.listedIn))
      ? `${alias}.id = any(${column})`
      : `${alias}.id = ${column}`
    return `exists (select from employee mine where mine.client_id = ${alias}.client_id and mine.id = ${me()} and ${matches})`
  }
  if ('tiedBy' in own) {
    const tie = registry(own.tiedBy).table
    return `exists (select from ${tie} tie where tie.client_id = ${alias}.client_id and tie.${snake(own.as)} = ${alias}.id
      and tie.${snake(own.to)} = ${me()} and tie.deleted_at is null)`
  }
  if ('through' in own) {
    const field = fieldOf(resource, own.through)
    if (field.kind !== 'reference') throw new Error(`${resource.name}.${own.through} is no reference`)
    const parent = registry(field.to)
    // A parent may have a parent too; each needs another alias in the statement.
    const up = `${alias}_parent`
    const inner = rowScope(parent, caller, reach, params, registry, up)
    const conditions = [
      `${up}.client_id = ${alias}.client_id and ${up}.id = ${alias}.${snake(own.through)} and ${inner}`,
    ]
    if (own.named) {
      const { in: columns, unless } = own.named
      const named = namedIn(parent, columns, up, me())
      const open = unless ? `${alias}.${snake(unless)} or ${alias}.created_by = ${me()} or ` : ''
      conditions.push(`(${open}${named})`)
    }
    return `exists (select from ${parent.table} ${up} where ${conditions.join(' and ')})`
  }
  return `(${namedIn(resource, own.columns, alias, me())})`
}

/** Which of a resource's rows a statement is about. */
interface Rows {
  /** Left out, all of them. */
  ids?: number | readonly number[]
  /** True for deleted records, false for the others; 'either' for both. */
  deleted?: boolean | 'either'
  alias?: string
}

/** The company whose rows they are: a partner's team reads records of the operator, as far as the database shows them. */
export const companyOf = (resource: Resource, { clientId, partnerOf }: Caller): number =>
  resource.module === 'PL' ? (partnerOf ?? clientId) : clientId

/** The condition of every statement that is made in a caller's name: this company, these ids, not deleted, within reach. */
export function reachedRows(
  resource: Resource,
  caller: Caller,
  reach: Permitted,
  params: Params,
  registry: Registry,
  { ids, deleted = false, alias = 't' }: Rows = {},
): string {
  const conditions = [`${alias}.client_id = ${params.add(companyOf(resource, caller))}`]
  if (typeof ids === 'number') conditions.push(`${alias}.id = ${params.add(ids)}`)
  else if (ids) conditions.push(`${alias}.id = any(${params.add(ids)}::bigint[])`)
  if (deleted !== 'either') conditions.push(`${alias}.deleted_at is ${deleted ? 'not ' : ''}null`)
  const scope = rowScope(resource, caller, reach, params, registry, alias)
  if (scope) conditions.push(scope)
  return conditions.join(' and ')
}

/** The same of what the caller reads; `false` where such records are closed to them. */
export function readableRows(
  resource: Resource,
  caller: Caller,
  params: Params,
  registry: Registry,
  alias?: string,
): string {
  const reach = reachOf(resource, caller.codes, 'read')
  return reach === 'none'
    ? 'false'
    : reachedRows(resource, caller, reach, params, registry, { ...(alias && { alias }) })
}

/** The condition that a field that refers to one record, or to several, names this one; `id` is SQL. */
export function refersTo(resource: Resource, field: string, alias: string, id: string): string {
  const column = `${alias}.${snake(field)}`
  // Base fields, such as who created the record, are none of the resource's own, and name one.
  const own = resource.fields[field]
  return own && isList(own) ? `${column} @> array[${id}::bigint]` : `${column} = ${id}`
}

/** The condition that one of the columns names an employee. */
const namedIn = (resource: Resource, columns: readonly string[], alias: string, employee: string) =>
  columns.map((name) => refersTo(resource, name, alias, employee)).join(' or ')

/** True where the rows a caller reaches depend on other tables than the resource's own, so that totals can't be remembered. */
export const scopeCrossesTables = (resource: Resource, reach: Permitted) =>
  reach === 'own' &&
  resource.own !== undefined &&
  ['through', 'listedIn', 'tiedBy'].some((link) => resource.own && link in resource.own)
