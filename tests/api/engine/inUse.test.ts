import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { resourceNamed, resources } from '../../../src/resources/index.ts'
import { isList } from '../../../src/schema/fields.ts'
import { fieldOf, type Resource } from '../../../src/schema/resource.ts'
import { createSample, pathOf, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let admin: Member
beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(() => portal.close())

/** What a sample needs besides, so that its area takes it. */
const more: Record<string, Record<string, unknown>> = {
  'leave-ledger': { kind: 'adjust', days: '2', date: '2026-06-01' },
}
/** Records that other companies or longer procedures make; the mechanism is the same. */
const elsewhere: readonly string[] = ['pin-vendor', 'leave-application', 'util-month', 'patrol-stop', 'rate']

const keeping = resources.flatMap((user) =>
  Object.keys(user.fields).flatMap((field) => {
    const rule = fieldOf(user, field)
    const isTried = rule.keeps === true && 'to' in rule && !elsewhere.includes(user.name)
    return isTried ? [{ target: rule.to, user: user.name, field }] : []
  }),
)

it.each(keeping)('refuses to delete a $target while a $user names it by $field', async (one) => {
  const target = resourceNamed(one.target)
  const user = resourceNamed(one.user)
  const { id } = await createSample(portal, admin, target, more[target.name])
  const value = isList(fieldOf(user, one.field)) ? [id] : id
  const using = await createSample(portal, admin, user, { ...more[user.name], [one.field]: value })
  const drop = (resource: Resource, record: number) =>
    portal.call(admin.token, 'DELETE', `${pathOf(resource)}/${record}`)
  const says = new RegExp(`^In use by 1 ${user.label.one.toLowerCase()}\\. .+\\.$`)
  const alone = await drop(target, id)
  expect([alone.status, alone.body['message']]).toEqual([409, expect.stringMatching(says)])
  const path = `${pathOf(target)}/batch/delete`
  const batch = await portal.call(admin.token, 'POST', path, { ids: [id], preview: true })
  const rows = () => portal.call(admin.token, 'GET', `/api/batch/${String(batch.body['id'])}/rows`)
  await expect.poll(async () => (await rows()).rows[0]?.['message']).toMatch(says)
  expect((await drop(user, using.id)).status).toBeLessThan(300)
  const free = await drop(target, id)
  expect(free.status, free.text).toBeLessThan(300)
})
