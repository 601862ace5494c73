import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { daysOf } from '../../../src/domain/scheduling/shiftDays.ts'
import { spanOf } from '../../../src/domain/time/siteTime.ts'
import { weekdaysOf } from '../../../src/domain/time/weekdays.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { amount } from '../../support/longRun.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let admin: Member
let pins: number[]
const zone = 'Asia/Kuala_Lumpur'
const monday = '2032-03-01'

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  pins = []
  for (const name of ['Cheras', 'Klang'])
    pins.push((await createSample(portal, admin, resourceNamed('pin'), { name, timeZone: zone })).id)
})
afterAll(() => portal.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  portal.call(admin.token, method, `/api/${path}`, body)

/** Days from the first Monday. */
const offset = fc.integer({ min: 0, max: 20 })
const times = fc.constantFrom(['06:00', '12:00'], ['08:00', '14:00'], ['22:00', '04:00'])
const shape = fc
  .record({
    pin: fc.constantFrom(0, 1),
    from: offset,
    length: fc.integer({ min: 0, max: 20 }),
    recurringDay: fc.integer({ min: 0, max: 127 }),
    everyNWeeks: fc.constantFrom(1, 1, 2),
    clock: times,
    breakMin: fc.constantFrom(0, 30),
  })
  .map(({ pin, from, length, clock, ...more }) => ({
    pin,
    startDate: addDays(monday, from),
    endDate: addDays(monday, from + length),
    startTime: clock[0] ?? '',
    endTime: clock[1] ?? '',
    ...more,
  }))
type Shape = typeof shape extends fc.Arbitrary<infer S> ? S : never

const workedDays = ({ recurringDay, ...one }: Shape) =>
  daysOf({ ...one, weekdays: weekdaysOf(recurringDay, 'monday-high') })
const runs = shape.filter((one) => workedDays(one).length > 0)

/** A change of some of a shift's values. */
const history = fc
  .record({
    was: runs,
    other: runs,
    keys: fc.subarray(['pin', 'days', 'dates', 'clock', 'breakMin'] as const),
  })
  .map(({ was, other, keys }) => {
    const has = new Set(keys)
    const is: Shape = {
      ...was,
      ...(has.has('pin') && { pin: other.pin }),
      ...(has.has('days') && { recurringDay: other.recurringDay, everyNWeeks: other.everyNWeeks }),
      ...(has.has('dates') && { startDate: other.startDate, endDate: other.endDate }),
      ...(has.has('clock') && { startTime: other.startTime, endTime: other.endTime }),
      ...(has.has('breakMin') && { breakMin: other.breakMin }),
    }
    return { was, is }
  })
  .filter(({ is }) => workedDays(is).length > 0)

const record = z.object({
  date: z.string(),
  pinId: z.number(),
  startAt: z.string(),
  endAt: z.string(),
  unpaidMin: z.number(),
  status: z.string(),
  toldAt: z.string().nullable(),
  userId: z.number().nullable(),
  version: z.number(),
})
const recordOf = async (id: number) => record.parse((await call('GET', `shift-assignment/${id}`)).body)

/** The facts of an assignment of the shift on a day. */
function factsOn({ pin, startTime, endTime, breakMin }: Shape, date: string) {
  const { startAt, endAt } = spanOf(date, startTime, endTime, zone)
  return {
    date,
    pinId: pins[pin] ?? 0,
    startAt: new Date(startAt).toISOString(),
    endAt: new Date(endAt).toISOString(),
    unpaidMin: breakMin,
  }
}

const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Moves a series onto its own days, without a conflict on the way. */
const movedOnto = {
  was: {
    pin: 0,
    startDate: '2032-03-01',
    endDate: '2032-03-11',
    startTime: '06:00',
    endTime: '12:00',
    recurringDay: 34,
    everyNWeeks: 1,
    breakMin: 0,
  },
  is: {
    pin: 0,
    startDate: '2032-03-04',
    endDate: '2032-03-14',
    startTime: '06:00',
    endTime: '12:00',
    recurringDay: 108,
    everyNWeeks: 1,
    breakMin: 0,
  },
} as const

it('changes an assignment if and only if its facts change, and leaves none outside (SCH-06)', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ was, is }) => {
      const wire = ({ pin, ...values }: Shape) => ({ name: 'Gate', pinId: pins[pin], ...values })
      const made = await call('POST', 'shift', wire(was))
      expect(made.status, made.text).toBe(201)
      const shiftId = Number(made.body['id'])
      const person = await createSample(portal, admin, resourceNamed('employee'))
      const changes = workedDays(was).map((date) => ({ put: { shiftId, date, userId: person.id } }))
      const planned = await call('POST', 'shift/roster', { changes, reason: 'Long weeks' })
      const ids = z.array(z.number()).parse(planned.body['ids'])
      await call('PUT', `shift/${shiftId}/publish`, {})
      const before = await Promise.all(ids.map(recordOf))
      const told = (await call('POST', `shift/${shiftId}/clashes`, changeOf(was, is))).body
      const changed = await call('PUT', `shift/${shiftId}`, { ...changeOf(was, is), reason: 'Agreed' })
      expect(changed.status, changed.text).toBe(200)
      const days = daysFrom(was.startDate, is.startDate)
      const moved = days === daysFrom(was.endDate, is.endDate) ? days : 0
      const inside = new Set(workedDays(is))
      const after = await Promise.all(ids.map(recordOf))
      const seen = { changed: 0, withdrawn: 0 }
      for (const [index, one] of after.entries()) {
        const old = before[index]
        if (!old) throw new Error('There is no such assignment')
        const facts = factsOn(is, addDays(old.date, moved))
        const { status, toldAt, userId, version, ...known } = old
        if (!inside.has(facts.date)) {
          seen.withdrawn += 1
          expect(one).toMatchObject({ ...known, status: 'cancelled' })
        } else if (JSON.stringify(facts) === JSON.stringify(factsOn(was, old.date))) {
          expect(one).toEqual({ ...known, status, toldAt, userId, version })
        } else {
          seen.changed += 1
          expect(one).toMatchObject({ ...facts, status: 'draft', toldAt: null, userId })
        }
      }
      expect(told).toMatchObject(seen)
      // Taken back, all is as their people know it.
      await call('PUT', `shift/${shiftId}`, { ...changeOf(is, was), reason: 'Agreed' })
      const again = await Promise.all(ids.map(recordOf))
      expect(again.map(({ version: _version, ...one }) => one)).toEqual(
        before.map(({ version: _version, ...one }) => one),
      )
      await call('DELETE', `shift/${shiftId}`)
    }),
    { numRuns: amount(25, 500), examples: [[movedOnto]] },
  )
}, 600_000)

/** The values that differ, as a call sends them. */
function changeOf(was: Shape, is: Shape) {
  const { pin, ...values } = is
  const { pin: _pin, ...known } = was
  const before = new Map<string, unknown>(Object.entries(known))
  const entries = Object.entries(values).filter(([name, value]) => before.get(name) !== value)
  return { ...Object.fromEntries(entries), ...(pin !== was.pin && { pinId: pins[pin] }) }
}
