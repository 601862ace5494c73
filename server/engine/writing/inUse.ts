import { snake } from '../../../src/schema/names.ts'
import { fieldOf, labelOf, referringFields, type Resource } from '../../../src/schema/resource.ts'
import { conflict } from '../../platform/errors.ts'
import type { HookTable } from './hooks.ts'

/** Says what uses a record, and what to do instead of deleting it. */
function refusalOf(resource: Resource, user: Resource, count: number): string {
  const what = (count === 1 ? user.label.one : user.label.many).toLowerCase()
  if (resource.fields['active']?.kind === 'boolean')
    return `In use by ${count} ${what}. Switch off “${labelOf(resource, 'active')}” instead.`
  return resource.transitions['deactivate']
    ? `In use by ${count} ${what}. Deactivate it instead.`
    : `In use by ${count} ${what}. Change those first.`
}

/**
 * Hooks that refuse to delete a record while live records name it by a field that keeps it.
 * @returns by the name of each resource that such a field refers to
 */
export function inUseHooks(resources: readonly Resource[]): HookTable {
  const tables = resources.map((resource): [string, HookTable[string]] | undefined => {
    const keeping = referringFields(resources, resource.name).filter(
      ({ resource: user, field }) => fieldOf(user, field).keeps === true,
    )
    if (keeping.length === 0) return undefined
    const counts = keeping.map(({ resource: user, field }) => {
      const column = `t.${snake(field)}`
      const names =
        fieldOf(user, field).kind === 'references' ? `${column} @> array[$2::bigint]` : `${column} = $2`
      return `(select count(*)::int from ${user.table} t where t.client_id = $1 and ${names} and t.deleted_at is null)`
    })
    const hook: HookTable[string] = {
      verbs: ['delete'],
      async beforeWrite(tx, { before }) {
        if (!before) return
        const [row] = await tx.query<{ counts: number[] }>(`select array[${counts.join(', ')}] as counts`, [
          tx.actor.clientId,
          before.id,
        ])
        const place = row?.counts.findIndex((count) => count > 0) ?? -1
        const count = row?.counts[place] ?? 0
        const user = keeping[place]?.resource
        if (user) throw conflict(refusalOf(resource, user, count))
      },
    }
    return [resource.name, hook]
  })
  return Object.fromEntries(tables.filter((entry) => entry !== undefined))
}
