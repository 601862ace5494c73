import { z } from 'zod'
import { stateName } from '../../../src/domain/people/states.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { initialsOf } from '../../engine/writing/initials.ts'
import { inTurn, type Hooks } from '../../engine/writing/hooks.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'

const fence = z.object({ fenceShape: z.string().nullish(), fencePolygon: z.string().nullish() })

/** A fence of corners has some. */
const fenced: Hooks = {
  verbs: ['create', 'update'],
  fields: ['fenceShape', 'fencePolygon'],
  async beforeWrite(_tx, { before, values }) {
    const { fenceShape, fencePolygon } = fence.parse({ ...before, ...values })
    if (fenceShape === 'polygon' && !fencePolygon)
      throw invalid({ fencePolygon: 'A geofence has at least three corners.' })
  },
}

const place = z.object({ country: z.string(), stateName: z.string() })

/** A state has one name, by which holidays find its pins. */
const inState: Hooks = {
  verbs: ['create', 'update'],
  fields: ['country', 'stateName'],
  async beforeWrite(_tx, { before, values }) {
    const is = place.safeParse({ ...initialsOf(pin), ...before, ...values })
    if (is.success) values['stateName'] = stateName(is.data.country, is.data.stateName)
  },
}

const given = z.object({ statusReason: z.string().nullish() })

async function futureShifts(tx: Tx, id: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from shift_assignment where client_id = $1 and deleted_at is null and pin_id = $2
       and end_at > now() and status <> all ('{declined,cancelled}'::text[])`,
    [tx.actor.clientId, id],
  )
  return row?.count ?? 0
}

/** A pin where people are planned is closed with a reason; the reason goes when it opens again. */
const closed: Hooks = {
  verbs: ['suspend', 'end', 'activate'],
  async beforeWrite(tx, { verb, before, values }) {
    if (verb === 'activate') {
      values['statusReason'] = null
      return
    }
    if (!before || given.parse(values).statusReason?.trim()) return
    const count = await futureShifts(tx, before.id)
    if (count > 0)
      throw invalid({
        statusReason:
          count === 1
            ? 'One shift is planned here yet: say why.'
            : `${count} shifts are planned here yet: say why.`,
      })
  },
}

export const pinHooks = inTurn(fenced, inState, closed)
