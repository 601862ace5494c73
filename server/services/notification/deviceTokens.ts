import {
  addDeviceToken,
  appId,
  changeDeviceToken,
  removeDeviceToken,
} from '../../../src/resources/notification/deviceToken.calls.ts'
import { serve } from '../../engine/module.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'

const keep = (db: Database, personId: string, application: number, name: string) =>
  db.system.query(
    `insert into device_token (person_id, app_id, token) values ($1, $2, $3)
     on conflict (app_id, token) do update set person_id = excluded.person_id, last_seen_at = now()`,
    [personId, application, name],
  )

/**
 * The push service's names of a person's browsers, by application (spec 7 and 9). A browser is one person's at a time:
 * whoever signs in on it after another takes it over.
 */
export const deviceTokenCalls = [
  serve(addDeviceToken, async ({ session, body }, { db }) => {
    await keep(db, session.userUuid, body.appId, body.token)
    return { appId: body.appId }
  }),

  serve(changeDeviceToken, async ({ session: { userUuid }, body }, { db }) => {
    await keep(db, userUuid, body.appId, body.token)
    if (body.previous !== undefined && body.previous !== body.token) {
      await db.system.query('delete from device_token where person_id = $1 and app_id = $2 and token = $3', [
        userUuid,
        body.appId,
        body.previous,
      ])
    }
    return { appId: body.appId }
  }),

  serve(removeDeviceToken, async ({ session, params, body }, { db }) => {
    if (!appId.safeParse(params.appId).success) throw notFound()
    // Without a token all of the person's browsers; a console that is signed out of takes itself out only.
    await db.system.query(
      'delete from device_token where person_id = $1 and app_id = $2 and token = coalesce($3, token)',
      [session.userUuid, params.appId, body.token ?? null],
    )
    return { appId: params.appId }
  }),
]
