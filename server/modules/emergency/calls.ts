import { z } from 'zod'
import {
  addPositions,
  emergencyTimeline,
  ownEmergency,
  positions,
  type OwnEmergency,
} from '../../../src/resources/emergency/emergency.calls.ts'
import { emergency } from '../../../src/resources/emergency/emergency.resource.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { position } from '../../../src/resources/emergency/emergency.shapes.ts'
import { serve } from '../../engine/module.ts'
import { reachedRow } from '../../engine/reading/reads.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { timelineOf } from './timeline.ts'

/** Positions of a track that are shown: at one every ten seconds, those of nearly three hours. */
const mostShown = 1_000
/** A phone's clock may be wrong by so much, in milliseconds, before its positions are refused. */
const clockError = 5 * 60_000

/** The caller's latest call for help of the last 12 hours, with its state; else null. */
async function ownCall(sql: Sql, { clientId, employeeId }: Caller): Promise<OwnEmergency | null> {
  const name = (column: string) =>
    `(select trim(e.first_name || ' ' || e.last_name) from employee e where e.client_id = t.client_id and e.id = t.${column})`
  const [row] = await sql.query<OwnEmergency>(
    `select t.id, t.type, t.status, t.activated_time as "activatedAt", t.acknowledged_time as "seenAt",
       ${name('acknowledged_by')} as "seenBy", t.responded_time as "comingAt", ${name('responded_by')} as "comingBy",
       t.deactivated_time as "closedAt", ${name('admin_id')} as "closedBy"
     from emergency t where t.client_id = $1 and t.user_id = $2 and t.deleted_at is null
       and t.activated_time > now() - interval '12 hours' order by t.id desc limit 1`,
    [clientId, employeeId],
  )
  return row ?? null
}

const found = z.object({ deactivatedTime: z.string().nullable() })

/**
 * The track of an emergency, where the person in need has been since the call for help, which is never changed afterwards;
 * and its timeline.
 */
export const emergencyCalls = [
  serve(positions, async ({ sql, caller, params }) => {
    const rows = await sql.query(
      `select taken_at as "takenAt", latitude::float8 as latitude, longitude::float8 as longitude, accuracy_m as "accuracyM"
       from emergency_position where client_id = $1 and emergency_id = $2 order by taken_at desc limit ${mostShown}`,
      [caller.clientId, params.id],
    )
    return rows.map((row) => position.parse(row)).toReversed()
  }),

  serve(ownEmergency, async ({ sql, caller }) => ({ call: await ownCall(sql, caller) })),

  serve(emergencyTimeline, ({ sql, caller, params }) => timelineOf(sql, caller.clientId, params.id)),

  serve(addPositions, async ({ caller, params: { id }, body, write }) => {
    const latest = Date.now() + clockError
    if (body.positions.some(({ takenAt }) => Date.parse(takenAt) > latest)) {
      throw invalid({ positions: 'A position lies in the future: the clock of the phone is wrong.' })
    }
    const closed = await write(async (tx) => {
      const columns = 't.deactivated_time as "deactivatedTime"'
      const row = await reachedRow(tx, caller, emergency, resourceNamed, { id, action: 'update', columns })
      const { deactivatedTime } = found.parse(row)
      const end = deactivatedTime === null ? Infinity : Date.parse(deactivatedTime)
      // A phone learns of the end later and sends a few positions too many, which is no error.
      const during = body.positions.filter(({ takenAt }) => Date.parse(takenAt) <= end)
      await tx.query(
        `insert into emergency_position (client_id, emergency_id, taken_at, latitude, longitude, accuracy_m)
         select $1, $2, p."takenAt", p.latitude, p.longitude, p."accuracyM"
         from jsonb_to_recordset($3::jsonb) as
           p("takenAt" timestamptz, latitude numeric, longitude numeric, "accuracyM" integer)
         on conflict do nothing`,
        [caller.clientId, id, JSON.stringify(during)],
      )
      return deactivatedTime !== null
    })
    return { ok: true, closed }
  }),
]
