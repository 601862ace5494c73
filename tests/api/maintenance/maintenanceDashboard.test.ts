import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { loadDemo } from '../../../server/demo/loadDemo.ts'
import { poolIdentity } from '../../../server/platform/identity/pool.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import * as drilldown from '../../../src/custom/maintenance/dashboard/drilldown.ts'
import { codeFor } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import {
  feedbackAnswer,
  performancesAnswer,
  pinsAnswer,
  scheduleFigures,
  summaryAnswer,
  utilsAnswer,
  wrAnswer,
} from '../../../src/resources/maintenance/dashboard/dashboard.shapes.ts'
import { listUrl, startPortal, type Member, type Portal } from '../../support/portal.ts'

const readAll = [codeFor('CM', 'main', 'read')]
const root = '/api/cmms/dashboard'
let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const figuresOf = (member: Member) => {
  const get = async <T>(schema: z.core.$ZodType<T>, path: string): Promise<T> => {
    const answer = await portal.call(member.token, 'GET', `${root}/${path}`)
    expect(answer.status, answer.text).toBe(200)
    return z.core.parse(schema, JSON.parse(answer.text))
  }
  return {
    pins: (days: string) => get(pinsAnswer, `pins/${days}`),
    performances: (days: string) => get(performancesAnswer, `performances/${days}`),
    utils: (days: string) => get(utilsAnswer, `utils/${days}`),
    wr: (days: string) => get(wrAnswer, `wr/${days}`),
    schedule: (days: string) => get(scheduleFigures, `schedule/${days}`),
    feedback: (days: string) => get(feedbackAnswer, `feedback/${days}`),
    summary: (days?: string) => get(summaryAnswer, days ? `summary/${days}` : 'summary'),
  }
}

/** How many records the list behind a figure has. */
async function listed(member: Member, { resource, filter }: drilldown.Drilldown): Promise<number> {
  const url = listUrl(resourceNamed(resource), { filter, range: [0, 0] })
  const answer = await portal.call(member.token, 'GET', url)
  expect(answer.status, answer.text).toBe(200)
  return Number(answer.headers['x-total-count'])
}

describe('over the demo company', () => {
  const seriMaju = 1_001
  // Days that are over, whatever day it is.
  const [until, from] = [10, 40].map((days) => addDays(dayIn(new Date(), 'Asia/Kuala_Lumpur'), -days))
  const days = `${from}/${until}`
  let member: Member
  const rows = (text: string, values: unknown[] = []) =>
    portal.db.read(seriMaju).query<Record<string, unknown>>(text, [seriMaju, ...values])
  const on = (column: string) => `(${column} at time zone 'Asia/Kuala_Lumpur')::date between $2 and $3`
  const alive = 'client_id = $1 and deleted_at is null'
  const done = `${alive} and status in ('completed', 'closed') and ${on('completed_at')}`
  const stillOpen = `${alive} and (requested_at at time zone 'Asia/Kuala_Lumpur')::date <= $2
    and (open_until is null or (open_until at time zone 'Asia/Kuala_Lumpur')::date > $2)`

  beforeAll(async () => {
    await loadDemo(portal.db, {
      pool: poolIdentity('local_portal', Buffer.alloc(32, 1)),
      operatorClientId: 53,
      now: Date.now(),
    })
    member = await portal.member(seriMaju, readAll)
  })

  it('CMMS-04 work requests, sites, people and feedback are what plain SQL counts', async () => {
    const { wr, pins, performances, feedback } = figuresOf(member)
    const counted = await wr(days)
    for (const [column, shares] of [
      ['status', counted.byStatus],
      ['priority', counted.byPriority],
      ['category', counted.byCategory],
    ] as const) {
      const plain = await rows(
        `select ${column} as value, count(*)::int as count from work_request where ${alive} and ${on('requested_at')}
         group by 1 order by 2 desc, ${column} collate "C" nulls first`,
        [from, until],
      )
      expect(shares).toEqual(plain)
    }
    const [times] = await rows(
      `select count(*)::int as received,
         round(avg(extract(epoch from first_response_at - requested_at)) / 3600, 1)::float8 as "acknowledgeH"
       from work_request where ${alive} and ${on('requested_at')}`,
      [from, until],
    )
    const [finished] = await rows(
      `select count(*)::int as resolved, round(avg(extract(epoch from completed_at - requested_at)) / 3600, 1)::float8 as "resolveH"
       from work_request where ${done}`,
      [from, until],
    )
    expect(counted).toMatchObject({ ...times, ...finished })
    expect(counted.received).toBeGreaterThan(20)
    for (const [column, name] of [
      ['requested_at', 'received'],
      ['completed_at', 'resolved'],
    ] as const) {
      const where = name === 'resolved' ? done : `${alive} and ${on(column)}`
      const plain = await rows(
        `select (${column} at time zone 'Asia/Kuala_Lumpur')::date as day, count(*)::int as count
         from work_request where ${where} group by 1 order by 1`,
        [from, until],
      )
      const ours = counted.byDay.filter((one) => one[name] > 0)
      expect(ours.map((one) => ({ day: one.day, count: one[name] }))).toEqual(plain)
    }
    const byAge = await rows(
      `select case when age <= 1 then '0-1' when age <= 3 then '2-3' when age <= 7 then '4-7' when age <= 14 then '8-14'
           else '15+' end as bucket, count(*)::int as count
       from (select $2::date - (requested_at at time zone 'Asia/Kuala_Lumpur')::date as age
         from work_request where ${stillOpen}) aged group by 1 order by min(age)`,
      [until],
    )
    expect(
      counted.ages.filter(({ count }) => count > 0).map(({ bucket, count }) => ({ bucket, count })),
    ).toEqual(byAge)

    const sites = await rows(
      `select p.id as "pinId",
         (select count(*)::int from work_request where pin_id = p.id and ${stillOpen.replaceAll('$2', '$3')}) as open,
         (select count(*)::int from work_request where pin_id = p.id and ${stillOpen.replaceAll('$2', '$3')}
           and late_at < ($3::date + 1)::timestamp at time zone 'Asia/Kuala_Lumpur') as overdue,
         (select count(*)::int from work_request where pin_id = p.id and ${done}) as completed,
         (select round(avg(extract(epoch from completed_at - requested_at)) / 3600, 1)::float8 from work_request
           where pin_id = p.id and ${done}) as "avgHours",
         (select round(avg(left(rating, 1)::int), 2)::float8 from facility_feedback
           where pin_id = p.id and ${alive} and status <> 'ignored' and ${on('submitted_at')}) as rating,
         (select count(*)::int from facility_feedback
           where pin_id = p.id and ${alive} and status <> 'ignored' and ${on('submitted_at')}) as ratings
       from pin p where p.client_id = $1 order by open desc, completed desc, p.id`,
      [from, until],
    )
    const ourPins = await pins(days)
    expect(ourPins.rows).toEqual(sites.filter((one) => one['open'] || one['completed'] || one['ratings']))
    expect(ourPins.total).toBe(ourPins.rows.length)

    const people = await rows(
      `select who as "employeeId",
         (select count(*)::int from work_request where primary_user_id is not distinct from who and ${alive}
           and ${on('requested_at')}) as assigned,
         (select count(*)::int from work_request where primary_user_id is not distinct from who and ${done}) as completed,
         (select round(100.0 * sum((completed_at <= due_at)::int) / count(due_at), 1)::float8 from work_request
           where primary_user_id is not distinct from who and ${done} and due_at is not null having count(*) > 0) as "onTimePct",
         (select round(avg(extract(epoch from completed_at - requested_at)) / 3600, 1)::float8 from work_request
           where primary_user_id is not distinct from who and ${done}) as "avgResolveH",
         (select count(*)::int from work_request where primary_user_id is not distinct from who and ${done}
           and reopened_count >= 1) as rework
       from (select distinct primary_user_id as who from work_request where client_id = $1) everybody
       order by completed desc, assigned desc, coalesce(who, 0)`,
      [from, until],
    )
    const ourPeople = await performances(days)
    expect(ourPeople.rows).toEqual(people.filter((one) => one['assigned'] || one['completed']))

    const said = await feedback(days)
    const facilities = await rows(
      `select facility_id as "facilityId", min(pin_id) as "pinId", count(*)::int as count, round(avg(left(rating, 1)::int), 2)::float8 as average
       from facility_feedback where ${alive} and status <> 'ignored' and ${on('submitted_at')}
       group by 1 order by 3 desc, 1`,
      [from, until],
    )
    expect(said.facilities).toEqual(facilities)
    const [all] = await rows(
      `select count(*)::int as count, round(avg(left(rating, 1)::int), 2)::float8 as average
       from facility_feedback where ${alive} and status <> 'ignored' and ${on('submitted_at')}`,
      [from, until],
    )
    expect(said).toMatchObject({ ...all, total: facilities.length })
    expect(said.lowest).toHaveLength(10)
    expect(said.lowest[0]?.average).toBe(Math.min(...facilities.map((one) => Number(one['average']))))
  })

  it('CMMS-04 utilities are what plain SQL sums; changes compare the months of meters that have both', async () => {
    const { utils, summary } = figuresOf(member)
    // Three months or four, and as many before: some of the last are not billed yet.
    const today = dayIn(new Date(), 'Asia/Kuala_Lumpur')
    const recent = `${addDays(today, -62)}/${today}`
    const used = await utils(recent)
    // Parts are in the use of their main meter, where that was read.
    const counted = (month: string, meter: string) =>
      `not exists (select from util_month p where p.client_id = $1 and p.utility_id = ${meter}.parent_utility_id
         and p.month = ${month}.month and p.deleted_at is null and p.consumption is not null)`
    const rated = (column: string, ofMonth = 'true', ofMonthBefore = 'true') =>
      `(select round(100 * (sum(a.${column}) / sum(b.${column}) - 1), 1)::float8
         from util_month a, util_month b, utility v
         where a.utility_id = v.id and b.utility_id = v.id and v.utility_type = u.utility_type and v.unit = u.unit
           and a.client_id = $1 and b.client_id = $1 and v.client_id = $1 and a.deleted_at is null and b.deleted_at is null
           and a.month between $2 and $3 and a.month - b.month between $4 - 3 and $4 + 3
           and a.${column} > 0 and b.${column} > 0 and ${ofMonth} and ${ofMonthBefore})`
    const months = await rows(
      `select count(*)::int as count from generate_series($2::date, $3::date, interval '1 month') where $1 > 0`,
      [used.firstMonth, used.lastMonth],
    )
    const days = Math.round(30.4 * Number(months[0]?.['count']))
    const plain = await rows(
      `select u.utility_type as "utilityType", u.unit, (sum(m.consumption) filter (where ${counted('m', 'u')}))::text as consumption,
         sum(m.bill_amount)::text as cost, ${rated('consumption', counted('a', 'v'), counted('b', 'v'))} as "consumptionChangePct",
         ${rated('bill_amount')} as "costChangePct"
       from utility u join util_month m on m.client_id = u.client_id and m.utility_id = u.id and m.deleted_at is null
       where u.client_id = $1 and m.month between $2 and $3 group by 1, 2 order by 1, 2`,
      [used.firstMonth, used.lastMonth, days],
    )
    expect(used.rows).toMatchObject(plain)
    expect(used.rows.length).toBeGreaterThan(1)
    expect(used.rows.some(({ notBilled }) => notBilled > 0)).toBe(true)
    expect(used.rows.some(({ costChangePct }) => costChangePct !== null)).toBe(true)
    const { utilityCost } = (await summary(recent)).figures
    expect(utilityCost).toMatchObject({ value: Number(used.cost), changePct: used.costChangePct })
  })

  it('CMMS-04 every count is that of the list behind it', async () => {
    const { wr, pins, performances, feedback } = figuresOf(member)
    const { period, ...counted } = await wr(days)
    const daysToNow = `${from}/${dayIn(new Date(), 'Asia/Kuala_Lumpur')}`
    const current = await wr(daysToNow)
    const figures: [string, number, drilldown.Drilldown][] = [
      ['received', counted.received, drilldown.requested(period)],
      ['resolved', counted.resolved, drilldown.completed(period)],
      ...(['status', 'priority', 'category'] as const).flatMap((name) =>
        counted[`by${name === 'status' ? 'Status' : name === 'priority' ? 'Priority' : 'Category'}`].map(
          ({ value, count }): [string, number, drilldown.Drilldown] => [
            `${name} ${value}`,
            count,
            drilldown.requested(period, drilldown.ofChoice(name, value)),
          ],
        ),
      ),
      ...counted.byDay.flatMap((day): [string, number, drilldown.Drilldown][] => [
        [`${day.day} received`, day.received, drilldown.requested(day)],
        [`${day.day} resolved`, day.resolved, drilldown.completed(day)],
      ]),
      // Lists show open work of now, so only figures of days until today have one.
      ...current.ages.map((age): [string, number, drilldown.Drilldown] => [
        age.bucket,
        age.count,
        drilldown.aged(age),
      ]),
      ...(await pins(daysToNow)).rows.slice(0, 5).flatMap((pin): [string, number, drilldown.Drilldown][] => [
        [`pin ${pin.pinId} open`, pin.open, drilldown.open(current.period, { pinId: pin.pinId })],
        [`pin ${pin.pinId} overdue`, pin.overdue, drilldown.overdue(current.period, { pinId: pin.pinId })],
      ]),
      ...(await pins(days)).rows.slice(0, 5).flatMap((pin): [string, number, drilldown.Drilldown][] => [
        [`pin ${pin.pinId} completed`, pin.completed, drilldown.completed(period, { pinId: pin.pinId })],
        [`pin ${pin.pinId} ratings`, pin.ratings, drilldown.feedback(period, { pinId: pin.pinId })],
      ]),
      ...(await performances(days)).rows
        .slice(0, 8)
        .flatMap((one): [string, number, drilldown.Drilldown][] => {
          const who = drilldown.ofPerson(one.employeeId)
          return [
            [`person ${one.employeeId} assigned`, one.assigned, drilldown.requested(period, who)],
            [`person ${one.employeeId} completed`, one.completed, drilldown.completed(period, who)],
            [
              `person ${one.employeeId} rework`,
              one.rework,
              drilldown.completed(period, { ...who, reopenedCount_gte: 1 }),
            ],
          ]
        }),
      ...(await feedback(days)).stars.map(({ stars, count }): [string, number, drilldown.Drilldown] => [
        `${stars} stars`,
        count,
        drilldown.feedback(period, { ratingValue: stars }),
      ]),
    ]
    for (const [name, count, list] of figures)
      expect([name, await listed(member, list)]).toEqual([name, count])
  })
})

describe('over a company that can be counted by hand', () => {
  let clientId = 0
  let member: Member
  let other: Member
  const days = '2025-03-01/2025-03-10'
  const requestOf = (values: Record<string, unknown>) => {
    const columns = { title: 'A job', pin_id: 1, ref_no: `WR-${Math.random()}`, ...values }
    return insert('work_request', columns)
  }

  /** Adds a row past the hooks, which would stamp it with today. */
  async function insert(table: string, values: Record<string, unknown>): Promise<number> {
    const names = Object.keys(values)
    return portal.db.write({ clientId, employeeId: 0, personId: '' }, async (tx) => {
      const [row] = await tx.query(
        `insert into ${table} (client_id, ${names.join(', ')})
         values ($1, ${names.map((_, index) => `$${index + 2}`).join(', ')}) returning *`,
        [clientId, ...Object.values(values)],
      )
      return z.object({ id: z.number().optional() }).parse(row).id ?? 0
    })
  }

  beforeAll(async () => {
    clientId = await portal.company('Small')
    await portal.db.system.query(`update client set time_zone = 'Asia/Kuala_Lumpur' where id = $1`, [
      clientId,
    ])
    member = await portal.member(clientId, readAll)
    other = await portal.member(clientId, [codeFor('CM', 'me', 'read')])
    const pin = await insert('pin', { code: 'P1', name: 'Tower', state_name: 'Selangor' })
    const at = { pin_id: pin, primary_user_id: member.employeeId }
    const scheduleId = await insert('maintenance_schedule', {
      ref_no: 'PM-1',
      name: 'Pumps',
      work_title: 'Service',
      pin_id: pin,
      starts_on: '2025-01-01',
    })
    // 23:30 in Kuala Lumpur on the last day, and half past midnight on the day after.
    await requestOf({ ...at, requested_at: '2025-03-10T15:30:00Z', status: 'pending', priority: 'high' })
    await requestOf({ ...at, requested_at: '2025-03-10T16:30:00Z', status: 'pending' })
    // Acknowledged after 2 hours, done after 10, in time; and one done after 20 hours, too late, opened again before.
    await requestOf({
      ...at,
      requested_at: '2025-03-02T00:00:00Z',
      first_response_at: '2025-03-02T02:00:00Z',
      completed_at: '2025-03-02T10:00:00Z',
      due_at: '2025-03-02T12:00:00Z',
      status: 'completed',
      schedule_id: scheduleId,
    })
    await requestOf({
      ...at,
      requested_at: '2025-03-03T00:00:00Z',
      first_response_at: '2025-03-03T04:00:00Z',
      completed_at: '2025-03-03T20:00:00Z',
      due_at: '2025-03-03T12:00:00Z',
      status: 'closed',
      reopened_count: 2,
      schedule_id: scheduleId,
    })
    // Overdue, of whoever may see their own; and one that was called off.
    await requestOf({
      pin_id: pin,
      requester_id: other.employeeId,
      requested_at: '2025-02-20T00:00:00Z',
      due_at: '2025-03-05T00:00:00Z',
      status: 'in_progress',
      schedule_id: scheduleId,
    })
    await requestOf({ ...at, requested_at: '2025-03-04T00:00:00Z', status: 'cancelled' })
    // Of the ten days before: one, done within 5 hours.
    await requestOf({
      ...at,
      requested_at: '2025-02-25T00:00:00Z',
      completed_at: '2025-02-25T05:00:00Z',
      status: 'completed',
    })
    for (const [on, reason] of [
      ['2025-03-07', 'Closed for the holiday'],
      ['2025-03-17', 'Not in these days'],
    ]) {
      await insert('schedule_occurrence', {
        schedule_id: scheduleId,
        occurs_on: on,
        planned_on: on,
        skipped_reason: reason,
      })
    }
    const facility = await insert('facility', { code: 'F1', name: 'Lobby', location: 'Level 1', pin_id: pin })
    const said = { facility_id: facility, pin_id: pin, name: 'V', mobile_no: '1', feedback: 'x' }
    for (const [stars, submitted_at, status] of [
      [5, '2025-03-01T01:00:00Z', 'new'],
      [2, '2025-03-10T15:30:00Z', 'closed'],
      [1, '2025-03-05T00:00:00Z', 'ignored'],
      [4, '2025-02-26T00:00:00Z', 'new'],
    ]) {
      await insert('facility_feedback', {
        ...said,
        rating: `${stars}/5`,
        rating_value: stars,
        submitted_at,
        status,
      })
    }
    const [first, second] = [
      await insert('utility', { name: 'Main', meter_no: 'M1', pin_id: pin }),
      await insert('utility', { name: 'Annex', meter_no: 'M2', pin_id: pin }),
    ]
    const part = { name: 'Kitchen', meter_no: 'M3', pin_id: pin, parent_utility_id: first }
    const third = await insert('utility', part)
    // The second was read in one of the months alone, and billed in neither; a part is never billed, and once read alone.
    for (const [utilityId, month, consumption, bill] of [
      [first, '2025-02-01', '100', '50.00'],
      [first, '2025-03-01', '150.5', '75.10'],
      [first, '2025-06-01', '90', null],
      [second, '2025-02-01', null, null],
      [second, '2025-03-01', '40', null],
      [third, '2025-02-01', null, null],
      [third, '2025-03-01', '30', null],
      [third, '2025-05-01', '31', null],
    ] as const) {
      await insert('util_month', { utility_id: utilityId, month, consumption, bill_amount: bill })
    }
  })

  it('CMMS-04 gives the figures by hand, a request of 23:30 local time on its day', async () => {
    const { wr, pins, performances, schedule, feedback, utils, summary } = figuresOf(member)
    const counted = await wr(days)
    expect(counted).toMatchObject({ received: 4, resolved: 2, acknowledgeH: 3, resolveH: 15 })
    expect(counted.period).toMatchObject({
      start: '2025-02-28T16:00:00.000Z',
      end: '2025-03-10T15:59:59.999Z',
    })
    expect(counted.byDay.at(-1)).toMatchObject({ day: '2025-03-10', received: 1, resolved: 0 })
    expect(counted.byDay.find(({ day }) => day === '2025-03-04')).toMatchObject({ received: 1, resolved: 1 })
    expect(counted.ages.map(({ count }) => count)).toEqual([1, 0, 0, 0, 1])
    const site = { open: 2, overdue: 1, completed: 2, avgHours: 15, rating: 3.5, ratings: 2 }
    expect((await pins(days)).rows).toMatchObject([site])
    expect((await performances(days)).rows).toEqual([
      { employeeId: member.employeeId, assigned: 4, completed: 2, onTimePct: 50, avgResolveH: 15, rework: 1 },
    ])
    const planned = await schedule(days)
    expect(planned).toMatchObject({
      due: 3,
      done: 2,
      onTime: 1,
      missed: 1,
      coming: 0,
      skipped: 1,
      compliancePct: 33.3,
    })
    for (const outcome of ['due', 'done', 'missed', 'coming'] as const) {
      const list = drilldown.due(planned.period, outcome)
      expect([outcome, await listed(member, list)]).toEqual([outcome, planned[outcome]])
    }
    expect(await feedback(days)).toMatchObject({ count: 2, average: 3.5, total: 1 })
    const used = await utils(days)
    expect(used).toMatchObject({
      cost: '75.10',
      costBefore: '50.00',
      rows: [
        {
          utilityType: 'electricity',
          unit: 'kWh',
          consumption: '190.5',
          notRead: 0,
          consumptionChangePct: 50.5,
          consumptionCompared: { compared: 1, of: 2 },
          notBilled: 1,
          costChangePct: 50.2,
          costCompared: { compared: 1, of: 2 },
          months: [{ month: '2025-03-01', consumption: '190.5', cost: '75.10' }],
        },
      ],
    })
    expect(await listed(member, drilldown.utilityMonths(used, used.rows[0]))).toBe(2)
    // A part counts where its main meter does not.
    expect((await utils('2025-05-01/2025-05-31')).rows).toMatchObject([
      { consumption: '31', consumptionCompared: { compared: 0, of: 1 }, meterIds: [expect.any(Number)] },
    ])
    // Read, and not billed yet: no cost is known, and nothing is compared.
    expect((await utils('2025-06-01/2025-06-30')).rows).toMatchObject([
      { consumption: '90', cost: null, costChangePct: null, notBilled: 1, months: [{ cost: null }] },
    ])
    // February to March against December and January, of which nothing is known.
    expect(await utils('2025-02-01/2025-03-31')).toMatchObject({
      cost: '125.10',
      costBefore: null,
      costChangePct: null,
      costCompared: { compared: 0, of: 2 },
      // The second in February; what the part used is in its main meter.
      rows: [{ consumption: '290.5', notRead: 1 }],
    })
    const { figures, before } = await summary(days)
    expect(before).toEqual({ from: '2025-02-19', until: '2025-02-28' })
    expect(figures).toEqual({
      open: { value: 2, before: null, changePct: null },
      overdue: { value: 1, before: null, changePct: null },
      received: { value: 4, before: 2, changePct: 100 },
      completed: { value: 2, before: 1, changePct: 100 },
      acknowledgeH: { value: 3, before: null, changePct: null },
      resolveH: { value: 15, before: 5, changePct: 200 },
      onTimePct: { value: 50, before: null, changePct: null },
      compliancePct: { value: 33.3, before: null, changePct: null },
      feedback: { value: 2, before: 1, changePct: 100 },
      rating: { value: 3.5, before: 4, changePct: -12.5 },
      utilityCost: { value: 75.1, before: 50, changePct: 50.2, meters: { compared: 1, of: 2 } },
    })
    expect((await summary()).figures.open.value).toBe(3)
    // A month without a bill yet cost nothing that is known.
    expect((await summary('2025-06-01/2025-06-30')).figures.utilityCost).toEqual({
      value: null,
      before: null,
      changePct: null,
      meters: { compared: 0, of: 1 },
    })
  })

  it('CMMS-04 counts what the caller reads, and nothing of other companies', async () => {
    const own = figuresOf(other)
    expect((await own.wr(days)).received).toBe(0)
    expect((await own.pins(days)).rows).toMatchObject([{ open: 1, overdue: 1, completed: 0, ratings: 0 }])
    expect((await own.summary(days)).figures).toMatchObject({
      open: { value: 1 },
      utilityCost: { value: null },
    })
    const stranger = figuresOf(await portal.member(await portal.company('Empty'), readAll))
    expect((await stranger.pins(days)).rows).toEqual([])
    expect(await stranger.wr(days)).toMatchObject({ received: 0, resolved: 0, byStatus: [], resolveH: null })
    expect((await stranger.utils(days)).rows).toEqual([])
    const none = await portal.member(clientId, [])
    expect((await portal.call(none.token, 'GET', `${root}/pins/${days}`)).status).toBe(403)
  })

  it('CMMS-04 names the day that is wrong', async () => {
    for (const [path, field] of [
      ['wr/2025-02-30/2025-03-01', 'from'],
      ['wr/2025-02-01/tomorrow', 'until'],
      ['wr/2025-03-02/2025-03-01', 'from'],
      ['summary/2024-01-01/2025-03-01', 'until'],
      ['pins/0001-01-01/0001-01-02', 'from'],
    ] as const) {
      const { status, body } = await portal.call(member.token, 'GET', `${root}/${path}`)
      expect([path, status, Object.keys(Object(body['errors']))]).toEqual([path, 400, [field]])
    }
    expect((await portal.call(member.token, 'GET', `${root}/wr/2024-01-01/2025-01-04`)).status).toBe(200)
  })
})
