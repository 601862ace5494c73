import { activePins, togglePin } from '../../../src/resources/pins/pin.calls.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { verbBetween } from '../../../src/schema/resource.ts'
import { transitionSchema } from '../../../src/schema/validation.ts'
import { columns, type RowOfColumns } from '../../engine/sql/columns.ts'
import { serve } from '../../engine/module.ts'
import { Params } from '../../engine/sql/params.ts'
import { matching } from '../../engine/reading/reads.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { parseBody } from '../../platform/http/requests.ts'

const listed = columns(pin, [
  'id',
  'code',
  'name',
  'stateName',
  'latitude',
  'longitude',
  'radiusM',
  'fenceShape',
  'fencePolygon',
  'timeZone',
])
const mostListed = 1_000

export const pinCalls = [
  serve(activePins, async ({ caller, sql }) => {
    const params = new Params()
    const { from } = matching(caller, pin, { status: 'active' }, params, resourceNamed, false)
    return sql.query<RowOfColumns<typeof listed>>(
      `select ${listed.list} ${from} order by t.name, t.id limit ${mostListed}`,
      params.values,
    )
  }),
  serve(togglePin, async ({ caller, params: { id }, body: { status, ...given }, write }, { writes }) =>
    write(async (tx) => {
      const [row] = await tx.query<{ status: string }>(
        'select status from pin where client_id = $1 and id = $2 for update',
        [caller.clientId, id],
      )
      if (!row) throw notFound()
      const to = status ?? (row.status === 'active' ? 'suspended' : 'active')
      const verb = verbBetween(pin, row.status, to)
      if (!verb) throw conflict(`No step leads from ${row.status} to ${to}.`)
      const values = parseBody(transitionSchema(pin, verb, pin.transitions[verb]?.asks ?? []), given)
      await writes.transition(tx, caller, pin, id, verb, values)
      return { id, status: to }
    }),
  ),
]
