import { z } from 'zod'
import { workedBetween } from '../../../../src/domain/maintenance/sla.ts'
import {
  workPromise,
  type WorkPromise,
} from '../../../../src/resources/maintenance/work/workDetail.shapes.ts'
import { auditEntry } from '../../../engine/tables/audit.ts'
import { rowsOf, select, text } from '../../../engine/tables/statement.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { terms } from '../sla/policies.ts'
import { clockStart, holdsOf, kept, promised, slaProgressOf } from '../sla/slaProgress.ts'

/** Columns of a work request that its promise is told from. */
export const promiseColumns = [
  'pinId',
  'priority',
  'status',
  'requestedAt',
  'slaStartsAt',
  'firstResponseAt',
  'completedAt',
  'estimatedMinutes',
] as const

const row = promised.extend({ estimatedMinutes: z.number().nullable() })
const finished = new Set(['completed', 'closed', 'rejected', 'cancelled'])
const a = rowsOf(auditEntry, 'a')

/** The states that people were told of, in their order: each change of them was a message. */
const toldOf = (tx: Tx, id: number) =>
  select(tx, {
    state: text`${a.after}->>'sla_state'`,
    at: a.at,
  })`from ${a} where ${a.resource} = 'work_request'
    and ${a.recordId} = ${id} and ${a.after}->>'sla_state' in ('at_risk', 'breached') order by ${a.id}`

/** How a work request stands against its promise at this moment, in the working hours of its site. */
export async function promiseOf(tx: Tx, id: number, found: object, now: Date): Promise<WorkPromise> {
  const record = row.parse(found)
  const holds = await holdsOf(tx, id)
  const known = tx.remembered(terms)
  const progress = await slaProgressOf(known, record, holds, now)
  const { slaState, responseDueAt, resolveDueAt } = kept(progress)
  const due = progress?.resolveDueAt
  let minutesLeft: number | null = null
  if (progress && due && !finished.has(record.status)) {
    const hours = await known.hoursOf(progress.policy, record.pinId, clockStart(record))
    const between = due < now ? -workedBetween(hours, due, now) : workedBetween(hours, now, due)
    minutesLeft = Math.round(between / 60_000)
  }
  const open = holds.find(({ until }) => until === null)
  return workPromise.parse({
    state: slaState,
    responseDueAt,
    resolveDueAt,
    answered: Boolean(record.firstResponseAt ?? record.completedAt),
    minutesLeft,
    tooLittle: minutesLeft !== null && minutesLeft >= 0 && minutesLeft < (record.estimatedMinutes ?? 0),
    pausedSince: record.status === 'on_hold' && open ? open.from.toISOString() : null,
    told: await toldOf(tx, id),
  })
}
