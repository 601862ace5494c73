import * as z from 'zod/mini'
import { actions, codeFor, scopes } from '../../domain/access/permissions.ts'
import { resourceAtRoute, resources } from '../../resources/index.ts'

/** The page that says what decides whether somebody may see or do something. */
export const whyPath = '/why'

const pathOf = (query: Readonly<Record<string, string>>) => `${whyPath}?${new URLSearchParams(query)}`

/** The question that a page suggests: may I open it? Of a page that shows no records, the empty one. */
export function whyOf(pathname: string): string {
  const [route = '', id = '', below] = pathname.split('/').slice(1)
  const resource = resourceAtRoute(route)
  if (!resource) return whyPath
  const about = { resource: resource.name }
  if (id === 'create') return pathOf({ ...about, action: 'create' })
  if (!/^[1-9]\d*$/.test(id)) return pathOf({ ...about, action: 'read' })
  return pathOf({ ...about, action: below === 'show' ? 'read' : 'update', id })
}

const refusal = z.object({ status: z.literal(403), body: z.object({ permission: z.string() }) })

/** The question behind a refusal that names the missing permission; undefined for any other failure. */
export function whyRefused(error: unknown): string | undefined {
  const { data } = refusal.safeParse(error)
  if (!data) return undefined
  for (const resource of resources) {
    const action = actions.find((one) =>
      scopes.some((scope) => codeFor(resource.module, scope, one) === data.body.permission),
    )
    if (action && action !== 'setting') return pathOf({ resource: resource.name, action })
  }
  return undefined
}
