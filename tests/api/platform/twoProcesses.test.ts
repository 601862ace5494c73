import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../../server/platform/db/database.ts'
import { Memory } from '../../../server/platform/db/memory.ts'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { supportHeader } from '../../../src/domain/platform/support.ts'
import { startSupport } from '../../../src/resources/pam/support.calls.ts'
import { openDatabaseLine, type DatabaseLine } from '../../support/databaseLine.ts'
import { startPortal, type Answer, type Member, type Portal } from '../../support/portal.ts'
import { startSecondServer, type SecondServer } from '../../support/secondServer.ts'
import { createTestDatabase } from '../../support/testDatabase.ts'

const operatorId = 53
/** Milliseconds by which the database's words reach the other process late. */
const delay = 30
const rounds = 3
const reason = 'They have asked for it'
let portal: Portal
let other: SecondServer
let line: DatabaseLine
let operator: Member

beforeAll(async () => {
  portal = await startPortal()
  await portal.db.system.query(`insert into client (id, name) values ($1, 'Operator')`, [operatorId])
  operator = await portal.member(operatorId, allCodes)
  line = await openDatabaseLine(portal.url, { delay })
  other = await startSecondServer({ ...portal, url: line.url })
})
afterAll(async () => {
  await other.close()
  line.close()
  await portal.close()
})

/** A right of somebody, and how it is taken away. */
interface Right {
  token: string
  url: string
  headers?: Record<string, string>
  take: () => Promise<Answer>
  refusal: number
}

const employee = async (codes: readonly string[] = allCodes) =>
  portal.member(await portal.company('Alpha'), codes)
const change = (action: object, companyId: number) =>
  portal.call(operator.token, 'POST', '/api/pam/client/change', { action, companyIds: [companyId], reason })
/** The other process has heard all that has happened so far. */
async function caughtUp() {
  const marker = randomUUID()
  const heard = new Promise<void>((resolve) =>
    other.db.notifications.subscribe('marker', (payload) => payload === marker && resolve()),
  )
  portal.db.notifications.publish('marker', marker)
  await heard
}
const departments = '/api/department'

const rights: Readonly<Record<string, () => Promise<Right>>> = {
  'a company that is suspended': async () => {
    const { token, clientId } = await employee()
    return {
      token,
      url: departments,
      take: () => change({ kind: 'suspend' }, clientId),
      refusal: 402,
    }
  },
  'an area that is closed for a company': async () => {
    const { token, clientId } = await employee()
    const closed = { kind: 'setFeature', module: 'CM', standing: 'off' }
    return { token, url: '/api/cmms/work-request', take: () => change(closed, clientId), refusal: 403 }
  },
  'an employee who is suspended': async () => {
    const { token, clientId, employeeId } = await employee()
    const admin = await portal.member(clientId, allCodes)
    return {
      token,
      url: departments,
      take: () => portal.call(admin.token, 'PATCH', `/api/user/${employeeId}/suspend`, { version: 1 }),
      refusal: 403,
    }
  },
  'a role that loses a permission': async () => {
    const one = await employee([codeFor('OR', 'main', 'read')])
    const admin = await portal.member(one.clientId, allCodes)
    const [role] = await portal.db
      .read(one.clientId)
      .query<{ id: number }>('select role_id as id from employee where client_id = $1 and id = $2', [
        one.clientId,
        one.employeeId,
      ])
    return {
      token: one.token,
      url: departments,
      take: () =>
        portal.call(admin.token, 'PUT', `/api/admin/access/role/${role?.id}`, {
          permissions: [codeFor('US', 'main', 'read')],
          version: 1,
        }),
      refusal: 403,
    }
  },
  'a partnership that is taken away': async () => {
    const { token, clientId } = await employee()
    await change({ kind: 'setPartnership', on: true }, clientId)
    const taken = { kind: 'setPartnership', on: false }
    return { token, url: '/api/pam/client', take: () => change(taken, clientId), refusal: 403 }
  },
  'a member of the team whose rights are taken away': async () => {
    const { token, employeeId } = await portal.member(operatorId, ['USF'])
    const give = (rights: readonly string[], was: readonly string[]) =>
      portal.call(operator.token, 'PUT', `/api/pam/team/${employeeId}`, { rights, was })
    await give(['read'], [])
    return { token, url: '/api/pam/client', take: () => give([], ['read']), refusal: 403 }
  },
  'a support session that ends': async () => {
    const { clientId, personId } = await employee()
    const begun = await portal.call(operator.token, 'POST', `/api/pam/client/${clientId}/support`, {
      personId,
      reason,
    })
    const headers = { [supportHeader]: `${clientId}.${startSupport.answer.parse(begun.body).sessionId}` }
    return {
      token: operator.token,
      url: departments,
      headers,
      take: () => portal.call(operator.token, 'POST', '/api/support/end', {}, headers),
      refusal: 403,
    }
  },
}

it.each(Object.keys(rights))(
  'REL-02 %s is refused by a slow process from its first request on',
  async (name) => {
    const statuses: number[][] = []
    for (let round = 0; round < rounds; round += 1) {
      const right = await rights[name]?.()
      if (!right) throw new Error(`No right ${name}`)
      const atOther = async () =>
        (
          await other.app.inject({
            url: right.url,
            headers: { authorization: `Bearer ${right.token}`, ...right.headers },
          })
        ).statusCode
      await caughtUp()
      const before = await atOther()
      const taken = (await right.take()).status
      statuses.push([before, taken, (await atOther()) - right.refusal])
    }
    expect(statuses).toEqual(statuses.map(() => [200, 200, 0]))
  },
)

const actor = { clientId: 1, employeeId: 0, personId: '' }
const remembered = new Memory(['employee'], () => new Map())
const touch = (db: Database) => db.write(actor, async (tx) => tx.touch('employee'))

/** Two processes on a new database, the second one by a line; with what the first one logs. */
async function twoOnOneLine() {
  const database = await createTestDatabase()
  const line = await openDatabaseLine(database.url)
  const logged: object[] = []
  const first = await openDatabase(database.url, undefined, { error: (details) => logged.push(details) })
  const second = await openDatabase(line.url, undefined, { error: () => undefined })
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  /** The second process's listening connection. */
  const listening = async () => {
    const { rows } = await owner.query<{ pid: number; port: number; name: string }>(
      `select pid, client_port as port, application_name as name from pg_stat_activity
       where datname = current_database() and application_name like 'portal:%' order by backend_start desc limit 1`,
    )
    if (!rows[0]) throw new Error('No process listens')
    return rows[0]
  }
  return {
    first,
    second,
    line,
    logged,
    listening,
    owner,
    async close() {
      await owner.end()
      await first.close()
      await second.close()
      line.close()
      await database.drop()
    },
  }
}

it('REL-02 a process that does not acknowledge is logged and trusts nothing it remembers', async () => {
  const { first, second, line, logged, listening, close } = await twoOnOneLine()
  try {
    const kept = remembered.of(second, 1)
    expect(remembered.of(second, 1)).toBe(kept)
    const { port, name } = await listening()
    const goOn = line.stop(port)
    await touch(first)
    expect(logged).toEqual([{ processes: [name.replace('portal:', '')] }])
    expect(remembered.of(second, 1)).not.toBe(kept)
    // The next change waits no more for a process that trusts nothing.
    await touch(first)
    expect(logged.length).toBe(1)
    goOn()
    await expect.poll(() => second.notifications.connected, { timeout: 10_000 }).toBe(true)
    expect(remembered.of(second, 1)).not.toBe(kept)
  } finally {
    await close()
  }
})

it('REL-02 a process that ended is not waited for', async () => {
  const { first, second, line, logged, listening, owner, close } = await twoOnOneLine()
  try {
    const { pid } = await listening()
    line.cut()
    await expect
      .poll(async () => (await owner.query('select from pg_stat_activity where pid = $1', [pid])).rowCount)
      .toBe(0)
    await touch(first)
    expect(logged).toEqual([])
    expect(second.notifications.connected).toBe(false)
  } finally {
    await close()
  }
})

it('REL-02 a change is passed on although its own process has just lost its line', async () => {
  const { first, second, line, logged, listening, owner, close } = await twoOnOneLine()
  try {
    const { pid } = await listening()
    const kept = remembered.of(first, 1)
    await owner.query('select pg_terminate_backend($1)', [pid])
    await expect.poll(() => second.notifications.connected).toBe(false)
    await touch(second)
    expect(remembered.of(first, 1)).not.toBe(kept)
    expect(logged).toEqual([])
    line.mend()
  } finally {
    await close()
  }
})
