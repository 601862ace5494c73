import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { resourceNamed, resources } from '../../../src/resources/index.ts'
import { isList } from '../../../src/schema/fields.ts'
import { snake } from '../../../src/schema/names.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import {
  changeRecord,
  createSample,
  sampleValues,
  startPortal,
  type Member,
  type Portal,
} from '../../support/portal.ts'

// Law 4 over all resources: whom a schema names to be notified is notified, once, by name of the change.

let portal: Portal
let admin: Member
let first: Member
let second: Member
beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  first = await portal.member(admin.clientId, allCodes)
  second = await portal.member(admin.clientId, allCodes)
})
afterAll(() => portal.close())

const heard = z.object({
  wording: z.string().nullable(),
  link: z.object({ route: z.string().optional(), id: z.number().optional() }).nullable(),
})

/** The generic wordings that a person has got about a record, the oldest first. */
async function wordingsTo(member: Member, { route }: Resource, id: number) {
  const { rows } = await portal.call(member.token, 'GET', '/api/notification')
  return rows
    .map((row) => heard.parse(row))
    .filter(
      ({ wording, link }) =>
        link?.id === id &&
        link.route === route &&
        /^(personNamed|personUnnamed|recordStep)$/.test(wording ?? ''),
    )
    .map(({ wording }) => wording)
    .toReversed()
}

const valueOf = (resource: Resource, name: string, { employeeId }: Member) => {
  const field = resource.fields[name]
  return field && isList(field) ? [employeeId] : employeeId
}

it('LAW-4 people whom a record begins or ceases to name are notified, for each generic notice', async () => {
  const faults: unknown[] = []
  let isRead = true
  for (const resource of resources)
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.notice !== 'generic') continue
      const { id } = await createSample(portal, admin, resource, { [name]: valueOf(resource, name, first) })
      const named = await wordingsTo(first, resource, id)
      if (isRead) await portal.call(first.token, 'PUT', '/api/notification/read', {})
      const answer = await changeRecord(portal, admin, resource, id, {
        [name]: valueOf(resource, name, second),
      })
      const all = [named, await wordingsTo(first, resource, id), await wordingsTo(second, resource, id)]
      // A message that was not read and is no longer true is withdrawn.
      const expected = [['personNamed'], isRead ? ['personNamed', 'personUnnamed'] : [], ['personNamed']]
      isRead = !isRead
      if (answer.status !== 200 || JSON.stringify(all) !== JSON.stringify(expected))
        faults.push([resource.name, name, answer.status, all, answer.status === 200 ? '' : answer.text])
    }
  expect(faults).toEqual([])
})

/** Values without which a step is refused: kit is issued from stock. */
const specialValues = async ({ name }: Resource) =>
  name === 'kit-issue'
    ? { itemId: (await createSample(portal, admin, resourceNamed('kit-item'), { stockQty: 5 })).id }
    : {}

/** Sets columns of a record past all rules. */
const setColumns = (resource: Resource, id: number, values: Record<string, unknown>) =>
  portal.db.write(admin, async (tx) => {
    const sets = Object.keys(values).map((name, index) => `${snake(name)} = $${index + 3}`)
    await tx.query(`update ${resource.table} set ${sets.join(', ')} where client_id = $1 and id = $2`, [
      admin.clientId,
      id,
      ...Object.values(values),
    ])
    tx.touch(resource.table)
  })

it('LAW-4 the people whom a step names are notified when it is taken', async () => {
  const faults: unknown[] = []
  for (const resource of resources)
    for (const [verb, { notice, from, needs = [] }] of Object.entries(resource.transitions)) {
      if (typeof notice !== 'object' || !('to' in notice)) continue
      const to = Object.fromEntries(notice.to.map((name) => [name, valueOf(resource, name, first)]))
      const { id } = await createSample(portal, admin, resource, await specialValues(resource))
      await setColumns(resource, id, { ...to, status: from[0] })
      const given = await sampleValues(portal, admin, resource, { names: needs, all: true })
      const answer = await changeRecord(portal, admin, resource, id, given, verb)
      const all = await wordingsTo(first, resource, id)
      if (answer.status !== 200 || !all.includes('recordStep'))
        faults.push([
          resource.name,
          verb,
          answer.status,
          all,
          answer.status === 200 ? '' : answer.text.slice(0, 200),
        ])
    }
  expect(faults).toEqual([])
})
