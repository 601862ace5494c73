import { z } from 'zod'
import { codeFor } from '../../../src/domain/access/permissions.ts'
import { resourceNamed, resources } from '../../../src/resources/index.ts'
import {
  changeView,
  createView,
  deleteView,
  oneView,
  viewsOfResource,
} from '../../../src/resources/savedViews/savedView.calls.ts'
import {
  savedView,
  type NewView,
  type SavedView,
} from '../../../src/resources/savedViews/savedView.shapes.ts'
import { messages } from '../../../src/schema/messages.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { permit, readableFields } from '../../engine/access/access.ts'
import { Params } from '../../engine/sql/params.ts'
import { serve } from '../../engine/module.ts'
import { filterConditions, orderBy } from '../../engine/reading/query.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { ApiError, badRequest, forbidden, invalid, notFound, stale } from '../../platform/errors.ts'

const mostViews = 100
/** Characters of all that a view shows, as JSON. */
const longest = 20_000
const violation = z.object({ code: z.literal('23505') })

const columns = `v.id, v.version, v.resource, v.name, v.shared, v.shown, v.created_by as "createdBy",
  (select trim(e.first_name || ' ' || e.last_name) from employee e where e.client_id = v.client_id and e.id = v.created_by) as maker`
const stored = z.looseObject({ createdBy: z.number(), shown: z.record(z.string(), z.unknown()) })

/** The resource that views are of, if the caller may read it. @throws 400 where there is none, 403 with the missing code */
function readableResource(caller: Caller, name: string): Resource {
  const resource = resources.find((one) => one.name === name)
  if (!resource) throw badRequest('resource', `There is no resource ${name}.`)
  permit(caller, resource, 'read')
  return resource
}

/** @throws 400 where the caller may not filter or sort by what the view does, as the list itself would */
function check(caller: Caller, resource: Resource, { filter, sort }: Pick<NewView, 'filter' | 'sort'>) {
  const readable = readableFields(caller, resource, permit(caller, resource, 'read'))
  filterConditions(resource, filter, readable, new Params(), { caller, registry: resourceNamed })
  orderBy(resource, [...sort], readable)
}

function usable(caller: Caller, resource: Resource, view: Pick<NewView, 'filter' | 'sort'>): boolean {
  try {
    check(caller, resource, view)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** A shared view is also in the hands of those who hand out roles: somebody must be able to tidy up. */
const changeable = (caller: Caller, view: { shared: unknown; createdBy: number }) =>
  view.createdBy === caller.employeeId ||
  (view.shared === true && caller.codes.has(codeFor('AC', 'main', 'update')))

function wireOf(caller: Caller, row: object): SavedView {
  const { shown, createdBy, ...rest } = stored.parse(row)
  return savedView.parse({
    ...rest,
    ...shown,
    mine: createdBy === caller.employeeId,
    changeable: changeable(caller, { shared: rest['shared'], createdBy }),
  })
}

const shownOf = ({ filter, sort, columns, density }: Omit<NewView, 'resource'>) => {
  const text = JSON.stringify({ filter, sort, columns, density })
  if (text.length > longest) throw badRequest('filter', 'This view holds too much to be saved.')
  return text
}

const visible = `(v.created_by = $2 or v.shared)`

/** The view, where the caller may see it: its maker always, others where it is shared and they may read all it names. */
async function visibleView(sql: Sql, caller: Caller, id: number): Promise<SavedView> {
  const [row] = await sql.query(
    `select ${columns} from saved_view v where v.client_id = $1 and ${visible} and v.id = $3`,
    [caller.clientId, caller.employeeId, id],
  )
  if (!row) throw notFound()
  const view = wireOf(caller, row)
  const resource = readableResource(caller, view.resource)
  if (!view.mine && !usable(caller, resource, view)) throw notFound()
  return view
}

/** The view, where the caller may change it. @throws 403 with the code that would let them */
async function toChange(sql: Sql, caller: Caller, id: number) {
  const view = await visibleView(sql, caller, id)
  if (!view.changeable) throw forbidden(codeFor('AC', 'main', 'update'))
  return view
}

/**
 * Asked before the write, which the database would note as an error of ours.
 * @param id the view that may have the name
 */
async function refuseTwin(tx: Tx, resource: string, name: string, id?: number) {
  const [twin] = await tx.query(
    `select 1 from saved_view v where v.client_id = $1 and v.resource = $2 and lower(v.name) = lower($3)
       and v.id is distinct from $4 and v.created_by = coalesce(
         (select o.created_by from saved_view o where o.client_id = $1 and o.id = $4), $5)`,
    [tx.actor.clientId, resource, name, id ?? null, tx.actor.employeeId],
  )
  if (twin) throw invalid({ name: messages.viewNameTaken })
}

/** Two saves at the same moment both find the name free. */
const named = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (violation.safeParse(error).success) throw invalid({ name: messages.viewNameTaken })
    throw error
  }
}

/** Views of lists: everybody's own, and those shared with the company among people who may read what they show. */
export const viewCalls = [
  serve(viewsOfResource, async ({ sql, caller, query }) => {
    const resource = readableResource(caller, query.resource)
    const rows = await sql.query<object>(
      `select ${columns} from saved_view v where v.client_id = $1 and ${visible} and v.resource = $3
         order by lower(v.name), v.id limit ${mostViews * 5}`,
      [caller.clientId, caller.employeeId, resource.name],
    )
    return rows
      .map((row) => wireOf(caller, row))
      .filter((view) => view.mine || usable(caller, resource, view))
  }),

  serve(oneView, ({ sql, caller, params }) => visibleView(sql, caller, params.id)),

  serve(createView, async ({ sql, caller, body, write }) => {
    const resource = readableResource(caller, body.resource)
    check(caller, resource, body)
    const [row] = await named(
      write(async (tx) => {
        await refuseTwin(tx, resource.name, body.name)
        return tx.query<{ id: number }>(
          `insert into saved_view (client_id, created_by, resource, name, shared, shown)
           select $1, $2, $3, $4, $5, $6
           where (select count(*) from saved_view where client_id = $1 and created_by = $2 and resource = $3) < ${mostViews}
           returning id`,
          [caller.clientId, caller.employeeId, resource.name, body.name, body.shared, shownOf(body)],
        )
      }),
    )
    if (!row) throw invalid({ name: `More than ${mostViews} views of one list are too many.` })
    return visibleView(sql, caller, row.id)
  }),

  serve(changeView, async ({ sql, caller, params, body, write }) => {
    const view = await toChange(sql, caller, params.id)
    check(caller, readableResource(caller, view.resource), body)
    const [row] = await named(
      write(async (tx) => {
        await refuseTwin(tx, view.resource, body.name, view.id)
        return tx.query(
          `update saved_view set name = $3, shared = $4, shown = $5, version = version + 1, updated_at = now()
           where client_id = $1 and id = $2 and version = $6 returning id`,
          [caller.clientId, view.id, body.name, body.shared, shownOf(body), body.version],
        )
      }),
    )
    if (!row) throw stale(await visibleView(sql, caller, view.id))
    // Not read anew: whoever takes a view of others back from the company sees it no more.
    return savedView.parse({ ...view, ...body, version: body.version + 1 })
  }),

  serve(deleteView, async ({ sql, caller, params, write }) => {
    const { id } = await toChange(sql, caller, params.id)
    await write((tx) =>
      tx.query('delete from saved_view where client_id = $1 and id = $2', [caller.clientId, id]),
    )
    return { id }
  }),
]
