import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemo } from '../../../server/demo/loadDemo.ts'
import { poolIdentity } from '../../../server/platform/identity/pool.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { facilityAnalytics } from '../../../src/resources/maintenance/facility/facility.shapes.ts'
import {
  changeRecord,
  createSample,
  listUrl,
  startPortal,
  type Member,
  type Portal,
} from '../../support/portal.ts'

const root = '/api/cmms/facility/analytics'
const requests = resourceNamed('facility-request')
let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

describe('figures of feedback over the demo company', () => {
  const seriMaju = 1_001
  const zone = 'Asia/Kuala_Lumpur'
  // Days that are over, whatever day it is.
  const [until, from] = [10, 40].map((days) => addDays(dayIn(new Date(), zone), -days))
  let member: Member
  const rows = (text: string, values: unknown[] = [from, until]) =>
    portal.db.read(seriMaju).query<Record<string, unknown>>(text, [seriMaju, ...values])
  const given = `facility_feedback f join facility p on p.client_id = f.client_id and p.id = f.facility_id
    join pin s on s.client_id = p.client_id and s.id = p.pin_id where f.client_id = $1 and f.deleted_at is null
    and f.status <> 'ignored' and (f.submitted_at at time zone '${zone}')::date between $2 and $3`
  const figures = async (filter: Record<string, unknown> = {}, as = member) => {
    const url = `${root}/${from}/${until}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
    const answer = await portal.call(as.token, 'GET', url)
    expect(answer.status, answer.text).toBe(200)
    return facilityAnalytics.parse(JSON.parse(answer.text))
  }
  const listed = async (filter: Record<string, unknown>) => {
    const url = listUrl(resourceNamed('facility-feedback'), { filter, range: [0, 0] })
    return Number((await portal.call(member.token, 'GET', url)).headers['x-total-count'])
  }

  beforeAll(async () => {
    await loadDemo(portal.db, {
      pool: poolIdentity('local_portal', Buffer.alloc(32, 1)),
      operatorClientId: 53,
      now: Date.now(),
    })
    member = await portal.member(seriMaju, [codeFor('CM', 'main', 'read')])
    // What PostgreSQL does by itself within a minute of such a load.
    const owner = new Client({ connectionString: portal.url })
    await owner.connect()
    await owner.query('analyze')
    await owner.end()
  })

  it('match plain SQL by day, hour, facility and site, and so does the period before', async () => {
    const told = await figures()
    const [all] = await rows(`select count(*)::int as count, round(avg(f.rating_value), 2)::float8 as average,
        count(*) filter (where f.rating_value <= 2)::int as poor, count(f.handled_at)::int as handled,
        round(avg(extract(epoch from f.handled_at - f.submitted_at)) / 3600, 1)::float8 as "responseH" from ${given}`)
    expect(told).toMatchObject(all ?? {})
    expect(told.count).toBeGreaterThan(200)
    const [earlier] = await rows(
      `select count(*)::int as "countBefore", round(avg(f.rating_value), 2)::float8 as "averageBefore" from ${given}`,
      [addDays(from ?? '', -31), addDays(from ?? '', -1)],
    )
    expect(told).toMatchObject({
      ...earlier,
      before: { from: addDays(from ?? '', -31), until: addDays(from ?? '', -1) },
    })
    const average = 'round(avg(f.rating_value), 2)::float8 as average, count(*)::int as count'
    expect(told.byDay.map(({ day, count, average }) => ({ day, count, average }))).toEqual(
      await rows(
        `select (f.submitted_at at time zone '${zone}')::date::text as day, ${average} from ${given} group by 1 order by 1`,
      ),
    )
    expect(told.byHour).toEqual(
      await rows(`select extract(isodow from f.submitted_at at time zone s.time_zone)::int as weekday,
          extract(hour from f.submitted_at at time zone s.time_zone)::int as hour, ${average} from ${given} group by 1, 2 order by 1, 2`),
    )
    expect(
      told.facilities.map(({ facilityId, pinId, average, count, poor }) => ({
        facilityId,
        pinId,
        average,
        count,
        poor,
      })),
    ).toEqual(
      await rows(`select f.facility_id as "facilityId", f.pin_id as "pinId", ${average},
          count(*) filter (where f.rating_value <= 2)::int as poor from ${given} group by 1, 2 order by count desc, 1`),
    )
    expect(told.pins).toEqual(
      await rows(`select f.pin_id as "pinId", ${average}, count(*) filter (where f.rating_value <= 2)::int as poor
        from ${given} group by 1 order by count desc, 1`),
    )
    expect(told.lowest.map(({ facilityId }) => facilityId)).toEqual(
      told.facilities
        .toSorted((a, b) => a.average - b.average || b.count - a.count || a.facilityId - b.facilityId)
        .slice(0, 10)
        .map(({ facilityId }) => facilityId),
    )
  })

  it('each open the list that they are counted from', async () => {
    const told = await figures()
    const { start, end } = told.period
    const within = { submittedAt_gte: start, submittedAt_lte: end, status_neq: 'ignored' }
    expect(await listed(within)).toBe(told.count)
    const hour = told.byHour[3]
    expect(
      await listed({ ...within, submittedWeekday: String(hour?.weekday), submittedHour: hour?.hour }),
    ).toBe(hour?.count)
    const day = told.byDay[3]
    expect(
      await listed({ submittedAt_gte: day?.start, submittedAt_lte: day?.end, status_neq: 'ignored' }),
    ).toBe(day?.count)
    const [one] = told.facilities
    expect(await listed({ ...within, facilityId: one?.facilityId, ratingValue_lte: 2 })).toBe(one?.poor)
    expect(await listed({ ...within, handledAt_empty: false })).toBe(told.handled)
  })

  it('follow a filter and the caller’s reach, and refuse an invalid filter', async () => {
    const [site] = (await figures()).pins
    const own = await figures({ pinId: site?.pinId })
    expect(own.pins).toEqual([site])
    const nobody = await portal.member(seriMaju, [codeFor('CM', 'me', 'read')])
    expect((await figures({}, nobody)).count).toBe(0)
    const wrong = await portal.call(member.token, 'GET', `${root}/${from}/${until}?filter={"name":"x"}`)
    expect(wrong.status).toBe(400)
    expect((await portal.call(member.token, 'GET', `${root}/${until}/${from}`)).status).toBe(400)
    const foreign = await portal.member(await portal.company('Beta'), allCodes)
    expect((await figures({}, foreign)).total).toBe(0)
  })
})

describe('a request for a facility', () => {
  let admin: Member
  beforeAll(async () => {
    admin = await portal.member(await portal.company('Gamma'), allCodes)
  })
  const ask = (values: Record<string, unknown> = {}) => createSample(portal, admin, requests, values)
  const work = (id: number, as = admin) =>
    portal.call(as.token, 'POST', `/api/cmms/facility-request/${id}/work-request`, {})

  it('goes from new to done or rejected by its steps alone', async () => {
    const { id } = await ask()
    const step = async (verb: string, values = {}) =>
      (await changeRecord(portal, admin, requests, id, values, verb)).status
    expect(await step('finish')).toBe(409)
    expect([await step('acknowledge'), await step('start'), await step('finish')]).toEqual([200, 200, 200])
    expect([await step('start'), await step('reject', { rejectReason: 'No' })]).toEqual([409, 409])
    const other = await ask()
    expect((await changeRecord(portal, admin, requests, other.id, {}, 'reject')).status).toBe(422)
  })

  it('opens one work request for a repair, linked both ways; requesters see their own', async () => {
    const me = await portal.member(
      admin.clientId,
      (['create', 'read', 'update'] as const).map((action) => codeFor('CM', 'me', action)),
    )
    const { id } = await ask({ requestType: 'repair', title: 'Tap drips', requestedBy: me.employeeId })
    expect((await portal.call(me.token, 'GET', `/api/cmms/facility-request/${id}`)).status).toBe(200)
    const { id: notHis } = await ask({ requestType: 'repair' })
    expect((await portal.call(me.token, 'GET', `/api/cmms/facility-request/${notHis}`)).status).toBe(404)
    expect((await work(id, me)).status).toBe(403)

    const answers = await Promise.all([work(id), work(id), work(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const opened = answers.find(({ status }) => status === 201)?.body['workRequestId']
    const request = await portal.call(admin.token, 'GET', `/api/cmms/facility-request/${id}`)
    expect(request.body).toMatchObject({ workRequestId: opened, status: 'in_progress' })
    const record = await portal.call(admin.token, 'GET', `/api/cmms/work-request/${String(opened)}`)
    expect(record.body).toMatchObject({
      facilityRequestId: id,
      facilityId: request.body['facilityId'],
      requesterId: me.employeeId,
      source: 'request',
      title: expect.stringMatching(/: Tap drips$/),
    })
    const booking = await work((await ask({ requestType: 'booking' })).id)
    expect([booking.status, booking.body['message']]).toEqual([
      409,
      'Only a request for repair or cleaning can open a work request.',
    ])
  })
})
