import type { DataProvider } from 'react-admin'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../../src/domain/access/permissions.ts'
import { sampleFile } from '../../../../src/kit/import/file/sampleFile.ts'
import { resourceAtRoute } from '../../../../src/resources/index.ts'
import { shift } from '../../../../src/resources/scheduling/shift.resource.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { fieldOf, writableNames } from '../../../../src/schema/resource.ts'
import { bringFile, runFile, toldOf } from '../../../support/importing.ts'
import {
  createSample,
  listUrl,
  pathOf,
  startPortal,
  type Member,
  type Portal,
} from '../../../support/portal.ts'
import { writableResources } from '../../../support/writableResources.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const records = z.array(z.looseObject({ id: z.number() }))

/** What the sample asks for, of the real server. */
const listsOf = (member: Member): Pick<DataProvider, 'getList'> => ({
  getList: async (route) => {
    const resource = resourceAtRoute(route)
    if (!resource) throw new Error(`No resource at ${route}`)
    const { rows } = await portal.call(member.token, 'GET', listUrl(resource, { range: [0, 0] }))
    return { data: records.parse(rows) as never[], total: rows.length }
  },
})

/** Rows of pay come from the calculation: they are called by no name that a file could give. */
const calculated = new Set(['efp-row', 'efp-adjustment'])

const importable = writableResources.filter(
  (resource) =>
    !calculated.has(resource.name) &&
    !resource.evidence &&
    writableNames(resource).every((name) => {
      const field = fieldOf(resource, name)
      return field.kind !== 'file' || !field.required
    }),
)

const daily = { startDate: '2026-01-01', endDate: '2026-02-28', recurringDay: 127 }

it.each(importable.map((resource) => [resource.name, resource] as const))(
  'the sample file of %s can be imported as it is',
  async (_name, resource) => {
    const admin = await portal.member(await portal.company(`${resource.name} sample`), allCodes)
    // An assignment is for a day of its shift, and the sample names the first shift.
    if (resource === shiftAssignment) await createSample(portal, admin, shift, daily)
    // With a record come those that it refers to.
    await createSample(portal, admin, resource)
    const path = pathOf(resource)
    const text = await (await sampleFile(listsOf(admin), resource, writableNames(resource))).text()
    const file = await bringFile(portal, admin, path, text)
    expect(await toldOf(portal, admin, path, file)).toEqual([])
    expect(file.columns.filter(({ field }) => field === null)).toEqual([])
    expect(file.counts).toMatchObject({ records: 2, create: 2 })
    const run = await runFile(portal, admin, file)
    expect(run, JSON.stringify(run)).toMatchObject({ state: 'done' })
  },
)
