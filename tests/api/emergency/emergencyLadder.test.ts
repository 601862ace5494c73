import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import type { Letter, Send } from '../../../server/platform/messages/letter.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'
import { startSecondServer, type SecondServer } from '../../support/secondServer.ts'

let portal: Portal
/** Another server on the same database, which goes by the same clock. */
let other: SecondServer
let time = new Date(0)
const sent: { to: string; letter: Letter }[] = []
const mail = vi.fn<Send>()
const senders = { email: mail }

/** One company a test, so that none hears of another's steps. */
let company: number
let admin: Member
let supervisor: Member
let guard: Member

const now = () => time
beforeAll(async () => {
  portal = await startPortal({ now, senders })
  other = await startSecondServer(portal, { now, senders })
})
afterAll(async () => {
  await other.close()
  await portal.close()
})
beforeEach(async () => {
  time = new Date(0)
  await portal.db.system.query('delete from job')
  sent.length = 0
  mail.mockReset().mockImplementation(async (to, letter) => void sent.push({ to, letter }))
  company = await portal.company('Alpha')
  admin = await portal.member(company, allCodes)
  supervisor = await portal.member(company, [codeFor('EM', 'main', 'read')])
  guard = await portal.member(company, ['EME', 'EMF', 'EMG'])
})

const call = (member: Member, method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) =>
  portal.call(member.token, method, `/api${path}`, body)

async function raise(values: object = {}) {
  const { body, status } = await call(guard, 'POST', '/emergency', { type: 'medical', ...values })
  expect(status).toBe(201)
  return { id: Number(body['id']), at: Date.parse(String(body['activatedTime'])) }
}
async function step(values: object) {
  const made = await call(admin, 'POST', '/emergency/escalation', { name: 'A step', ...values })
  expect(made.status, made.text).toBe(201)
}
/** Lets both servers do what is due so many seconds after the call. */
async function after(emergency: { at: number }, seconds: number) {
  time = new Date(emergency.at + seconds * 1_000)
  // What one of them has at hand the other does not see, and may wake it: until neither has begun anything.
  for (let round = 0; round < 3; round += 1)
    await Promise.all([portal.app.jobs.runDue(), other.app.jobs.runDue()])
}
/** The wordings of what somebody was told, oldest first, each with what it says of the time. */
async function heard(member: Member) {
  const { rows } = await call(member, 'GET', '/notification?sort=["id","ASC"]')
  const calls = rows.filter(({ wording }) => wording !== 'personNamed')
  return calls.map(({ wording, values }) => {
    const { after: waited } = values as Record<string, string>
    return waited ? `${String(wording)} ${waited}` : wording
  })
}
const level = async ({ id }: { id: number }) =>
  (await call(admin, 'GET', `/emergency/${id}`)).body['escalationLevel']
async function timeline({ id }: { id: number }) {
  const { rows } = await call(admin, 'GET', `/emergency/${id}/timeline`)
  return rows.map(({ kind, text, people }) => ({ kind, text, people }))
}

it('notifies all users after one minute and administrators after three by default, once', async () => {
  const emergency = await raise()
  expect(await heard(supervisor)).toEqual(['emergencyCalled'])
  await after(emergency, 59)
  expect(await heard(supervisor)).toEqual(['emergencyCalled'])
  await after(emergency, 60)
  await after(emergency, 179)
  expect([await heard(supervisor), await level(emergency)]).toEqual([
    ['emergencyCalled', 'emergencyWaits 1 min'],
    1,
  ])
  await after(emergency, 180)
  await after(emergency, 86_400)
  expect(await heard(supervisor)).toEqual(['emergencyCalled', 'emergencyWaits 1 min'])
  expect(await heard(admin)).toEqual(['emergencyCalled', 'emergencyWaits 1 min', 'emergencyWaits 3 min'])
  // Whoever is in need knows.
  expect(await heard(guard)).toEqual([])
  expect(await level(emergency)).toBe(2)
  expect(await portal.db.system.query('select 1 from job where company = $1', [company])).toEqual([])
})

it('runs the steps of its site in order, also those missed by stopped servers', async () => {
  const site = async (name: string) =>
    Number((await call(admin, 'POST', '/pin', { name, stateName: 'Selangor' })).body['id'])
  const [here, elsewhere] = [await site('Here'), await site('Elsewhere')]
  await step({ name: 'Third', afterSeconds: 90, audience: 'administrators' })
  await step({ name: 'First', afterSeconds: 0, audience: 'employee', employeeId: supervisor.employeeId })
  await step({ name: 'Second', afterSeconds: 30, pinId: here })
  await step({ name: 'Not here', afterSeconds: 10, pinId: elsewhere })
  await step({ name: 'Not in use', afterSeconds: 10, active: false })
  const emergency = await raise({ pinId: here })
  await after(emergency, 0)
  expect(await level(emergency)).toBe(1)
  await after(emergency, 3_600)
  expect(await timeline(emergency)).toEqual([
    { kind: 'activated', text: null, people: null },
    { kind: 'told', text: null, people: 2 },
    { kind: 'told', text: 'First', people: 1 },
    { kind: 'told', text: 'Second', people: 2 },
    { kind: 'told', text: 'Third', people: 1 },
  ])
  expect(await heard(supervisor)).toEqual(['emergencyCalled', 'emergencyWaits 0 min', 'emergencyWaits 30 s'])
  expect(await level(emergency)).toBe(3)
})

it.each(['acknowledge', 'respond', 'deactivate'])('ends when somebody takes it on: %s', async (verb) => {
  const emergency = await raise()
  await after(emergency, 60)
  const taken = await call(
    admin,
    'PATCH',
    `/emergency/${emergency.id}/${verb}`,
    verb === 'deactivate' ? { remarkAdmin: 'Safe' } : {},
  )
  expect(taken.status, taken.text).toBe(200)
  await after(emergency, 3_600)
  expect(await heard(admin)).toEqual(['emergencyCalled', 'emergencyWaits 1 min'])
  expect(await level(emergency)).toBe(1)
})

it('goes on after an undone acknowledgement, but not for a deleted one', async () => {
  const emergency = await raise()
  const acknowledged = await call(admin, 'POST', '/emergency/batch/acknowledge', { ids: [emergency.id] })
  await after(emergency, 60)
  expect(await heard(supervisor)).toEqual(['emergencyCalled'])
  await call(admin, 'POST', `/batch/${String(acknowledged.body['id'])}/undo`)
  await after(emergency, 61)
  expect(await heard(supervisor)).toEqual(['emergencyCalled', 'emergencyWaits 1 min'])
  await portal.call(admin.token, 'DELETE', `/api/emergency/${emergency.id}`)
  await after(emergency, 3_600)
  expect(await heard(admin)).toEqual(['emergencyCalled', 'emergencyWaits 1 min'])
  await call(admin, 'POST', '/emergency/restore', { ids: [emergency.id] })
  await after(emergency, 3_600)
  expect(await heard(admin)).toEqual(['emergencyCalled', 'emergencyWaits 1 min', 'emergencyWaits 3 min'])
  // Told by the clock of the test and changed by that of the database: their order is not asked for here.
  expect(
    (await timeline(emergency)).filter(({ kind }) => kind === 'changed').map(({ text }) => text),
  ).toEqual(['Status, Acknowledged, Acknowledged by', 'Deleted', 'Brought back'])
})

it('notifies staff of a drill as such, and no client', async () => {
  // They may see all emergencies, and so hear of real ones from the beginning.
  const client = await portal.member(company, [codeFor('EM', 'main', 'read')])
  await step({ name: 'Staff', afterSeconds: 10 })
  await step({
    name: 'Client',
    afterSeconds: 20,
    audience: 'employee',
    employeeId: client.employeeId,
    client: true,
  })
  await step({
    name: 'Client’s office',
    afterSeconds: 30,
    audience: 'external',
    email: 'duty@client.example',
    client: true,
  })
  await step({
    name: 'Own control room',
    afterSeconds: 40,
    audience: 'external',
    email: 'room@alpha.example',
  })
  const drill = await raise({ drill: true })
  await after(drill, 3_600)
  expect(await heard(client)).toEqual([])
  expect(sent.map(({ to }) => to)).toEqual(['room@alpha.example'])
  expect(sent[0]?.letter.subject).toMatch(/^Drill: Emergency \(Medical\)/)
  expect(sent[0]?.letter.lines.join(' ')).toMatch(/Drill: Alpha: Medical.*Latihan: Alpha: Perubatan/)
  expect(await heard(supervisor)).toEqual(['emergencyDrill', 'emergencyDrillWaits 10 s'])
  expect(JSON.stringify(await timeline(drill))).not.toMatch(/client/i)

  const real = await raise()
  await after(real, 3_600)
  expect(await heard(client)).toEqual(['emergencyCalled', 'emergencyWaits 10 s', 'emergencyWaits 20 s'])
  // Both are due by now and leave side by side.
  const letters = sent.slice(1).toSorted((a, b) => a.to.localeCompare(b.to))
  expect(letters.map(({ to }) => to)).toEqual(['duty@client.example', 'room@alpha.example'])
  expect(letters.at(-1)?.letter.subject).toMatch(/^Emergency \(Medical\), Member \d+, —$/)
})

it('tries an external message three times and records the result in the timeline', async () => {
  mail.mockImplementation(async (to, letter) => {
    if (to.startsWith('broken')) throw new Error('no answer')
    if (to.startsWith('late') && mail.mock.calls.filter(([name]) => name === to).length < 2)
      throw new Error('not yet')
    sent.push({ to, letter })
  })
  const outside = { afterSeconds: 10, audience: 'external' }
  await step({ ...outside, name: 'Broken', email: 'broken@x.example' })
  await step({ ...outside, name: 'Late', email: 'late@x.example', contactNumber: '+60123456789' })
  const emergency = await raise()
  await after(emergency, 10)
  expect(sent).toEqual([])
  await after(emergency, 40)
  await after(emergency, 159)
  expect(sent.map(({ to }) => to)).toEqual(['late@x.example'])
  await after(emergency, 160)
  await after(emergency, 3_600)
  expect(mail.mock.calls.map(([to]) => to).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 'broken@x.example'),
    ...Array.from({ length: 2 }, () => 'late@x.example'),
  ])
  expect((await timeline(emergency)).slice(2)).toEqual([
    {
      kind: 'untold',
      text: 'Late: +60123456789: No gateway for text messages is set up here.',
      people: null,
    },
    { kind: 'told', text: 'Late: late@x.example', people: null },
    { kind: 'untold', text: 'Broken: broken@x.example: It could not be sent in 3 tries.', people: null },
  ])
})

it('sends no message any more once somebody has acknowledged', async () => {
  mail.mockRejectedValue(new Error('no answer'))
  await step({ name: 'Room', afterSeconds: 10, audience: 'external', email: 'room@alpha.example' })
  const emergency = await raise()
  await after(emergency, 10)
  await call(admin, 'PATCH', `/emergency/${emergency.id}/acknowledge`)
  await after(emergency, 40)
  expect(mail).toHaveBeenCalledTimes(1)
  expect((await timeline(emergency)).map(({ text }) => text)).toContain(
    'Room: room@alpha.example: It was acknowledged before the message could be sent.',
  )
})

it('notifies each step’s audience; only managers of all emergencies set steps', async () => {
  const refused = async (values: object) => {
    const answer = await call(admin, 'POST', '/emergency/escalation', {
      name: 'Odd',
      afterSeconds: 1,
      ...values,
    })
    return [answer.status, answer.body['errors']]
  }
  for (const [audience, field] of [
    ['role', 'roleId'],
    ['employee', 'employeeId'],
    ['external', 'email'],
  ]) {
    expect(await refused({ audience })).toEqual([422, { [String(field)]: 'This is required.' }])
  }
  await step({ afterSeconds: 1, audience: 'external', contactNumber: '+60123456789' })
  const made = await call(admin, 'POST', '/emergency/escalation', { name: 'Fine', afterSeconds: 1 })
  const changed = await call(admin, 'PUT', `/emergency/escalation/${String(made.body['id'])}`, {
    audience: 'role',
    version: 1,
  })
  expect([changed.status, changed.body['errors']]).toEqual([422, { roleId: 'This is required.' }])
  const own = await call(guard, 'POST', '/emergency/escalation', {
    name: 'Mine',
    afterSeconds: 0,
    audience: 'employee',
    employeeId: guard.employeeId,
  })
  expect([own.status, own.body['permission']]).toEqual([403, 'EMA'])
})
