import { z } from 'zod'
import { leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import type { Params } from '../../engine/sql/params.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { figures, open, type Asking, type Counted } from './figures.ts'
import { toldDays, type Span } from './window.ts'

/** Approved leave that reaches into the days. */
export function awayOn(
  { clientId }: Pick<Caller, 'clientId'>,
  span: Pick<Span, 'pins' | 'start' | 'end'>,
  more: object = {},
): Counted {
  const { pins } = span
  return {
    resource: leaveApplication,
    filter: {
      status: ['approved', 'taken', 'cancel_requested'],
      fromDate_lte: span.end,
      toDate_gte: span.start,
      ...more,
    },
    where: pins && ((params) => worksAt(params, clientId, pins)),
  }
}
const worksAt = (params: Params, clientId: number, pins: readonly number[]) =>
  `t.employee_id = any(array(select e.id from employee e where e.client_id = ${params.add(clientId)} and e.deleted_at is null
     and e.pin_ids && ${params.add(pins)}::bigint[]))`

const leaveType = z.object({ typeId: z.number(), name: z.string() })

/** Approved leave by type, and what is undecided. */
export async function leave(asking: Asking, span: Span) {
  const { caller } = asking
  const { clientId } = caller
  const away = awayOn(caller, span)
  const { pins } = span
  const pending: Counted = {
    ...away,
    filter: { status: ['pending', 'partially_approved', 'cancel_requested'] },
    where: pins && ((params) => worksAt(params, clientId, pins)),
  }
  const types = z
    .array(leaveType)
    .parse(
      await asking.sql.query(
        `select id as "typeId", name from leave_type where client_id = $1 and deleted_at is null order by name, id`,
        [clientId],
      ),
    )
  const byType = Object.fromEntries(
    types.map(({ typeId }) => [`type${typeId}`, awayOn(caller, span, { leaveTypeId: typeId })]),
  )
  const { counted } = await figures(asking, { away, pending, ...byType })
  const found = new Map(Object.entries(counted))
  return {
    days: toldDays(span),
    away: open(counted.away),
    pending: open(counted.pending),
    types: types.flatMap(({ typeId, name }) => {
      const figure = found.get(`type${typeId}`)
      return figure && figure.count > 0 ? [{ name, figure }] : []
    }),
  }
}
