import { scopeOf } from '../../../src/domain/access/permissions.ts'
import {
  activities,
  activityOfPin,
  latestOfUsers,
  locations,
  mostActivities,
} from '../../../src/resources/activity/activity.calls.ts'
import { defineModule, serve } from '../../engine/module.ts'
import { Params } from '../../engine/sql/params.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { notFound } from '../../platform/errors.ts'
import { locationOf, locationsOf } from './locations.ts'
import { daysOf, latestOf, newest } from './stream.ts'

const seesOwn = ({ codes }: Caller) => scopeOf(codes, 'AV', 'read') === 'own'

/** Pin Activities: punches, scans, touchdowns, visits and incidents of the sites as one stream. */
export const activityModule = defineModule({
  name: 'activity',
  calls: [
    serve(activities, ({ caller, query, sql }) => {
      const { type, start, end, pin, user, before } = query
      const { from, until } = daysOf(caller, start, end)
      const last = before === undefined ? until : new Date(Math.min(until.getTime(), Date.parse(before)))
      const sought = { type, from, until: last, pinId: pin, userId: user, limit: mostActivities }
      return newest(sql, caller, sought, new Params())
    }),
    serve(latestOfUsers, ({ caller, query, sql }) => latestOf(sql, caller, query.pin, new Params())),
    serve(locations, ({ caller, query, sql }) =>
      locationsOf(sql, caller, query.search ?? '', daysOf(caller, query.start, query.end), seesOwn(caller)),
    ),
    serve(activityOfPin, async ({ caller, params, query, sql }) => {
      const days = daysOf(caller, query.start, query.end)
      const pin = await locationOf(sql, caller, params.pinId, days, seesOwn(caller))
      if (!pin) throw notFound()
      const sought = { type: query.type, ...days, pinId: pin.id, limit: mostActivities }
      return { pin, ...(await newest(sql, caller, sought, new Params())) }
    }),
  ],
})
