import { afterAll, beforeAll, expect, it } from 'vitest'
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

const work = resourceNamed('work-request')
const minute = 60_000
let portal: Portal
let admin: Member
let worker: Member
let chief: Member
let time = Date.now()

beforeAll(async () => {
  portal = await startPortal({ now: () => new Date(time) })
  const company = await portal.company('Alpha')
  admin = await portal.member(company, allCodes)
  worker = await portal.member(company, allCodes)
  chief = await portal.member(company, allCodes)
})
afterAll(() => portal.close())

/** Round the clock, so that minutes are minutes. */
const policy = (values: Record<string, unknown> = {}) =>
  createSample(portal, admin, resourceNamed('sla-policy'), {
    workdays: ['1', '2', '3', '4', '5', '6', '7'],
    opensAt: '00:00',
    closesAt: '00:00',
    skipsHolidays: false,
    highResponseMin: 60,
    highResolveMin: 240,
    atRiskPct: 50,
    breachUserIds: [chief.employeeId],
    ...values,
  })
const one = async (id: unknown) =>
  (await portal.call(admin.token, 'GET', `${pathOf(work)}/${String(id)}`)).body
const verb = async (id: unknown, name: string, values: Record<string, unknown> = {}) => {
  const answer = await changeRecord(portal, admin, work, id, values, name)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const told = async (member: Member, ref: unknown) =>
  (await portal.call(member.token, 'GET', '/api/notification')).rows
    .map(({ title }) => String(title))
    .filter((title) => title.startsWith(String(ref)))
/** Lets the jobs' clock stand so many minutes after a moment, and what is due happen. */
async function after(begin: unknown, minutes: number) {
  time = Date.parse(String(begin)) + minutes * minute
  await portal.app.jobs.runDue()
}

it('sets targets by priority, warns before and notifies of a breach once, stops on hold', async () => {
  const { id: pinId } = await createSample(portal, admin, resourceNamed('pin'))
  await policy({ pinId })
  const made = await portal.call(admin.token, 'POST', pathOf(work), {
    title: 'Leak',
    pinId,
    priority: 'high',
    primaryUserId: worker.employeeId,
  })
  const { id, refNo, requestedAt } = made.body
  const due = (minutes: number) => new Date(Date.parse(String(requestedAt)) + minutes * minute).toISOString()
  expect(made.body).toMatchObject({
    slaState: 'on_track',
    responseDueAt: due(60),
    resolveDueAt: due(240),
    version: 1,
  })
  await after(requestedAt, 29)
  expect(await one(id)).toMatchObject({ slaState: 'on_track' })
  await after(requestedAt, 30)
  await after(requestedAt, 31)
  // A state that time has changed is no change that somebody's own could miss.
  expect(await one(id)).toMatchObject({ slaState: 'at_risk', version: 1 })
  expect(await told(worker, refNo)).toEqual([
    `${String(refNo)} is at risk of missing what was promised`,
    expect.stringContaining('was assigned to you'),
  ])
  expect(await verb(id, 'assign', { primaryUserId: worker.employeeId })).toMatchObject({
    slaState: 'on_track',
    firstResponseAt: expect.stringMatching(/^\d{4}-/),
  })
  await after(requestedAt, 121)
  expect(await one(id)).toMatchObject({ slaState: 'at_risk' })
  await after(requestedAt, 239)
  expect(await told(chief, refNo)).toEqual([])
  await after(requestedAt, 241)
  await after(requestedAt, 242)
  expect(await one(id)).toMatchObject({ slaState: 'breached' })
  expect(await told(chief, refNo)).toEqual([`${String(refNo)} has missed what was promised`])
})

it('is paused on hold and met when it is done in time; what no policy speaks of has no promise', async () => {
  const { id: pinId } = await createSample(portal, admin, resourceNamed('pin'))
  await policy({ pinId })
  const make = async (priority: string, where = pinId) =>
    (await createSample(portal, admin, work, { pinId: where, priority })).id
  const id = await make('high')
  await verb(id, 'assign', { primaryUserId: worker.employeeId })
  await verb(id, 'start')
  expect(await verb(id, 'hold', { holdReason: 'parts' })).toMatchObject({ slaState: 'paused' })
  expect(await verb(id, 'resume')).toMatchObject({ slaState: 'on_track' })
  expect(await verb(id, 'complete', { completionRemark: 'Done' })).toMatchObject({ slaState: 'met' })
  expect(await verb(id, 'reopen', { reopenReason: 'Again' })).toMatchObject({ slaState: 'on_track' })
  expect(await verb(id, 'cancel', { cancelReason: 'Twice' })).toMatchObject({
    slaState: 'none',
    resolveDueAt: null,
  })
  expect(await one(await make('low'))).toMatchObject({ slaState: 'none' })
  expect(
    await one(await make('high', (await createSample(portal, admin, resourceNamed('pin'))).id)),
  ).toMatchObject({
    slaState: 'none',
  })
})

it('recalculates all open targets when a policy changes', async () => {
  const { id: pinId } = await createSample(portal, admin, resourceNamed('pin'))
  const { id } = await createSample(portal, admin, work, { pinId, priority: 'critical' })
  expect(await one(id)).toMatchObject({ slaState: 'none' })
  // The clock only goes forward: a job that ran by a later clock would be due later than the test looks.
  const { id: policyId } = await policy({ pinId, criticalResolveMin: 30 })
  await after(new Date(time).toISOString(), 1)
  const { requestedAt, resolveDueAt } = await one(id)
  expect(Date.parse(String(resolveDueAt)) - Date.parse(String(requestedAt))).toBe(30 * minute)
  await changeRecord(portal, admin, resourceNamed('sla-policy'), policyId, { active: false })
  await after(new Date(time).toISOString(), 1)
  expect(await one(id)).toMatchObject({ slaState: 'none', resolveDueAt: null })
})
