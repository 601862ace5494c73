import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { resourceNamed } from '../../../src/resources/index.ts'
import { emergency } from '../../../src/resources/emergency/emergency.resource.ts'
import { position, positionsBody } from '../../../src/schema/calls/emergency.ts'
import { reachedRow } from '../../engine/reads.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { callerOf } from '../../platform/http/access.ts'
import { idOf, parseBody } from '../../platform/http/requests.ts'
import { timelineOf } from './timeline.ts'

/** Positions of a track that are shown: at one every ten seconds, those of nearly three hours. */
const mostShown = 1_000
/** A phone's clock may be wrong by so much, in milliseconds, before its positions are refused. */
const clockError = 5 * 60_000

const found = z.object({ deactivatedTime: z.string().nullable() })

/**
 * The track of an emergency, where the person in need has been since the call for help, which is never changed afterwards;
 * and its timeline.
 */
export function emergencyRoutes(app: FastifyInstance, db: Database) {
  const may = (action: 'read' | 'update') => ({ config: { access: { module: emergency.module, action } } })

  /** @throws 404 where there is no such emergency within the caller's reach */
  async function reached(sql: Sql, caller: Caller, id: number, action: 'read' | 'update') {
    const row = await reachedRow(sql, caller, emergency, resourceNamed, {
      id,
      action,
      columns: 't.deactivated_time as "deactivatedTime"',
    })
    return found.parse(row)
  }

  app.get('/api/emergency/:id/position', may('read'), async (request) => {
    const caller = callerOf(request)
    const id = idOf(request)
    const sql = db.read(caller.clientId)
    await reached(sql, caller, id, 'read')
    const rows = await sql.query(
      `select taken_at as "takenAt", latitude::float8 as latitude, longitude::float8 as longitude, accuracy_m as "accuracyM"
       from emergency_position where client_id = $1 and emergency_id = $2 order by taken_at desc limit ${mostShown}`,
      [caller.clientId, id],
    )
    return rows.map((row) => position.parse(row)).toReversed()
  })

  app.get('/api/emergency/:id/timeline', may('read'), async (request) => {
    const caller = callerOf(request)
    const id = idOf(request)
    const sql = db.read(caller.clientId)
    await reached(sql, caller, id, 'read')
    return timelineOf(sql, caller.clientId, id)
  })

  app.post('/api/emergency/:id/position', may('update'), async (request, reply) => {
    const caller = callerOf(request)
    const id = idOf(request)
    const { positions } = parseBody(positionsBody, request.body)
    const latest = Date.now() + clockError
    if (positions.some(({ takenAt }) => Date.parse(takenAt) > latest)) {
      throw invalid({ positions: 'A position lies in the future: the clock of the phone is wrong.' })
    }
    await db.write(caller, async (tx) => {
      const { deactivatedTime } = await reached(tx, caller, id, 'update')
      if (deactivatedTime !== null) throw conflict('This emergency is deactivated: its track is closed.')
      await tx.query(
        `insert into emergency_position (client_id, emergency_id, taken_at, latitude, longitude, accuracy_m)
         select $1, $2, p."takenAt", p.latitude, p.longitude, p."accuracyM"
         from jsonb_to_recordset($3::jsonb) as
           p("takenAt" timestamptz, latitude numeric, longitude numeric, "accuracyM" integer)
         on conflict do nothing`,
        [caller.clientId, id, JSON.stringify(positions)],
      )
    })
    return reply.code(201).send({ ok: true })
  })
}
