import { codeFor } from '../../src/domain/access/permissions.ts'
import { areas } from '../../server/areas.ts'
import { resourceNamed, resources } from '../../src/resources/index.ts'
import type { OwnRows } from '../../src/schema/own.ts'
import { neededOf, reachOf, stepReach, writableBy } from '../../src/schema/reach.ts'
import { fieldOf, transitionsOf, type Resource } from '../../src/schema/resource.ts'
import { isList } from '../../src/schema/fields.ts'
import { snake } from '../../src/schema/names.ts'
import { createSample, type Member, type Portal } from './portal.ts'

const writes = ['create', 'update', 'delete'] as const

const heading = ['resource or call', 'code', 'action', 'fields or purpose', 'rows']

/** One line of the table; a column that says nothing has a dash. */
const line = (...columns: readonly string[]) =>
  heading.map((_name, place) => columns[place] || '-').join('\t')

function rowsText(rows: OwnRows | undefined): string {
  if (!rows) return 'createdBy'
  if ('columns' in rows) return rows.columns.join(' ')
  if ('self' in rows) return 'the caller'
  if ('listedIn' in rows) return `listed in ${rows.listedIn}`
  if (!('through' in rows)) return '-'
  const { through, named } = rows
  return named ? `${through}: ${named.in.join(' ')}` : `own ${through}`
}

function linesOf(resource: Resource): string[] {
  const { name, module, own, ownWritable = {} } = resource
  const codes = (action: (typeof writes)[number]) => codeFor(module, 'me', neededOf(resource, action))
  const opens = writes.flatMap((action) => {
    if (reachOf(resource, new Set([codes(action)]), action) !== 'own') return []
    const fields = action === 'delete' ? [] : writableBy(resource, 'own', action)
    const given = fields.map((field) => (ownWritable.self?.includes(field) ? `${field}=self` : field))
    return [line(name, codes(action), action, given.join(' '), rowsText(ownWritable.rows ?? own))]
  })
  const steps = transitionsOf(resource).flatMap(({ verb, transition }) => {
    if (stepReach(resource, new Set([codes('update')]), transition) !== 'own') return []
    const rows = transition.own === true ? own : { columns: transition.own ?? [] }
    return [line(name, codes('update'), verb, (transition.asks ?? []).join(' '), rowsText(rows))]
  })
  return [...opens, ...steps]
}

/** The fields, steps and calls that a `me` code may write. Resources that are not listed are read only. */
export function ownScopeTable(): string {
  const calls = areas
    .flatMap((area) => area.calls ?? [])
    .flatMap(({ call: { method, path, access, own = '' } }) => {
      if (method === 'GET' || access === 'public' || access === 'signed-in') return []
      if (access === 'member') return [line(`${method} ${path}`, 'any member')]
      if ('platform' in access || access.reach === 'all') return []
      return [line(`${method} ${path}`, codeFor(access.module, 'me', access.action), access.action, own)]
    })
  return [line(...heading), ...resources.flatMap(linesOf), ...calls, ''].join('\n')
}

/** What the table opens of a resource: fields by action, and verbs. */
export function openedBy(table: string, resource: Resource) {
  const own = table
    .split('\n')
    .map((text) => text.split('\t'))
    .filter(([name]) => name === resource.name)
  const fields = (action: string) =>
    own.flatMap(([, , one, listed = '-']) =>
      one === action && listed !== '-' ? listed.replaceAll('=self', '').split(' ') : [],
    )
  return {
    create: fields('create'),
    update: fields('update'),
    actions: new Set(own.map(([, , action = '']) => action)),
    code: (action: string) => own.find(([, , one]) => one === action)?.[1] ?? '',
  }
}

const namedIn = (rows: OwnRows | undefined): readonly string[] =>
  rows && 'columns' in rows ? rows.columns : rows && 'through' in rows ? (rows.named?.in ?? []) : []

/** A record that the member's employment lists; the given one, if it lists none yet. */
async function listRecord(portal: Portal, member: Member, column: string, id: number) {
  const isMany = isList(fieldOf(resourceNamed('employee'), column))
  const listed = isMany
    ? `case when cardinality(${snake(column)}) > 0 then ${snake(column)} else array[$3::bigint] end`
    : `coalesce(${snake(column)}, $3)`
  const [row] = await portal.db.write(member, (tx) =>
    tx.query<{ id: number | number[] }>(
      `update employee set ${snake(column)} = ${listed} where client_id = $1 and id = $2 returning ${snake(column)} as id`,
      [member.clientId, member.employeeId, id],
    ),
  )
  return [row?.id ?? id].flat()[0] ?? id
}

/** The id of a record that is the member's own in every sense that its resource knows. */
export async function ownSample(
  portal: Portal,
  admin: Member,
  member: Member,
  resource: Resource,
): Promise<number> {
  const { own } = resource
  if (own && 'self' in own) return member.employeeId
  // Records that never change name their owner at once.
  if (resource.settled && own && 'columns' in own) {
    const owners = Object.fromEntries(own.columns.map((name) => [name, member.employeeId]))
    return (await createSample(portal, admin, resource, owners)).id
  }
  const { id } = await createSample(portal, admin, resource)
  if (own && 'listedIn' in own) return listRecord(portal, member, own.listedIn, id)
  await makeOwn(portal, member, resource, id)
  return id
}

/** Makes a record and its parents the member's own in every way its resource knows. */
async function makeOwn(
  portal: Portal,
  member: Member,
  resource: Resource,
  id: number,
  also: readonly string[] = [],
) {
  const steps = transitionsOf(resource).flatMap(({ transition: { own } }) => (Array.isArray(own) ? own : []))
  const { own, ownWritable } = resource
  const through = [own, ownWritable?.rows].flatMap((rows) => (rows && 'through' in rows ? [rows] : []))
  const ofItself = [own, ownWritable?.rows].flatMap((rows) => (rows && 'columns' in rows ? rows.columns : []))
  const columns = new Set(['createdBy', ...ofItself, ...steps, ...also])
  const sets = [...columns].map((name) => {
    const field = resource.fields[name]
    if (field?.kind === 'boolean') return `${snake(name)} = true`
    return `${snake(name)} = ${field && isList(field) ? 'array[$3::bigint]' : '$3::bigint'}`
  })
  const [row] = await portal.db.write(member, (tx) =>
    tx.query<Record<string, unknown>>(
      `update ${resource.table} set ${sets.join(', ')} where client_id = $1 and id = $2 returning *`,
      [member.clientId, id, member.employeeId],
    ),
  )
  for (const rows of through) {
    const field = fieldOf(resource, rows.through)
    if (field.kind !== 'reference') continue
    const parent = resourceNamed(field.to)
    if (parent.own && 'listedIn' in parent.own)
      await portal.db.write(member, (tx) =>
        tx.query(`update employee set pin_ids = pin_ids || $3::bigint where client_id = $1 and id = $2`, [
          member.clientId,
          member.employeeId,
          row?.[snake(rows.through)],
        ]),
      )
    else
      await makeOwn(
        portal,
        member,
        resourceNamed(field.to),
        Number(row?.[snake(rows.through)]),
        namedIn(rows),
      )
  }
}
