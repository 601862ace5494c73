import { employee } from '../../../src/resources/employee/employee.resource.ts'
import * as calls from '../../../src/resources/scheduling/publish.calls.ts'
import { serve } from '../../engine/module.ts'
import { pick, rowsOf, select } from '../../engine/tables/statement.ts'
import { publish } from './publish.ts'
import { mustReachAll, onlyOwn } from './roster/reach.ts'
import { listedChanges } from './rosterMessages.ts'
import { checkWindow, windowOf } from './scheduling.ts'
import { unpublished } from './unpublished.ts'

/** How the calls about publishing are answered. */
export const publishCalls = [
  serve(calls.publishShift, ({ caller, params, body, write }) => {
    mustReachAll(caller, 'SC', 'update')
    return write((tx) => publish(tx, { shift: params.id }, body))
  }),
  serve(calls.publishAll, ({ body, write }) =>
    write((tx) => publish(tx, { ...windowOf(body), users: body.users }, body)),
  ),
  serve(calls.publishUser, ({ params, body, write }) => {
    const { start, end } = body
    const pin = body.pin && body.pin > 0 ? body.pin : undefined
    return write((tx) => publish(tx, { start, end, pin, users: [params.userId] }, body))
  }),
  serve(calls.unpublishedChanges, ({ query, sql }) => {
    checkWindow(query)
    const { user, ...window } = query
    return listedChanges(sql, { ...window, users: [user ?? null] })
  }),
  serve(calls.unpublishedUsers, async ({ caller, query, sql }) => {
    checkWindow(query)
    const own = onlyOwn(caller, 'SC')
    const rows = await unpublished(sql, { ...query, users: own === undefined ? undefined : [own] })
    const e = rowsOf(employee, 'e')
    const people = await select(sql, pick(e, ['id', 'firstName', 'lastName']))`from ${e.withDeleted}
      where ${e.id} = any(${rows.flatMap(({ userId }) => userId ?? [])}::bigint[])
      order by ${e.firstName}, ${e.lastName}, ${e.id}`
    const counts = new Map(rows.map((row) => [row.userId, row]))
    const open = { id: null, firstName: '', lastName: '' }
    return [...(counts.has(null) ? [open] : []), ...people].map(({ id, firstName, lastName }) => {
      const { added = 0, moved = 0, removed = 0 } = counts.get(id) ?? {}
      return { userId: id, firstName, lastName: lastName ?? '', added, moved, removed }
    })
  }),
]
