import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actions, allCodes, codeFor, moduleCodes } from '../../../src/domain/access/permissions.ts'
import { seedRoles } from '../../../src/domain/access/seedRoles.ts'
import { entitlements } from '../../../src/resources/entitlements.ts'
import { updateMethod, type Resource } from '../../../src/schema/resource.ts'
import { openedBy, ownSample, ownScopeTable } from '../../support/ownScope.ts'
import {
  createSample,
  pathOf,
  sampleValues,
  startPortal,
  type Member,
  type Portal,
} from '../../support/portal.ts'
import { writableResources } from '../../support/writableResources.ts'

const file = path.resolve(import.meta.dirname, '../../../docs/own-scope.tsv')
const meCodes = moduleCodes.flatMap((module) => actions.map((action) => codeFor(module, 'me', action)))
const readCodes = moduleCodes.map((module) => codeFor(module, 'main', 'read'))
/** No field takes it: it shows whether a field is open, and writes nothing. */
const garbage = { is: 'garbage' }

let portal: Portal
let admin: Member
let employee: Member
let everyMe: Member
let reader: Member
let table: string

beforeAll(async () => {
  portal = await startPortal()
  const company = await portal.company('Alpha')
  admin = await portal.member(company, allCodes)
  employee = await portal.member(company, seedRoles.Employee.permissions)
  everyMe = await portal.member(company, meCodes)
  reader = await portal.member(company, [...readCodes, ...meCodes])
  table = await readFile(file, 'utf8').catch(() => '')
})
afterAll(() => portal.close())

it('PERM-02 own scope writes only what docs/own-scope.tsv lists', async () => {
  const current = ownScopeTable()
  if (process.env['UPDATE_OWN_SCOPE']) await writeFile(file, current)
  expect(await readFile(file, 'utf8'), 'run: npm run own-scope').toBe(current)
})

const isRefused = (status: number) => status === 403 || status === 404
const version = async (resource: Resource, id: number) =>
  (await portal.call(admin.token, 'GET', `${pathOf(resource)}/${id}`)).body['version']

/** What the console offers a member for a record that they read. */
async function offered(member: Member, codes: readonly string[], resource: Resource, id: number) {
  const { body } = await portal.call(member.token, 'GET', `${pathOf(resource)}/${id}`)
  const { may, steps } = entitlements(resource, new Set(codes), member.employeeId)
  return {
    update: may('update', body),
    delete: may('delete', body),
    steps: steps(body).map(({ verb }) => verb),
  }
}

/** Fields that open for an action, found by trying each of them. */
async function opened(member: Member, resource: Resource, action: 'create' | 'update', id: number) {
  const open: string[] = []
  for (const name of Object.keys(resource.fields)) {
    const answer =
      action === 'create'
        ? await portal.call(member.token, 'POST', pathOf(resource), { [name]: garbage })
        : await portal.call(member.token, updateMethod(resource), `${pathOf(resource)}/${id}`, {
            [name]: garbage,
            version: 1,
          })
    if (answer.status === 422) open.push(name)
    else
      expect([400, 403, 404], `${resource.name} ${action} ${name}: ${answer.text}`).toContain(answer.status)
  }
  return open.toSorted()
}

/** What a member can do to a record, by trying; with `isForeign`, missing values are refused before the row is looked for. */
async function tried(member: Member, resource: Resource, id: number, isForeign = false) {
  const url = `${pathOf(resource)}/${id}`
  const verbs: string[] = []
  for (const verb of Object.keys(resource.transitions)) {
    const { status } = await portal.call(member.token, 'PATCH', `${url}/${verb}`, {})
    if (!isRefused(status) && !(isForeign && status === 422)) verbs.push(verb)
  }
  const deleted = await portal.call(member.token, 'DELETE', url)
  return { verbs: verbs.toSorted(), deletes: !isRefused(deleted.status) }
}

describe.each(writableResources.map((resource) => [resource.name, resource] as const))(
  '%s',
  (_name, resource) => {
    it.each(['the seed role Employee', 'a role with every me code'] as const)(
      'PERM-02 opens to %s exactly the fields and steps of the table',
      async (role) => {
        const member = role === 'a role with every me code' ? everyMe : employee
        const codes = role === 'a role with every me code' ? meCodes : seedRoles.Employee.permissions
        const held = new Set(codes)
        const listed = openedBy(table, resource)
        const holds = (action: string) => held.has(listed.code(action))
        const id = await ownSample(portal, admin, member, resource)
        if (held.has(codeFor(resource.module, 'me', 'read')))
          expect(await offered(member, codes, resource, id)).toMatchObject({
            update: holds('update') && listed.update.length > 0,
            delete: holds('delete'),
          })
        expect(await opened(member, resource, 'create', id)).toEqual(
          holds('create') ? listed.create.toSorted() : [],
        )
        expect(await opened(member, resource, 'update', id)).toEqual(
          holds('update') ? listed.update.toSorted() : [],
        )
        const all = await portal.call(member.token, 'POST', `${pathOf(resource)}/batch/update`, {
          ids: [id],
          set: Object.fromEntries(Object.keys(resource.fields).map((name) => [name, garbage])),
        })
        expect(all.status).toBeGreaterThanOrEqual(400)
        const imported = await portal.call(member.token, 'POST', `${pathOf(resource)}/import`, {})
        if (!holds('create') || !holds('update')) expect(imported.status).toBeGreaterThanOrEqual(400)
        const verbs = Object.keys(resource.transitions).filter(
          (verb) => listed.actions.has(verb) && holds(verb),
        )
        expect(await tried(member, resource, id)).toEqual({
          verbs: verbs.toSorted(),
          deletes: holds('delete'),
        })
      },
    )

    it('PERM-02 opens nothing of another’s row to a role with every me code', async () => {
      const { id } = await createSample(portal, admin, resource)
      const before = await version(resource, id)
      const listed = openedBy(table, resource)
      expect(await offered(reader, [...readCodes, ...meCodes], resource, id)).toEqual({
        update: false,
        delete: false,
        steps: [],
      })
      for (const name of listed.update) {
        const answer = await portal.call(everyMe.token, updateMethod(resource), `${pathOf(resource)}/${id}`, {
          [name]: null,
        })
        expect([403, 404, 422], `${name}: ${answer.text}`).toContain(answer.status)
      }
      expect(await tried(everyMe, resource, id, true)).toEqual({ verbs: [], deletes: false })
      const deleted = await portal.call(everyMe.token, 'POST', `${pathOf(resource)}/batch/delete`, {
        ids: [id],
      })
      if (deleted.status < 300) expect(deleted.body).toMatchObject({ counts: { done: 0 } })
      expect(await version(resource, id)).toBe(before)
    })
  },
)

it.each(
  writableResources.flatMap((resource) =>
    (resource.ownWritable?.self ?? []).map((field) => [resource.name, field, resource] as const),
  ),
)('PERM-02 %s: a me code names nobody but the caller as %s', async (_name, field, resource) => {
  const given = new Set(openedBy(table, resource).create)
  const sample = await sampleValues(portal, admin, resource, { poster: everyMe })
  const values = Object.fromEntries(Object.entries(sample).filter(([name]) => given.has(name)))
  const create = (employeeId: number) =>
    portal.call(everyMe.token, 'POST', pathOf(resource), { ...values, [field]: employeeId })
  const code = codeFor(resource.module, 'main', 'create')
  const refused = await create(admin.employeeId)
  expect([refused.status, refused.body['permission']], refused.text).toEqual([403, code])
  const own = await create(everyMe.employeeId)
  // Below a parent that is not their own it is still refused, by the parent.
  if (!(resource.own && 'through' in resource.own)) expect(own.status, own.text).not.toBe(403)
})
