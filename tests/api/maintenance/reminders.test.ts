import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Letter } from '../../../server/platform/messages/letter.ts'
import fc from 'fast-check'
import { dueAfter, dueAgain } from '../../../server/modules/maintenance/reminder/moments.ts'
import { clockIn, dayIn } from '../../../src/domain/time/dates.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import {
  changeRecord,
  createSample,
  pathOf,
  startPortal,
  type Member,
  type Portal,
} from '../../support/portal.ts'

const reminders = resourceNamed('reminder')
const day = 86_400_000
let portal: Portal
let admin: Member
let time = Date.now()
let broken = false
const mails: { to: string; letter: Letter }[] = []

beforeAll(async () => {
  portal = await startPortal({
    now: () => new Date(time),
    senders: {
      email: async (to, letter) => {
        if (broken) throw new Error('the mail server is away')
        mails.push({ to, letter })
      },
    },
  })
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(() => portal.close())

const begun = Date.now()
const inDays = (days: number) => new Date(begun + days * day).toISOString()
async function onDay(days: number) {
  time = begun + days * day + 60_000
  await portal.app.jobs.runDue()
}
const make = async (values: Record<string, unknown>) =>
  (await createSample(portal, admin, reminders, { name: 'Permit', dueAt: inDays(10), ...values })).id
const one = async (id: number) => (await portal.call(admin.token, 'GET', `${pathOf(reminders)}/${id}`)).body
const told = async (name: string) =>
  (await portal.call(admin.token, 'GET', '/api/notification')).rows.filter(
    ({ title }) => title === `Reminder: ${name}`,
  ).length

it('is sent on each of its days to its people until acknowledged', async () => {
  const id = await make({
    name: 'Lift permit',
    offsetsDays: '7, 1, 0, -2',
    recipientUserIds: [admin.employeeId],
  })
  expect(await one(id)).toMatchObject({ status: 'scheduled', nextSendAt: inDays(3) })
  await onDay(2)
  expect(await told('Lift permit')).toBe(0)
  await onDay(3)
  await onDay(3)
  expect(await told('Lift permit')).toBe(1)
  expect(await one(id)).toMatchObject({ status: 'sent', nextSendAt: inDays(9) })
  await onDay(9)
  expect(await told('Lift permit')).toBe(2)
  await changeRecord(portal, admin, reminders, id, {}, 'acknowledge')
  await onDay(13)
  expect(await told('Lift permit')).toBe(2)
})

it('comes back after its time where it repeats, and goes to sleep when it is snoozed or off', async () => {
  time = begun
  const id = await make({
    name: 'Weekly',
    offsetsDays: '0',
    repeat: 'weekly',
    recipientUserIds: [admin.employeeId],
  })
  await onDay(10)
  expect(await told('Weekly')).toBe(1)
  expect(await one(id)).toMatchObject({ status: 'scheduled', dueAt: inDays(17), nextSendAt: inDays(17) })
  const past = await changeRecord(portal, admin, reminders, id, { snoozedUntil: inDays(-1) }, 'snooze')
  expect([past.status, Object.keys(past.body['errors'] ?? {})]).toEqual([422, ['snoozedUntil']])
  await changeRecord(portal, admin, reminders, id, { snoozedUntil: inDays(18) }, 'snooze')
  await onDay(17)
  expect(await told('Weekly')).toBe(1)
  await onDay(18)
  expect(await told('Weekly')).toBe(2)
  await changeRecord(portal, admin, reminders, id, { enabled: false })
  await onDay(40)
  expect(await told('Weekly')).toBe(2)
})

it('sends mail too, retries while the mail server is down, and finally stops', async () => {
  time = begun
  await make({ name: 'Insurance', offsetsDays: '0', externalEmails: 'a@example.com, b@example.com' })
  await onDay(10)
  expect(mails.map(({ to, letter }) => `${to} ${letter.subject}`).toSorted()).toEqual([
    'a@example.com Insurance',
    'b@example.com Insurance',
  ])
  time = begun
  broken = true
  const id = await make({ name: 'Broken', offsetsDays: '0', externalEmails: 'c@example.com' })
  await onDay(10)
  for (const days of [11, 12, 13]) await onDay(days)
  broken = false
  await onDay(14)
  expect(mails.filter(({ to }) => to === 'c@example.com')).toEqual([])
  const rows = await portal.db
    .read(admin.clientId)
    .query(
      "select outcome, reason from reminder_message where client_id = $1 and reminder_id = $2 and channel <> 'inapp'",
      [admin.clientId, id],
    )
  expect(rows).toEqual([{ outcome: 'failed', reason: 'refused' }])
  const history = (await portal.call(admin.token, 'GET', `${pathOf(reminders)}/${id}/messages`)).rows
  expect(history).toMatchObject([
    { channel: 'email', address: 'c@example.com', outcome: 'failed', reason: 'refused', employeeId: null },
    { channel: 'inapp', employeeId: admin.employeeId, outcome: 'sent' },
  ])
  const channels = await portal.call(admin.token, 'GET', `${pathOf(reminders)}/channels`)
  expect(channels.body).toEqual({ email: true, sms: false })
})

it('keeps the 31st of a monthly reminder and its time of day over the years', () => {
  const zones = ['Asia/Kuala_Lumpur', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe']
  const given = fc.record({
    year: fc.integer({ min: 2000, max: 2060 }),
    month: fc.integer({ min: 0, max: 11 }),
    // At noon no zone's clocks are turned.
    day: fc.integer({ min: 1, max: 31 }),
    timeZone: fc.constantFrom(...zones),
    repeat: fc.constantFrom('monthly' as const, 'yearly' as const),
  })
  fc.assert(
    fc.property(given, ({ year, month, day, timeZone, repeat }) => {
      const first = new Date(Date.UTC(year, month, day, 12))
      const anchor = Number(dayIn(first, timeZone).slice(8))
      const clock = clockIn(first, timeZone)
      const [firstYear = 0, firstMonth = 0] = dayIn(first, timeZone).split('-').map(Number)
      let due: Date = first
      for (let times = 1; times <= 60; times += 1) {
        due = dueAgain(due, repeat, timeZone, anchor) ?? due
        const months = firstYear * 12 + firstMonth - 1 + times * (repeat === 'monthly' ? 1 : 12)
        const length = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate()
        const wanted = [Math.floor(months / 12), (months % 12) + 1, Math.min(anchor, length)]
        expect(dayIn(due, timeZone).split('-').map(Number)).toEqual(wanted)
        expect(clockIn(due, timeZone)).toBe(clock)
      }
    }),
    { numRuns: 200 },
  )
})

it('finds the next time of one long past at once, and takes none that is too long past', async () => {
  for (const repeat of ['daily', 'weekly'] as const) {
    const first = new Date('2024-11-01T13:30:00Z')
    const after = new Date('2026-11-21T20:00:00Z')
    let slow = first
    // Over four changes of the clocks.
    while (slow <= after) slow = dueAgain(slow, repeat, 'America/New_York') ?? after
    expect(dueAfter(first, repeat, { timeZone: 'America/New_York', after })).toEqual(slow)
  }
  const past = { name: 'Permit', dueAt: '0201-01-01T00:00:00Z', repeat: 'daily' }
  const answer = await portal.call(admin.token, 'POST', pathOf(reminders), past)
  expect([answer.status, answer.body['errors']]).toEqual([422, { dueAt: 'This is more than 10 years ago.' }])
})

it('keeps the day that was meant when somebody changes only its name in a short month', async () => {
  const id = await make({
    name: 'Rent',
    dueAt: '2090-01-31T04:00:00.000Z',
    offsetsDays: '0',
    repeat: 'monthly',
  })
  time = Date.parse('2090-01-31T04:01:00.000Z')
  await portal.app.jobs.runDue()
  const inFebruary = await one(id)
  expect(inFebruary).toMatchObject({ dueAt: '2090-02-28T04:00:00.000Z', repeatDay: 31 })
  await changeRecord(portal, admin, reminders, id, { name: 'Office rent', dueAt: inFebruary['dueAt'] })
  time = Date.parse('2090-02-28T04:01:00.000Z')
  await portal.app.jobs.runDue()
  expect(await one(id)).toMatchObject({ dueAt: '2090-03-31T04:00:00.000Z' })
})
