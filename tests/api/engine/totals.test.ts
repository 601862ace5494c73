import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { resources } from '../../../src/resources/index.ts'
import { addsUp } from '../../../src/schema/fields.ts'
import { fieldOf, updateMethod, writableNames, type Resource } from '../../../src/schema/resource.ts'
import { createSample, pathOf, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

/** Fields with a sum that a test can give values to, and all that have one. */
const addingNames = (resource: Resource) =>
  writableNames(resource).filter((name) => addsUp(fieldOf(resource, name)))
const summedNames = (resource: Resource) =>
  Object.keys(resource.fields).filter((name) => addsUp(fieldOf(resource, name)))
const adding = resources.filter((resource) => addingNames(resource).length > 0)

async function totals(member: Member, resource: Resource, filter: object = {}) {
  const url = `${pathOf(resource)}/totals?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
  const answer = await portal.call(member.token, 'GET', url)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** A value of its own for each field: figures whose sum a float would get wrong. */
const figures = (resource: Resource, index: number) =>
  Object.fromEntries(
    addingNames(resource).map((name) => [
      name,
      fieldOf(resource, name).kind === 'integer' ? 7 + index : ['0.10', '0.20', '999999999.99'][index],
    ]),
  )
const sumOf = (resource: Resource, name: string) =>
  fieldOf(resource, name).kind === 'integer' ? '24' : '1000000000.29'

it('adds up amounts and quantities, but no coordinates, limits or ranks', () => {
  const names = adding.flatMap((resource) => summedNames(resource).map((name) => `${resource.name}.${name}`))
  expect(names).toEqual([
    'contract.headcount',
    'contract.valuePerMonth',
    'contract.deposit',
    'contract-line.qty',
    'contract-target.value',
    'employee.basicRate',
    'statutory.zakatMonthly',
    'kit-item.cost',
    'kit-item.stockQty',
    'kit-issue.qty',
    'kit-issue.deduction',
    'job.headcountPlan',
    'work-request.estimatedMinutes',
    'work-request.downtimeMinutes',
    'work-request.labourCost',
    'work-request.unratedMinutes',
    'work-request.partsCost',
    'work-request.vendorCost',
    'work-request.otherCost',
    'work-request.totalCost',
    'work-time.minutes',
    'work-time.cost',
    'utility.fixedCharge',
    'utility.budgetMonthly',
    'util-month.billAmount',
    'util-month.budgetVariance',
    'delivery-order.tax',
    'delivery-order.total',
    'visit-inventory.expectedQty',
    'visit-inventory.foundQty',
    'leave-ledger.days',
    'leave-ledger.minutes',
    'efp-adjustment.amount',
  ])
})

describe.each(adding.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  it('sums exactly the filtered rows after every change', async () => {
    const admin = await portal.member(await portal.company(resource.name), allCodes)
    const ids: number[] = []
    for (const index of [0, 1, 2]) {
      ids.push((await createSample(portal, admin, resource, figures(resource, index))).id)
    }
    const whole = Object.fromEntries(addingNames(resource).map((name) => [name, sumOf(resource, name)]))
    expect(await totals(admin, resource)).toMatchObject(whole)
    expect(await totals(admin, resource, { id: ids })).toMatchObject(whole)
    const first = Object.fromEntries(
      Object.entries(figures(resource, 0)).map(([name, value]) => [name, String(value)]),
    )
    expect(await totals(admin, resource, { id: [ids[0]] })).toMatchObject(first)

    // Entries of a ledger are never changed.
    if (resource.name === 'leave-ledger') return
    const changed = addingNames(resource)[0] ?? ''
    const value = fieldOf(resource, changed).kind === 'integer' ? 100 : '100.00'
    await portal.call(admin.token, updateMethod(resource), `${pathOf(resource)}/${ids[0]}`, {
      [changed]: value,
      version: 1,
    })
    expect(await totals(admin, resource, { id: [ids[0]] })).toMatchObject({
      ...first,
      [changed]: String(value),
    })
    await portal.call(admin.token, 'DELETE', `${pathOf(resource)}/${ids[0]}`)
    const nothing = Object.fromEntries(
      Object.entries(first).map(([name, text]) => [name, text.includes('.') ? '0.00' : '0']),
    )
    expect(await totals(admin, resource, { id: [ids[0]] })).toMatchObject(nothing)
  })

  it('tells of no row and no field that the caller may not read, in his company or another', async () => {
    const clientId = await portal.company(`${resource.name} walls`)
    const admin = await portal.member(clientId, allCodes)
    await createSample(portal, admin, resource, figures(resource, 0))
    const stranger = await portal.member(await portal.company('Elsewhere'), allCodes)
    const own = await portal.member(clientId, [codeFor(resource.module, 'me', 'read')])
    const nothing = (names: string[]) =>
      Object.fromEntries(names.map((name) => [name, fieldOf(resource, name).kind === 'money' ? '0.00' : '0']))
    const open = summedNames(resource).filter((name) => !fieldOf(resource, name).module)
    expect(await totals(stranger, resource)).toEqual(nothing(summedNames(resource)))
    if (resource.own && 'nobody' in resource.own) {
      expect((await portal.call(own.token, 'GET', `${pathOf(resource)}/totals`)).status).toBe(403)
    } else expect(await totals(own, resource)).toEqual(nothing(open))
    const reader = await portal.member(clientId, [codeFor(resource.module, 'main', 'read')])
    // Sums that name their own area are for those who reach all of it.
    const inArea = summedNames(resource).filter((name) =>
      [undefined, resource.module].includes(fieldOf(resource, name).module),
    )
    expect(Object.keys(await totals(reader, resource))).toEqual(inArea)
    const none = await portal.member(clientId, [])
    expect((await portal.call(none.token, 'GET', `${pathOf(resource)}/totals`)).status).toBe(403)
  })
})
