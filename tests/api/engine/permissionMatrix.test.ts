import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actions, allCodes, codeFor, type Action } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { neededOf, reachOf } from '../../../src/schema/reach.ts'
import { updateMethod, writableNames, type Resource } from '../../../src/schema/resource.ts'
import {
  changeRecord,
  createSample,
  listUrl,
  pathOf,
  sampleValues,
  startPortal,
  type Answer,
  type Member,
  type Portal,
} from '../../support/portal.ts'
import { writableResources } from '../../support/writableResources.ts'

const pinResource = resourceNamed('pin')
let portal: Portal
let alpha: number
let beta: number
let admin: Member
let stranger: Member

beforeAll(async () => {
  portal = await startPortal()
  alpha = await portal.company('Alpha')
  beta = await portal.company('Beta')
  admin = await portal.member(alpha, allCodes)
  stranger = await portal.member(beta, allCodes)
})
afterAll(() => portal.close())

const name = (resource: Resource) =>
  writableNames(resource).find((field) => /text/i.test(resource.fields[field]?.kind ?? '')) ?? 'name'
/** How many changes a member has made; what jobs change meanwhile is not theirs. */
const changesBy = async ({ employeeId }: Member) => {
  const rows = await portal.db.read(alpha).query<{
    count: number
  }>('select count(*)::int as count from audit where client_id = $1 and actor_id = $2', [alpha, employeeId])
  return rows[0]?.count ?? 0
}

/** One call of each action on an existing record; `create` makes another one. */
async function attempt(
  resource: Resource,
  action: Action,
  token: string,
  id: number,
  values: Record<string, unknown>,
): Promise<Answer> {
  const url = `${pathOf(resource)}/${id}`
  const change = { [name(resource)]: `By ${id}`, version: 1 }
  const calls: Partial<Record<Action, () => Promise<Answer>>> = {
    create: () => portal.call(token, 'POST', pathOf(resource), values),
    read: () => portal.call(token, 'GET', url),
    update: () => portal.call(token, updateMethod(resource), url, change),
    delete: () => portal.call(token, 'DELETE', url),
  }
  const call = calls[action]
  if (!call) throw new Error(`no call for ${action}`)
  return call()
}

const calls = actions.filter((action) => action !== 'setting')

describe.each(writableResources.map((resource) => [resource.name, resource] as const))(
  '%s',
  (_name, resource) => {
    it.each(calls)(
      '%s: allowed with exactly its own code, refused by name with every other (PERM-02, PERM-04)',
      async (action) => {
        const needed = neededOf(resource, action)
        const code = codeFor(resource.module, 'main', needed)
        const { id } = await createSample(portal, admin, resource)
        // Required fields may need a further code; others that do are left out.
        const further = Object.values(resource.fields).flatMap(({ required, module }) =>
          action === 'create' && required && module ? [codeFor(module, 'main', 'update')] : [],
        )
        const holder = await portal.member(alpha, [code, ...further])
        const values = Object.fromEntries(
          Object.entries(await sampleValues(portal, admin, resource, { poster: holder })).filter(
            ([field]) =>
              !resource.fields[field]?.module || (action === 'create' && resource.fields[field].required),
          ),
        )
        const others = await portal.member(
          alpha,
          allCodes.filter((other) => other !== code && other !== codeFor(resource.module, 'me', needed)),
        )

        const refused = await attempt(resource, action, others.token, id, values)
        expect([refused.status, refused.body['permission']]).toEqual([403, code])
        expect(await changesBy(others)).toBe(0)
        const allowed = await attempt(resource, action, holder.token, id, values)
        expect(allowed.status, allowed.text).toBeLessThan(300)
      },
    )

    it('limits a me code to own rows in counts, lists, reads, writes and exports (PERM-02)', async () => {
      const codes = calls.map((action) => codeFor(resource.module, 'me', action))
      const me = await portal.member(alpha, codes)
      const { id } = await createSample(portal, admin, resource)
      const closed = calls.filter((action) => reachOf(resource, new Set(codes), action) === 'none')
      for (const action of closed) {
        const answer = await attempt(resource, action, me.token, id, {})
        expect([answer.status, answer.body['permission']]).toEqual([
          403,
          codeFor(resource.module, 'main', neededOf(resource, action)),
        ])
      }
      if (closed.includes('read')) return
      if (resource.own && 'everybody' in resource.own) {
        expect((await attempt(resource, 'read', me.token, id, {})).status).toBe(200)
        return
      }
      const list = await portal.call(me.token, 'GET', listUrl(resource, { range: [0, 999] }))
      const listed = list.rows.map((row) => row['id'])
      expect(listed).not.toContain(id)
      expect(Number(list.headers['x-total-count'])).toBe(listed.length)
      expect((await portal.call(me.token, 'GET', listUrl(resource, { filter: { id: [id] } }))).rows).toEqual(
        [],
      )
      const exported = await portal.call(me.token, 'GET', `${pathOf(resource)}/export.csv`)
      expect(exported.status).toBe(200)
      for (const action of (['read', 'update', 'delete'] as const).filter((one) => !closed.includes(one))) {
        // A field that an own-rows caller may never write is refused by name before any row is looked at.
        expect([404, 400]).toContain((await attempt(resource, action, me.token, id, {})).status)
      }
      const history = await portal.call(me.token, 'GET', `${pathOf(resource)}/${id}/history`)
      expect(history.status).toBe(404)
      const after = await portal.call(admin.token, 'GET', `${pathOf(resource)}/${id}`)
      expect(after.body).toMatchObject({ id, version: 1 })
    })

    it('shows no company data to members of another, regardless of the token’s claim', async () => {
      const { id } = await createSample(portal, admin, resource)
      const claimed = portal.inCompany(stranger, alpha)
      for (const action of calls) {
        const answer = await attempt(resource, action, claimed, id, {})
        expect([answer.status, answer.body['code']]).toEqual([403, 'not_a_member'])
      }
      for (const action of ['read', 'update', 'delete'] as const) {
        expect((await attempt(resource, action, stranger.token, id, {})).status).toBe(404)
      }
      const list = await portal.call(stranger.token, 'GET', listUrl(resource, { filter: { id: [id] } }))
      expect([list.rows, list.headers['x-total-count']]).toEqual([[], '0'])
      const restored = await portal.call(stranger.token, 'POST', `${pathOf(resource)}/restore`, { ids: [id] })
      expect(restored.body).toMatchObject({ ids: [], batch: { state: 'failed', counts: { failed: 1 } } })
      const gone = await createSample(portal, admin, resource)
      await portal.call(admin.token, 'DELETE', `${pathOf(resource)}/${gone.id}`)
      expect((await portal.call(stranger.token, 'GET', `${pathOf(resource)}/deleted`)).rows).toEqual([])
      const exported = await portal.call(stranger.token, 'GET', `${pathOf(resource)}/export.csv`)
      const secret = String(
        (await portal.call(admin.token, 'GET', `${pathOf(resource)}/${id}`)).body[name(resource)],
      )
      if (secret.length > 3) expect(exported.text).not.toContain(secret)
      expect((await portal.call(admin.token, 'GET', `${pathOf(resource)}/${id}`)).body).toMatchObject({
        id,
        version: 1,
      })
    })

    it('refuses references to records of another company', async () => {
      const values = await sampleValues(portal, admin, resource)
      for (const [field, definition] of Object.entries(resource.fields)) {
        if (!('to' in definition) || definition.readOnly) continue
        const target = writableResources.find((other) => other.name === definition.to)
        if (!target) continue
        const foreign = await createSample(portal, stranger, target)
        const value = definition.kind === 'references' ? [foreign.id] : foreign.id
        const answer = await portal.call(admin.token, 'POST', pathOf(resource), { ...values, [field]: value })
        expect([field, answer.status, answer.body['errors']]).toEqual([
          field,
          422,
          { [field]: 'There is no such record.' },
        ])
      }
    })
  },
)

/** A record of the member's own: what their employment lists, what lies below such a record, or else what they made. */
async function ownRecord(me: Member, resource: Resource): Promise<{ id: number }> {
  const { own } = resource
  if (own && 'listedIn' in own) {
    const record = await createSample(portal, admin, resource)
    const employee = `/api/user/${me.employeeId}`
    const { version } = (await portal.call(admin.token, 'GET', employee)).body
    const listed = { [own.listedIn]: [record.id], version }
    expect((await portal.call(admin.token, 'PUT', employee, listed)).status).toBe(200)
    return record
  }
  const link = own && 'through' in own ? resource.fields[own.through] : undefined
  if (own && 'through' in own && link && 'to' in link) {
    const above = await ownRecord(me, resourceNamed(link.to))
    return createSample(portal, admin, resource, { [own.through]: above.id })
  }
  const [column] = own && 'columns' in own ? own.columns : []
  if (column) return createSample(portal, admin, resource, { [column]: me.employeeId })
  return createSample(portal, me, resource, { pinId: (await createSample(portal, admin, pinResource)).id })
}

it.each(
  writableResources.flatMap((resource) => {
    const { own, ownWritable } = resource
    const [link] = [own, ownWritable?.rows].flatMap((rows) => (rows && 'through' in rows ? rows.through : []))
    return link !== undefined && ownWritable?.create ? [[resource.name, resource, link] as const] : []
  }),
)(
  '%s: a me code neither adds to somebody else’s parent nor moves an own record below one (PERM-02)',
  async (_name, resource, link) => {
    const field = resource.fields[link]
    const parent = writableResources.find((other) => field && 'to' in field && other.name === field.to)
    if (!parent) throw new Error(`${resource.name}.${link} names no parent`)
    const me = await portal.member(alpha, [
      ...calls.map((action) => codeFor(resource.module, 'me', action)),
      codeFor('PN', 'main', 'create'),
    ])
    const foreign = await createSample(portal, admin, parent)
    const sample = await sampleValues(portal, admin, resource, { poster: me })
    const given = new Set(resource.ownWritable?.create)
    const values = Object.fromEntries(Object.entries(sample).filter(([name]) => given.has(name)))
    const added = await portal.call(me.token, 'POST', pathOf(resource), { ...values, [link]: foreign.id })
    expect([added.status, added.body['permission']]).toEqual([
      403,
      codeFor(resource.module, 'main', 'create'),
    ])
    const mine = await ownRecord(me, parent)
    const named = [resource.own, resource.ownWritable?.rows].flatMap((own) =>
      own && 'named' in own ? (own.named?.in[0] ?? []) : [],
    )
    for (const column of named)
      await changeRecord(portal, admin, parent, mine.id, { [column]: me.employeeId })
    const self = Object.fromEntries((resource.ownWritable?.self ?? []).map((one) => [one, me.employeeId]))
    const own = await portal.call(me.token, 'POST', pathOf(resource), {
      ...values,
      ...self,
      [link]: mine.id,
    })
    expect(own.status, own.text).toBe(201)
    const moved = await portal.call(
      me.token,
      updateMethod(resource),
      `${pathOf(resource)}/${own.body['id']}`,
      { [link]: foreign.id, version: 1 },
    )
    // The parent is no field of an update, or there is no update at all.
    expect([400, 403]).toContain(moved.status)
  },
)

it('ends every right of a member with the next request once he is suspended', async () => {
  const member = await portal.member(alpha, allCodes)
  expect((await portal.call(member.token, 'GET', '/api/department')).status).toBe(200)
  const suspended = await portal.call(admin.token, 'PATCH', `/api/user/${member.employeeId}/suspend`, {})
  expect(suspended.status, suspended.text).toBe(200)
  const next = await portal.call(member.token, 'GET', '/api/department')
  expect([next.status, next.body['code']]).toEqual([403, 'not_a_member'])
})
