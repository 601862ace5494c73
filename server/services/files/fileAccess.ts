import { messages } from '../../../src/schema/messages.ts'
import { snake } from '../../../src/schema/names.ts'
import { reachOf } from '../../../src/schema/reach.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { permit, readableFields, reachedRows, type Registry } from '../../engine/access/access.ts'
import { hooksFor, type HookTable } from '../../engine/writing/hooks.ts'
import { Params } from '../../engine/sql/params.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'

export interface StoredFile {
  id: number
  name: string
  mime: string
  size: number
  sha256: string
  storageKey: string
}

const fileFields = (resource: Resource) =>
  Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind === 'file')

/**
 * A file that the caller may read: their own as long as no record refers to it, later whatever a record refers to that they
 * may read. Deleted records still refer, so that deleting one does not hand its files back.
 * @returns undefined for what does not exist and for what they may not see alike
 */
export async function findReadableFile(
  sql: Sql,
  caller: Caller,
  id: number,
  resources: readonly Resource[],
  registry: Registry,
): Promise<StoredFile | undefined> {
  const params = new Params()
  const client = params.add(caller.clientId)
  const file = params.add(id)
  const referring: string[] = []
  const readable: string[] = []
  for (const resource of resources) {
    for (const name of fileFields(resource)) {
      const refers = `select from ${resource.table} t where t.client_id = ${client} and t.${snake(name)} = ${file}`
      referring.push(`exists (${refers})`)
      if (reachOf(resource, caller.codes, 'read') === 'none') continue
      const reach = permit(caller, resource, 'read')
      const rows = readableFields(caller, resource, reach).includes(name) ? reach : 'own'
      if (rows === 'own' && !readableFields(caller, resource, 'own').includes(name)) continue
      readable.push(`exists (${refers} and ${reachedRows(resource, caller, rows, params, registry)})`)
    }
  }
  const own = `f.created_by = ${params.add(caller.employeeId)} and not (${referring.join(' or ') || 'false'})`
  const [found] = await sql.query<StoredFile>(
    `select f.id, f.name, f.mime, f.size, f.sha256, f.storage_key as "storageKey" from file f
     where f.client_id = ${client} and f.id = ${file} and f.deleted_at is null
       and (${[`(${own})`, ...readable].join(' or ')})`,
    params.values,
  )
  return found
}

/**
 * Adds to the areas' hooks that nobody can make a record refer to a file which they may not read: otherwise the reference
 * would open it to them.
 */
export function guardFiles(table: HookTable, resources: readonly Resource[], registry: Registry): HookTable {
  const guarded = resources
    .filter((resource) => fileFields(resource).length > 0)
    .map((resource): [string, HookTable[string]] => [
      resource.name,
      {
        ...table[resource.name],
        verbs: undefined,
        fields: undefined,
        async beforeWrite(tx, change) {
          const own = hooksFor(table[resource.name], change.verb, Object.keys(change.values))
          await own?.beforeWrite?.(tx, change)
          const sender = change.caller.sender ?? change.caller
          for (const name of fileFields(resource)) {
            const id = change.values[name]
            if (typeof id !== 'number' || id === change.before?.[name]) continue
            const found = await findReadableFile(tx, sender, id, resources, registry)
            if (!found) throw invalid({ [name]: messages.noSuchRecord })
          }
        },
      },
    ])
  return { ...table, ...Object.fromEntries(guarded) }
}
