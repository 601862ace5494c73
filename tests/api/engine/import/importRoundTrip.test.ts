import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../../src/domain/access/permissions.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { listedNames } from '../../../../src/domain/people/nameLists.ts'
import { cellText } from '../../../../src/schema/cells.ts'
import { fieldOf, labelOf, writableNames, type Resource } from '../../../../src/schema/resource.ts'
import { fieldSchema } from '../../../../src/schema/validation.ts'
import { bringFile, runFile, toldOf } from '../../../support/importing.ts'
import { pathOf, sampleValues, startPortal, type Member, type Portal } from '../../../support/portal.ts'
import { writableResources } from '../../../support/writableResources.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const pieces = (
  `" "" , ; \\ \\; ' '' =1+1 + - @x ＝ a Ångström 伟明 முருகன் علي İi 😀 null 0012 1,234.50 31/12/2020 ` +
  '\uFEFF'
)
  .split(' ')
  .concat([' ', '; ', '\t', '\n', '\r', '\r\n'])
const nasty = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))
  .filter((text) => text.trim() !== '')
/** The same texts on every run. */
const texts = fc.sample(nasty, { numRuns: 500, seed: 20_261_101 })
let serial = 0

/** A record whose texts are as nasty as the field's rules let them be, and so are the names of those it refers to. */
async function createNasty(admin: Member, resource: Resource, trimmed: boolean, depth = 1): Promise<number> {
  const values = await sampleValues(portal, admin, resource, { all: depth > 0 })
  for (const name of writableNames(resource)) {
    const field = fieldOf(resource, name)
    const isFree = field.kind === 'text' ? field.format !== 'stateNames' : field.kind === 'longText'
    if (isFree) {
      const given = texts[(serial += 1) % texts.length] ?? ''
      const text = field.unique ? `${given}${serial}` : given
      if (fieldSchema(field).safeParse(text).success) values[name] = trimmed ? text.trim() : text
      else if (field.unique) values[name] = `Key ${serial}`
    }
    if (depth === 0) continue
    const parent = (to: string) => createNasty(admin, resourceNamed(to), trimmed, depth - 1)
    if (field.kind === 'reference') values[name] = await parent(field.to)
    if (field.kind === 'references') values[name] = [await parent(field.to), await parent(field.to)]
  }
  // What a shift is made from is a template.
  if (resource.name === 'shift' && depth === 0) values['isTemplate'] = true
  const answer = await portal.call(admin.token, 'POST', pathOf(resource), values)
  expect(answer.status, answer.text + JSON.stringify(values)).toBe(201)
  return z.number().parse(answer.body['id'])
}

async function exported(member: Member, resource: Resource) {
  const answer = await portal.call(member.token, 'GET', `${pathOf(resource)}/export.csv`)
  expect(answer.status, answer.text).toBe(200)
  return answer.text
}

async function bring(member: Member, resource: Resource, text: string) {
  const file = await bringFile(portal, member, pathOf(resource), text)
  expect(await toldOf(portal, member, pathOf(resource), file)).toEqual([])
  await runFile(portal, member, file)
  return file
}

const imported = writableResources.filter(({ evidence }) => !evidence)

describe.each(imported.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  it('imports its own export without any change', async () => {
    const admin = await portal.member(await portal.company(resource.name), allCodes)
    for (let run = 0; run < 4; run += 1) await createNasty(admin, resource, false)
    const states = () =>
      portal.db
        .read(admin.clientId)
        .query(`select id, version, updated_at from ${resource.table} where client_id = $1 order by id`, [
          admin.clientId,
        ])
    const before = await states()
    const { counts } = await bring(admin, resource, await exported(admin, resource))
    expect(counts).toEqual({ ...counts, create: 0, update: 0, unchanged: counts.records })
    expect(counts.records).toBe(before.length)
    expect(await states()).toEqual(before)
  })
})

/** Those whose key is given by people; the others' numbers belong to the company that counted them. */
const movable = writableResources.filter((resource) =>
  writableNames(resource).some((name) => name === resource.naturalKey),
)

/** The resource after all that its records refer to, near and far. */
function withReferred(resource: Resource, known = new Set<Resource>()): Resource[] {
  known.add(resource)
  const referred = Object.values(resource.fields).flatMap((field) =>
    'to' in field && !field.readOnly ? [resourceNamed(field.to)] : [],
  )
  return [...referred.flatMap((other) => (known.has(other) ? [] : withReferred(other, known))), resource]
}

describe.each(movable.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  it('makes equal records of its export in another company, references to each other included', async () => {
    const from = await portal.member(await portal.company(`${resource.name} from`), allCodes)
    const to = await portal.member(await portal.company(`${resource.name} to`), allCodes)
    for (let run = 0; run < 3; run += 1) await createNasty(from, resource, true)
    for (const target of withReferred(resource)) {
      const file = await exported(from, target)
      if (file.trimEnd().includes('\n')) await bring(to, target, file)
    }
    const key = labelOf(resource, resource.naturalKey ?? '')
    const fields = new Map(
      Object.entries(resource.fields).map(([name, field]) => [labelOf(resource, name), field]),
    )
    const rows = async (member: Member) => {
      const records = z
        .array(z.record(z.string(), z.string()))
        .parse(parse(await exported(member, resource), { columns: true, bom: true }))
      // Names in a list stand in the order in which the company made the records.
      const sorted = (record: Record<string, string>) =>
        Object.entries(record).map(([heading, text]) => {
          const field = fields.get(heading)
          // Files and sign-ins stay with the company that holds them.
          if (field?.kind === 'file' || field === employee.fields.hasSignIn) return [heading, '']
          return [heading, field?.kind === 'references' ? listedNames(cellText(field, text)).sort() : text]
        })
      return new Map(records.map((record) => [record[key], sorted(record)]))
    }
    const [given, made] = [await rows(from), await rows(to)]
    for (const [name, record] of given) expect(made.get(name)).toEqual(record)
  })
})
