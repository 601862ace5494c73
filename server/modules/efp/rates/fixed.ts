import { z } from 'zod'
import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import { keyParts } from '../../../../src/domain/pay/payRates.ts'
import { differs, type Hooks } from '../../../engine/writing/hooks.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import { mustNotOverlap } from './overlap.ts'

/** Of two days the later, where an absent one lasts for ever. */
const later = (one: string | null, other: string | null) =>
  one === null || other === null ? null : one > other ? one : other

/**
 * Rates do not change on days that have been approved: what was paid stays what the rates say.
 * @param field what is told of it
 * @throws 422 naming the last of these days
 */
export async function mustBeUnapproved(
  sql: Sql,
  clientId: number,
  [from, until]: readonly [string, string | null],
  field: string,
) {
  const [period] = await sql.query<{ endDate: string }>(
    `select end_date as "endDate" from efp_period where client_id = $1 and deleted_at is null
       and status in ('approved', 'locked') and start_date <= coalesce($3::date, 'infinity') and end_date >= $2
     order by end_date desc limit 1`,
    [clientId, from, until],
  )
  if (period)
    throw invalid({
      [field]: `Pay is approved until ${period.endDate}: rates change only after that day.`,
    })
}

const held = z.object({ effectiveFrom: z.string(), effectiveTo: z.string().nullish() })
const pricing = ['rateTypeId', 'amount', 'basis', 'effectiveFrom', ...keyParts]

/** The days on which a change of a rate changes what is paid; none where it does not. */
function daysOf(
  before: z.infer<typeof held> | undefined,
  after: z.infer<typeof held> | undefined,
  repriced: boolean,
): readonly [string, string | null] | undefined {
  const [one, other] = [before ?? after, after ?? before]
  if (!one || !other) return undefined
  const [endedOn, endsOn] = [one.effectiveTo ?? null, other.effectiveTo ?? null]
  if (!before || !after || repriced)
    return [
      one.effectiveFrom < other.effectiveFrom ? one.effectiveFrom : other.effectiveFrom,
      later(endedOn, endsOn),
    ]
  if (endedOn === endsOn) return undefined
  const first = [endedOn, endsOn].flatMap((end) => end ?? []).sort()[0]
  return first === undefined ? undefined : [addDays(first, 1), later(endedOn, endsOn)]
}

/** A rate ends no earlier than it begins, overlaps none of the same key, and changes nothing on days whose pay is approved. */
export const rateHooks: Hooks = {
  verbs: ['create', 'update', 'delete', 'restore'],
  async beforeWrite(tx, { verb, before, values }) {
    const was = before && verb !== 'restore' ? held.parse(before) : undefined
    const is = verb === 'delete' ? undefined : held.parse({ ...before, ...values })
    if (is?.effectiveTo && is.effectiveTo < is.effectiveFrom)
      throw invalid({ effectiveTo: 'This is before it begins.' })
    const days = daysOf(was, is, differs(values, before, pricing))
    if (is && days) await mustNotOverlap(tx, tx.actor.clientId, { ...before, ...values })
    if (days) await mustBeUnapproved(tx, tx.actor.clientId, days, 'effectiveFrom')
  },
}

const named = z.object({ id: z.number() })

/** What a type counts does not change once pay was approved with it, and one that has rates stays. */
export const rateTypeHooks: Hooks = {
  verbs: ['update', 'delete'],
  fields: ['category', 'counts'],
  async beforeWrite(tx, { verb, before, values }) {
    if (verb === 'update' && !differs(values, before, ['category', 'counts'])) return
    const [used] = await tx.query<{ rates: number; paid: boolean }>(
      `select count(*)::int as rates, exists (select from efp_period where client_id = $1 and deleted_at is null
         and status in ('approved', 'locked') and end_date >= min(r.effective_from)) as paid
       from rate r where r.client_id = $1 and r.rate_type_id = $2 and r.deleted_at is null`,
      [tx.actor.clientId, named.parse(before).id],
    )
    if (verb === 'delete' && used && used.rates > 0)
      throw conflict('There are rates of this type: delete them first.')
    if (verb === 'update' && used?.paid)
      throw conflict('Pay has been approved with this type: add another one instead.')
  },
}
