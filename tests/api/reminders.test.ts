import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Letter } from '../../server/platform/messages/letter.ts'
import { allCodes } from '../../src/domain/permissions.ts'
import { resourceNamed } from '../../src/resources/index.ts'
import {
  changeRecord,
  createSample,
  pathOf,
  startPortal,
  type Member,
  type Portal,
} from '../support/portal.ts'

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

it('is sent at each of its days before and after, once, to its people, until somebody acknowledges it', async () => {
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

it('writes to mailboxes too, tries again while the mail server is away, and gives up in the end', async () => {
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
    .query('select outcome from reminder_message where client_id = $1 and reminder_id = $2', [
      admin.clientId,
      id,
    ])
  expect(rows).toEqual([{ outcome: 'failed' }])
})
