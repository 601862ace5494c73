import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Channel } from '../../server/platform/identity/context.ts'
import type { Letter, Senders } from '../../server/platform/messages/letter.ts'
import { patternPasswordMessage } from '../../src/domain/access/password.ts'
import { allCodes } from '../../src/domain/access/permissions.ts'
import { employee } from '../../src/resources/employee/employee.resource.ts'
import { resourceNamed } from '../../src/resources/index.ts'
import { isLong } from '../support/longRun.ts'
import { createSample, startPortal, type Member, type Portal } from '../support/portal.ts'

const operatorId = 53
const deployments: Readonly<Record<string, readonly Channel[]>> = {
  'mail and SMS': ['sms', 'email'],
  mail: ['email'],
  SMS: ['sms'],
  neither: ['hand'],
}
const paths = ['invite', 'batch', 'partner', 'link', 'approve'] as const
const attacks = ['sign-up', 'own invitation', 'as partner', 'application'] as const

interface Mailbox {
  phone: string
  email: string
}
interface World {
  portal: Portal
  channels: readonly Channel[]
  letters: { to: string; text: string }[]
  roles: Map<number, number>
  victim: Member
  attacker: Member
  operator: Member
}

const linkIn = (text: string) => /step=invited#([\w-]{22})/.exec(text)?.[1]
const tokens = z.object({ AuthenticationResult: z.object({ IdToken: z.string() }) })
const claims = z.object({ sub: z.string() })
let cases = 0

async function openWorld(channels: readonly Channel[]): Promise<World> {
  const letters: World['letters'] = []
  const send = async (to: string, { lines }: Letter) => void letters.push({ to, text: lines.join(' ') })
  const senders: Senders = {
    ...(channels.includes('sms') && { sms: send }),
    ...(channels.includes('email') && { email: send }),
  }
  const portal = await startPortal({ channels, senders })
  await portal.db.system.query(`insert into client (id, name) values ($1, 'Operator')`, [operatorId])
  const [victimId, attackerId] = [await portal.company('Victim'), await portal.company('Attacker')]
  await portal.db.system.query('update client set is_partnership_enable = true where id = $1', [attackerId])
  await portal.db.system.query(`update client set workspace_code = 'VICTIM' where id = $1`, [victimId])
  const operator = await portal.member(operatorId, allCodes)
  const [victim, attacker] = [
    await portal.member(victimId, allCodes),
    await portal.member(attackerId, allCodes),
  ]
  const roles = new Map<number, number>()
  for (const by of [victim, attacker]) {
    const { id } = await createSample(portal, by, resourceNamed('role'))
    await portal.db.write(by, (tx) =>
      tx.query('update role set permissions = $2 where id = $1', [id, ['USB']]).then(() => tx.touch('role')),
    )
    roles.set(by.clientId, id)
  }
  return { portal, channels, letters, roles, victim, attacker, operator }
}

/** One party of a case: it reads its own mailbox only. */
function party({ portal, letters }: World, box: Mailbox, readsFile: boolean) {
  const address = `198.51.${Math.floor(cases / 250)}.${cases % 250}`
  const pool = async (operation: string, body: object) => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/identity/',
      remoteAddress: address,
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      payload: JSON.stringify({ ClientId: 'console', ...body }),
    })
    return { status: answer.statusCode, body: z.record(z.string(), z.unknown()).parse(answer.json()) }
  }
  const open = async (url: string, payload: object) => {
    const answer = await portal.app.inject({ method: 'POST', url, remoteAddress: address, payload })
    return { status: answer.statusCode, body: z.record(z.string(), z.unknown()).parse(answer.json()) }
  }
  const own = (to: string) => to === box.phone || to === box.email
  return {
    box,
    pool,
    open,
    /** The codes that this party reads, the latest last; the operator's file has the handed-over codes. */
    async codes(about: string) {
      // Codes leave in the background.
      await new Promise((sent) => setImmediate(() => setImmediate(sent)))
      return portal.messages
        .filter(({ destination, channel }) =>
          channel === 'hand' ? readsFile && destination === about : own(destination),
        )
        .map(({ code }) => code)
    },
    links: () => letters.filter(({ to }) => own(to)).flatMap(({ text }) => linkIn(text) ?? []),
    async signIn(username: string, password: string) {
      const { status, body } = await pool('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: username, PASSWORD: password },
      })
      if (status !== 200) return undefined
      const [, payload = ''] = tokens.parse(body).AuthenticationResult.IdToken.split('.')
      return claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString())).sub
    },
    async signUp(username: string, email: string, password: string) {
      const made = await pool('SignUp', {
        Username: username,
        Password: password,
        UserAttributes: [{ Name: 'email', Value: email }],
      })
      return z.string().safeParse(made.body['UserSub']).data
    },
    /** Sets a password by every code that this party can read. */
    async reset(username: string, password: string) {
      await pool('ForgotPassword', { Username: username })
      for (const code of (await this.codes(box.phone)).slice(-2)) {
        const done = await pool('ConfirmForgotPassword', {
          Username: username,
          ConfirmationCode: code,
          Password: password,
        })
        if (done.status === 200) return true
      }
      return false
    },
  }
}
type Party = ReturnType<typeof party>

/** The company lets its employee in; its administrator hands over the answer's code or link. */
async function admit(world: World, path: (typeof paths)[number], to: Mailbox, by = world.victim) {
  const { portal, roles } = world
  const call = (method: 'POST' | 'PUT' | 'GET' | 'PATCH', url: string, body?: object) =>
    portal.call(by.token, method, `/api/${url}`, body)
  if (path === 'partner') {
    const made = await portal.call(world.operator.token, 'POST', '/api/pam/client', client(to))
    expect(made.status, made.text).toBe(201)
    return { answer: made.text, clientId: Number(made.body['companyId']) }
  }
  const { id } = await createSample(portal, by, employee, { contactNumber: to.phone, email: to.email })
  expect((await call('PUT', `user/${id}`, { roleId: roles.get(by.clientId) })).status).toBe(200)
  if (path === 'batch') {
    const batch = await call('POST', 'user/batch/invite', { ids: [id] })
    await portal.app.jobs.runDue()
    return { answer: batch.text, clientId: by.clientId, id }
  }
  // An application that waits is linked or approved first, as an administrator who believes it would do.
  if (path !== 'invite')
    for (const { id: waiting } of (await call('GET', 'user/pending')).rows) {
      if (path === 'link') await call('PUT', `user/${String(waiting)}/link`, { employeeId: id })
      else if (await isOf(world, Number(waiting), to))
        await call('PUT', `user/pending/${String(waiting)}`, {
          status: 'active',
          roleId: roles.get(by.clientId),
        })
    }
  return { answer: (await call('POST', `user/${id}/invite`)).text, clientId: by.clientId, id }
}

/** Whether an application names the victim: others are the administrator's own decision. */
async function isOf({ portal, victim }: World, id: number, to: Mailbox) {
  const { body } = await portal.call(victim.token, 'GET', `/api/user/${id}`)
  return body['contactNumber'] === to.phone || body['email'] === to.email
}

const client = (to: Mailbox) => ({
  companyName: `Client ${(cases += 1)}`,
  country: 'MY',
  timeZone: 'Asia/Kuala_Lumpur',
  industry: { industryId: '1', industryName: 'Agriculture' },
  employeeBand: '11-49',
  firstName: 'Aina',
  lastName: 'Rahim',
  contact: to.phone,
  email: to.email,
  trialDays: 21,
  planId: null,
  partnerId: null,
  leadId: null,
})

const attackersPassword = 'Rahsia!Penyerang1'
const ownersPassword = 'Rahsia!Pemilik22'

/** What an attacker does with the victim's number before or after the company does. @returns the answers they read */
async function attack(world: World, kind: (typeof attacks)[number], by: Party, victim: Mailbox) {
  const { portal, attacker, roles } = world
  if (kind === 'sign-up' || kind === 'application') {
    const [number, email] = kind === 'sign-up' ? [victim.phone, by.box.email] : [by.box.phone, victim.email]
    const userUuid = await by.signUp(number, email, attackersPassword)
    const person = {
      userUuid,
      firstName: 'Aina',
      lastName: 'Rahim',
      contactNumber: number,
      email: victim.email,
    }
    await by.open('/api/register', { ...person, workspaceCode: 'VICTIM' })
    for (const code of (await by.codes(number)).slice(-1))
      await by.open('/api/register/verify', { username: number, code })
    return ''
  }
  if (kind === 'as partner') {
    const made = await portal.call(
      attacker.token,
      'POST',
      '/api/pam/client',
      client({ ...victim, email: by.box.email }),
    )
    return made.text
  }
  const { id } = await createSample(portal, attacker, employee, {
    contactNumber: victim.phone,
    email: by.box.email,
  })
  const roleId = roles.get(attacker.clientId)
  await portal.call(attacker.token, 'PUT', `/api/user/${id}`, { roleId })
  return (await portal.call(attacker.token, 'POST', `/api/user/${id}/invite`)).text
}

/** Accounts that the attacker can enter with the messages they have read. */
async function intrude(world: World, by: Party, victim: Mailbox, read: string) {
  const code = z.object({ code: z.string().nullish() }).safeParse(JSON.parse(read === '' ? '{}' : read))
    .data?.code
  if (code)
    await by.pool('ConfirmForgotPassword', {
      Username: victim.phone,
      ConfirmationCode: code,
      Password: attackersPassword,
    })
  const links = [...by.links(), linkIn(read)].filter((link) => link !== undefined)
  for (const invitation of links)
    await by.open('/api/register/invitation/account', {
      invitation,
      password: attackersPassword,
      email: by.box.email,
    })
  const subs = new Set<string>()
  for (const login of [victim.phone, victim.email, by.box.phone, by.box.email]) {
    await by.reset(login, attackersPassword)
    const sub = await by.signIn(login, attackersPassword)
    if (sub) subs.add(sub)
  }
  for (const sub of subs)
    for (const invitation of links)
      await world.portal.call(`${sub}/0`, 'POST', '/api/register/invitation/accept', { invitation })
  return subs
}

/** The honest person comes in by what reached them or was handed to them. @returns their account */
async function comeIn(by: Party, answer: string) {
  const link = by.links().at(-1) ?? linkIn(answer)
  if (link) {
    const weak = await by.open('/api/register/invitation/account', { invitation: link, password: 'aaaaaa' })
    expect([weak.status, weak.body['errors']]).toEqual([400, { password: patternPasswordMessage }])
    const made = await by.open('/api/register/invitation/account', {
      invitation: link,
      password: ownersPassword,
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    return by.signIn(String(made.body['username']), ownersPassword)
  }
  // A code that was handed over may have been replaced by a newer one.
  expect(await by.reset(by.box.phone, ownersPassword)).toBe(true)
  return by.signIn(by.box.phone, ownersPassword)
}

const newBox = (): Mailbox => {
  cases += 1
  const number = String(cases).padStart(5, '0')
  return { phone: `+601955${number}`, email: `person${number}@portal.test` }
}

/** Every path with every attack, each acting first; the usual run takes each path with another attack. */
const chosen = paths.flatMap((path, at) =>
  attacks
    .filter((_attack, other) => isLong || other === at % attacks.length)
    .flatMap((kind) => (['attacker', 'company'] as const).map((first) => [path, kind, first] as const)),
)

describe.each(Object.entries(deployments))('an invitation, with %s', (_name, channels) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(channels)
  })
  afterAll(() => world.portal.close())
  const reach = async (sub: string, clientId: number) =>
    (await world.portal.call(`${sub}/${clientId}`, 'GET', '/api/user')).status
  const isSilent = channels.includes('hand')

  it.each(chosen)(
    'EMP-02 by %s is closed to an attack by %s, %s first, and open to the employee',
    async (path, kind, first) => {
      if (path === 'batch' && isSilent) return
      const [owner, intruder] = [party(world, newBox(), isSilent), party(world, newBox(), isSilent)]
      let read = ''
      if (first === 'attacker') read = await attack(world, kind, intruder, owner.box)
      const early = first === 'attacker' ? await intrude(world, intruder, owner.box, read) : new Set<string>()
      const { answer, clientId } = await admit(world, path, owner.box)
      if (first === 'company') read = await attack(world, kind, intruder, owner.box)
      const before = await intrude(world, intruder, owner.box, read)
      for (const sub of [...early, ...before]) expect(await reach(sub, clientId), 'before').toBe(403)

      const sub = await comeIn(owner, answer)
      expect(sub && (await reach(sub, clientId))).toBe(200)
      const after = await intrude(world, intruder, owner.box, read)
      for (const other of [...early, ...before, ...after]) {
        expect(other).not.toBe(sub)
        expect(await reach(other, clientId), 'after').toBe(403)
      }
    },
  )

  it('EMP-02 a second company with the same contact adds the account, or asks it to confirm', async () => {
    const owner = party(world, newBox(), isSilent)
    const first = await admit(world, 'invite', owner.box)
    const sub = await comeIn(owner, first.answer)
    expect(sub && (await reach(sub, first.clientId))).toBe(200)
    for (const email of [owner.box.email, newBox().email]) {
      const second = await admit(world, 'partner', { ...owner.box, email })
      const read = world.letters
        .filter(({ to }) => to === email || to === owner.box.phone)
        .map(({ text }) => text)
      const invitation = linkIn(read.at(-1) ?? '') ?? linkIn(second.answer)
      if (!invitation) expect(JSON.parse(second.answer)).toMatchObject({ isKnown: true })
      else {
        expect(await reach(sub ?? '', second.clientId)).toBe(403)
        const accept = () =>
          world.portal.call(`${sub}/0`, 'POST', '/api/register/invitation/accept', { invitation })
        expect((await accept()).body).toEqual({ clientId: second.clientId })
        expect((await accept()).status).toBe(410)
      }
      expect(await reach(sub ?? '', second.clientId)).toBe(200)
    }
  })
})
