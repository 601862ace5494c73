import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { listChanges } from '../../../src/resources/pam/change.calls.ts'
import { clientDetail } from '../../../src/resources/pam/client.calls.ts'
import { writeOwners } from '../../../src/resources/pam/contact.calls.ts'
import { createClient } from '../../../src/resources/pam/newClient.calls.ts'
import { clientsOf } from '../../support/clients.ts'
import { dayAhead } from '../../support/days.ts'
import { enterPlan, operatorId } from '../../support/payments.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'

const mails: { to: string; subject: string; lines: readonly string[] }[] = []
let portal: Portal
let operator: Member
let partnerId: number
let partner: Member
let cheap: number
let hidden: number

const call = (who: Member, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  portal.call(who.token, method, `/api/pam/${path}`, body)
const change = (who: Member, action: object, id: number) =>
  call(who, 'POST', 'client/change', { action, companyIds: [id], reason: 'Agreed' })
const detailOf = async (id: number) =>
  clientDetail.answer.parse((await call(operator, 'GET', `client/${id}/detail`)).body)
const told = async () =>
  (
    await portal.db
      .read(operatorId)
      .query<{ lines: unknown }>(
        `select t::text as lines from notification t where t.client_id = $1 order by t.id`,
        [operatorId],
      )
  ).map(({ lines }) => String(lines))

beforeAll(async () => {
  portal = await startPortal({
    senders: { email: async (to, { subject, lines }) => void mails.push({ to, subject, lines }) },
  })
  await portal.db.system.query(`insert into client (id, name) values ($1, 'Operator')`, [operatorId])
  operator = await portal.member(operatorId, allCodes)
  partnerId = await portal.company('Partner Sdn Bhd')
  partner = await portal.member(partnerId, allCodes)
  await change(operator, { kind: 'setPartnership', on: true }, partnerId)
  cheap = await enterPlan(portal, { name: 'Cheap' })
  hidden = await enterPlan(portal, { name: 'Hidden', is_public: false })
})
afterAll(() => portal.close())

async function trial(name: string) {
  const id = await portal.company(name)
  await portal.db.system.query('update client set is_trial = true, trial_ends_on = $2 where id = $1', [
    id,
    dayAhead(5),
  ])
  return id
}

it('PAM-25 another owner is a change that names its client and is undone', async () => {
  const id = await portal.company('Owned Sdn Bhd')
  const [first, second] = [await portal.member(id, allCodes), await portal.member(id, allCodes)]
  const hand = (to: string, was: string | null, more: object = {}) =>
    call(operator, 'PUT', `client/${id}/owner`, { personId: to, reason: 'Has left', was, ...more })
  expect((await hand(first.personId, null)).status).toBe(200)
  const handed = await hand(second.personId, first.personId)
  expect(handed.status, handed.text).toBe(200)
  const [latest] = listChanges.answer.parse((await call(operator, 'GET', 'change')).rows)
  expect(latest).toMatchObject({ kind: 'changeOwner', clients: 1, named: [{ id, name: 'Owned Sdn Bhd' }] })
  const ownerOf = async () => (await detailOf(id)).administrators.find(({ isOwner }) => isOwner)?.personId
  expect(await ownerOf()).toBe(second.personId)
  const undo = () => call(operator, 'POST', `change/${latest?.id}/undo`, {})
  expect((await undo()).body).toEqual({ undone: 1 })
  expect([await ownerOf(), (await undo()).status]).toEqual([first.personId, 409])
  const { events } = await detailOf(id)
  expect(events[0]).toMatchObject({
    kind: 'client.changeOwner',
    details: { before: { owner: expect.any(String) }, after: { owner: expect.any(String) } },
  })
})

it('PAM-25 nobody becomes owner who has not signed in, unless that is confirmed', async () => {
  const made = await call(operator, 'POST', 'client', {
    companyName: 'Unsigned Sdn Bhd',
    country: 'MY',
    timeZone: 'Asia/Kuala_Lumpur',
    industry: { industryId: '1', industryName: 'Agriculture' },
    employeeBand: '11-49',
    firstName: 'Aina',
    lastName: 'Rahim',
    contact: '012-345 6901',
    email: 'aina@unsigned.example',
    trialDays: 21,
    planId: null,
    partnerId: null,
    leadId: null,
  })
  const { companyId } = createClient.answer.parse(made.body)
  const member = await portal.member(companyId, allCodes)
  const [invited] = (await detailOf(companyId)).administrators
  if (!invited) throw new Error('Nobody is invited')
  const hand = (personId: string, was: string, more: object = {}) =>
    call(operator, 'PUT', `client/${companyId}/owner`, { personId, reason: 'Agreed', was, ...more })
  expect((await hand(member.personId, invited.personId)).status).toBe(200)
  const refused = await hand(invited.personId, member.personId)
  expect([refused.status, Object.keys(refused.body['errors'] ?? {})]).toEqual([422, ['unsigned']])
  expect((await hand(invited.personId, member.personId, { unsigned: true })).status).toBe(200)
})

it('PAM-26 partners keep within limits of the operator, and its managers are notified', async () => {
  const id = await trial('Brought Sdn Bhd')
  await change(operator, { kind: 'assignPartner', partnerId }, id)
  expect((await change(partner, { kind: 'extendTrial', days: 20 }, id)).status).toBe(200)
  const refused = await change(partner, { kind: 'extendTrial', days: 11 }, id)
  expect([refused.status, Object.keys(refused.body['errors'] ?? {})]).toEqual([422, ['days']])
  expect((await change(partner, { kind: 'extendTrial', days: 10 }, id)).status).toBe(200)
  expect((await change(operator, { kind: 'extendTrial', days: 40 }, id)).status).toBe(200)
  expect((await change(partner, { kind: 'changePlan', planId: hidden }, id)).body['errors']).toHaveProperty(
    'planId',
  )
  expect((await change(partner, { kind: 'changePlan', planId: cheap }, id)).status).toBe(200)
  const settings = (await call(operator, 'GET', 'settings')).body
  const allowed = { ...settings, partnerPlanIds: [hidden] }
  expect((await call(operator, 'PUT', 'settings', allowed)).status).toBe(200)
  expect((await change(partner, { kind: 'changePlan', planId: cheap }, id)).status).toBe(422)
  const notices = await told()
  expect(notices.filter((one) => one.includes('partnerExtends'))).not.toEqual([])
  expect(notices.some((one) => one.includes('partnerPlans') && one.includes('Brought Sdn Bhd'))).toBe(true)
})

it('PAM-27 trials say whom to talk to, and chosen owners get a letter of their own', async () => {
  const [silent, one, two] = [await trial('Silent'), await trial('One'), await trial('Two')]
  for (const [id, name] of [
    [one, 'Mei'],
    [two, 'Raj'],
  ] as const) {
    const { personId } = await portal.member(id, allCodes)
    await portal.db.system.query(
      `update person set first_name = $2, last_name = 'Owner', email = $3 where id = $1`,
      [personId, name, `${name.toLowerCase()}@owner.example`],
    )
    await portal.db.system.query('update client set owner_id = $2 where id = $1', [id, personId])
  }
  expect(await clientsOf(portal, operator, { owner: 'Mei Owner' })).toMatchObject([
    { id: one, ownerEmail: 'mei@owner.example', health: 'watch' },
  ])
  const write = async (body: object) => {
    const asked = { companyIds: [silent, one, two], subject: 'Trial of {company}', preview: false, ...body }
    return call(operator, 'POST', 'owner/message', asked)
  }
  const text = 'Dear {name},\nit ends on {day}.'
  expect((await write({ text: 'Dear {nmae}' })).body['errors']).toHaveProperty('text')
  const shown = writeOwners.answer.parse((await write({ text, preview: true })).body)
  const day = dayAhead(5).split('-').toReversed().join('/')
  expect(shown).toMatchObject({
    sent: 2,
    without: [{ id: silent, name: 'Silent' }],
    letter: { to: 'mei@owner.example', subject: 'Trial of One', text: `Dear Mei Owner,\nit ends on ${day}.` },
  })
  mails.length = 0
  expect(writeOwners.answer.parse((await write({ text })).body)).toMatchObject({ sent: 2, failed: [] })
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['mei@owner.example', 'Trial of One'],
    ['raj@owner.example', 'Trial of Two'],
  ])
  expect((await detailOf(two)).events[0]).toMatchObject({
    kind: 'client.letter',
    details: { subject: 'Trial of Two' },
  })
  expect(z.array(z.unknown()).parse((await detailOf(silent)).events)).toEqual([])
  expect(
    (
      await call(partner, 'POST', 'owner/message', {
        companyIds: [one],
        subject: 'x',
        text: 'y',
        preview: false,
      })
    ).status,
  ).toBe(404)
})
