import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { sessionOf } from '../../platform/http/access.ts'
import { parseBody } from '../../platform/http/requests.ts'

const appId = z.number().int().positive().max(1_000)
const token = z.string().min(1).max(4_096)
const tokenBody = z.strictObject({ appId, token })
const changedBody = z.strictObject({ appId, token, previous: token.optional() })
const removedBody = z.strictObject({ token: token.optional() })
const appParam = z.object({ appId: z.coerce.number().pipe(appId) })

/**
 * The push service's names of a person's browsers, by application; the console is number 2 (spec 7 and 9). A browser
 * is one person's at a time: whoever signs in on it after another takes it over.
 */
export function deviceTokenRoutes(app: FastifyInstance, db: Database) {
  const signedIn = { config: { access: 'signed-in' as const } }
  const path = '/api/notification/firebase'

  const keep = (personId: string, application: number, name: string) =>
    db.system.query(
      `insert into device_token (person_id, app_id, token) values ($1, $2, $3)
       on conflict (app_id, token) do update set person_id = excluded.person_id, last_seen_at = now()`,
      [personId, application, name],
    )

  app.post(path, signedIn, async (request, reply) => {
    const body = parseBody(tokenBody, request.body)
    await keep(sessionOf(request).userUuid, body.appId, body.token)
    return reply.code(201).send({ appId: body.appId })
  })

  app.put(path, signedIn, async (request) => {
    const body = parseBody(changedBody, request.body)
    const { userUuid } = sessionOf(request)
    await keep(userUuid, body.appId, body.token)
    if (body.previous !== undefined && body.previous !== body.token) {
      await db.system.query('delete from device_token where person_id = $1 and app_id = $2 and token = $3', [
        userUuid,
        body.appId,
        body.previous,
      ])
    }
    return { appId: body.appId }
  })

  app.delete(`${path}/:appId`, signedIn, async (request) => {
    const params = appParam.safeParse(request.params)
    if (!params.success) throw notFound()
    // Without a token all of the person's browsers; a console that is signed out of takes itself out only.
    const body = request.body === undefined ? undefined : parseBody(removedBody, request.body)
    await db.system.query(
      'delete from device_token where person_id = $1 and app_id = $2 and token = coalesce($3, token)',
      [sessionOf(request).userUuid, params.data.appId, body?.token ?? null],
    )
    return { appId: params.data.appId }
  })
}
