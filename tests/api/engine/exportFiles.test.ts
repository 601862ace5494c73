import { get } from 'node:http'
import { read, utils, type CellObject } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { xlsxAsCsv } from '../../../src/kit/import/file/readXlsx.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import type { Kind } from '../../../src/schema/fields.ts'
import { fieldOf, labelOf, writableNames, type Resource } from '../../../src/schema/resource.ts'
import { fieldSchema } from '../../../src/schema/validation.ts'
import { bringFile, toldOf } from '../../support/importing.ts'
import {
  createSample,
  pathOf,
  sampleValues,
  startPortal,
  type Member,
  type Portal,
} from '../../support/portal.ts'
import { writableResources } from '../../support/writableResources.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

interface Query {
  fields?: readonly string[]
  filter?: object
  sort?: readonly [string, string]
}

const urlOf = (resource: Resource, ending: string, query: Query = {}) =>
  `${pathOf(resource)}/export.${ending}?${new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]),
  )}`

async function workbook(member: Member, resource: Resource, query?: Query) {
  const response = await portal.app.inject({
    url: urlOf(resource, 'xlsx', query),
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200)
  return new Uint8Array(response.rawPayload)
}

/** The cells of a workbook's sheet as another program reads them, by heading. */
function cellsOf(bytes: Uint8Array): Record<string, CellObject | undefined>[] {
  const book = read(bytes, { cellDates: true, cellFormula: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) throw new Error('no sheet')
  const range = utils.decode_range(sheet['!ref'] ?? 'A1')
  const cell = (row: number, column: number): CellObject | undefined =>
    sheet[utils.encode_cell({ r: row, c: column })]
  const columns = Array.from({ length: range.e.c + 1 }, (_, column) => column)
  return Array.from({ length: range.e.r }, (_, row) =>
    Object.fromEntries(columns.map((column) => [String(cell(0, column)?.v), cell(row + 1, column)])),
  )
}

/** Texts that spreadsheets, XML or this program could take for something else. */
const hostile = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '	=1',
  '\r=1',
  '＝1',
  '＋1',
  '－1',
  '＠a',
  "'=1",
  "''=1",
  "'",
  '0012',
  '1e5',
  '_x0041_',
  '_x005F_x0041_',
  '<b>&amp;"',
  ']]>',
  'a\r\nb',
  ' lead',
  'tail ',
  '',
  '😀',
  '\\N',
  'a\\tb',
  '=HYPERLINK("http://x")',
  "=cmd|' /C calc'!A0",
  'TRUE',
  '#REF!',
  '31/12/2020',
  '10%',
  'null',
  '伟明',
  '﻿',
]
const texts = Array.from({ length: 100 }, (_, index) => {
  const text = hostile[index % hostile.length] ?? ''
  return index < hostile.length ? text : `${text}${hostile[(index * 7) % hostile.length] ?? ''}${index}`
})
let serial = 0
/** Records of each resource; one after the other they come to all of the texts. */
const mostHostile = 4

/** A record of which each text is one of the hostile ones, where the field's rules let it be. */
async function createHostile(admin: Member, resource: Resource, start: number) {
  const values = await sampleValues(portal, admin, resource, { all: true })
  for (const name of writableNames(resource)) {
    const field = fieldOf(resource, name)
    if (field.kind !== 'text' && field.kind !== 'longText') continue
    // The server knows all names of states.
    if (field.kind === 'text' && field.format === 'stateNames') continue
    const text = texts[(start + (serial += 1)) % texts.length] ?? ''
    const given = field.unique ? `${text}${serial}` : text
    if (fieldSchema(field).safeParse(given).success) values[name] = given
  }
  const answer = await portal.call(admin.token, 'POST', pathOf(resource), values)
  expect(answer.status, answer.text + JSON.stringify(values)).toBe(201)
  return answer.body
}

/** What a cell of each kind is to another program: `s` text, `n` number, `d` date, `b` yes or no. */
const cellTypes: Record<Kind, string> = {
  text: 's',
  longText: 's',
  email: 's',
  phone: 's',
  integer: 'n',
  decimal: 'n',
  money: 'n',
  boolean: 'b',
  date: 'd',
  instant: 's',
  choice: 's',
  country: 's',
  reference: 's',
  references: 's',
  choices: 's',
  file: 'n',
}

describe.each(writableResources.map((resource) => [resource.name, resource] as const))(
  '%s',
  (_name, resource) => {
    it('exports typed cells, no formulas, and imports them again unchanged', async () => {
      const admin = await portal.member(await portal.company(resource.name), allCodes)
      const records = []
      for (let start = 0; start < mostHostile; start += 1)
        records.push(await createHostile(admin, resource, start * 9))
      const fields = ['id', ...Object.keys(resource.fields)]
      const rows = cellsOf(
        await workbook(admin, resource, { fields, filter: { id: records.map(({ id }) => id) } }),
      )
      expect(rows).toHaveLength(records.length)
      for (const record of records) {
        const row = rows.find((cells) => cells['Id']?.v === record['id']) ?? {}
        for (const name of Object.keys(resource.fields)) {
          const { kind } = fieldOf(resource, name)
          const [cell, value] = [row[labelOf(resource, name)], record[name]]
          if (value === null || (Array.isArray(value) && value.length === 0)) {
            expect([name, cell?.v ?? null]).toEqual([name, null])
            continue
          }
          expect([name, cell?.f, cell?.t]).toEqual([name, undefined, cellTypes[kind]])
          // The reader makes one of all line breaks; the way back below shows that the file keeps them apart.
          if (kind === 'text' || kind === 'longText')
            expect(cell?.v).toBe(String(value).replaceAll('\r\n', '\n'))
          if (kind === 'integer') expect(cell?.v).toBe(value)
          if (kind === 'decimal' || kind === 'money') expect(cell?.v).toBe(Number(value))
          if (kind === 'date')
            expect(cell?.v instanceof Date && cell.v.toISOString().slice(0, 10)).toBe(value)
        }
      }
      // Evidence comes from where it was made, and from no file.
      if (resource.evidence) return
      // What is due at once, such as a reminder of yesterday, changes its record by itself.
      await portal.app.jobs.runDue()
      const file = await bringFile(
        portal,
        admin,
        pathOf(resource),
        await xlsxAsCsv(await workbook(admin, resource)),
      )
      const { counts } = file
      expect(await toldOf(portal, admin, pathOf(resource), file)).toEqual([])
      expect(counts.records).toBeGreaterThanOrEqual(records.length)
      expect(counts).toEqual({ ...counts, create: 0, update: 0, unchanged: counts.records })
    })

    it('shows the columns asked for, in their order, of the rows asked for, in both kinds of file', async () => {
      const admin = await portal.member(await portal.company(`${resource.name} columns`), allCodes)
      const ids: number[] = []
      for (let index = 0; index < 3; index += 1) ids.push((await createSample(portal, admin, resource)).id)
      const fields = ['updatedAt', ...Object.keys(resource.fields).toReversed().slice(0, 4), 'id']
      const query = { fields, filter: { id: ids.slice(1) }, sort: ['id', 'DESC'] as const }
      const csv = await portal.call(admin.token, 'GET', urlOf(resource, 'csv', query))
      const [headings, ...lines] = z.array(z.array(z.string())).parse(parse(csv.text, { bom: true }))
      expect(headings).toEqual(fields.map((name) => labelOf(resource, name)))
      expect(lines.map((cells) => Number(cells.at(-1)))).toEqual(ids.slice(1).toReversed())
      const rows = cellsOf(await workbook(admin, resource, query))
      expect(Object.keys(rows[0] ?? {})).toEqual(headings)
      expect(rows.map((row) => row['Id']?.v)).toEqual(ids.slice(1).toReversed())

      await portal.call(admin.token, 'DELETE', `${pathOf(resource)}/${ids[2]}`)
      expect(cellsOf(await workbook(admin, resource, query)).map((row) => row['Id']?.v)).toEqual([ids[1]])
      for (const wrong of [{ fields: ['nonsense'] }, { fields: ['clientId'] }, { fields: 'name' }]) {
        const url = `${pathOf(resource)}/export.xlsx?fields=${encodeURIComponent(JSON.stringify(wrong.fields))}`
        const answer = await portal.call(admin.token, 'GET', url)
        expect([answer.status, Object.keys(z.object({}).loose().parse(answer.body['errors']))]).toEqual([
          400,
          ['fields'],
        ])
      }
    })

    it('contains no rows of others and no hidden fields', async () => {
      const clientId = await portal.company(`${resource.name} walls`)
      const admin = await portal.member(clientId, allCodes)
      const { id } = await createSample(portal, admin, resource)
      const stranger = await portal.member(await portal.company('Elsewhere'), allCodes)
      const own = await portal.member(clientId, [codeFor(resource.module, 'me', 'read')])
      const query = { fields: ['id'], filter: { id: [id] } }
      const isOwned = !resource.own || !('nobody' in resource.own || 'everybody' in resource.own)
      for (const member of isOwned ? [stranger, own] : [stranger])
        expect(cellsOf(await workbook(member, resource, query))).toEqual([])
      const reader = await portal.member(clientId, [codeFor(resource.module, 'main', 'read')])
      const closed = Object.keys(resource.fields).filter((name) => {
        const { module } = fieldOf(resource, name)
        return module !== undefined && module !== resource.module
      })
      const headings = Object.keys(
        cellsOf(await workbook(reader, resource, { filter: { id: [id] } }))[0] ?? {},
      )
      for (const name of closed) {
        expect(headings).not.toContain(labelOf(resource, name))
        const refused = await portal.call(reader.token, 'GET', urlOf(resource, 'xlsx', { fields: [name] }))
        expect(refused.status).toBe(400)
      }
      const none = await portal.member(clientId, [])
      expect((await portal.call(none.token, 'GET', urlOf(resource, 'xlsx'))).status).toBe(403)
    })
  },
)

/** Fields of records that need not refer to any other. */
const optionalReferences = (resource: Resource) =>
  writableNames(resource).filter((name) => {
    const field = fieldOf(resource, name)
    return 'to' in field && !field.required
  })

it.each(
  writableResources
    .filter((resource) => optionalReferences(resource).length > 0)
    .map((resource) => [resource.name, resource] as const),
)('%s names what a record refers to, whether many records do so or one alone', async (_name, resource) => {
  const admin = await portal.member(await portal.company(`${resource.name} rare`), allCodes)
  const full = await createHostile(admin, resource, 0)
  const exported = async () => {
    const { text } = await portal.call(
      admin.token,
      'GET',
      urlOf(resource, 'csv', { filter: { id: [full['id']] } }),
    )
    return text
  }
  const alone = await exported()
  const rows = z.array(z.record(z.string(), z.string())).parse(parse(alone, { bom: true, columns: true }))
  for (const name of optionalReferences(resource)) {
    const isHeld = Array.isArray(full[name]) ? full[name].length > 0 : full[name] !== null
    expect([name, rows[0]?.[labelOf(resource, name)] !== '']).toEqual([name, isHeld])
  }
  // One in ten is too few for the names to be joined to every row.
  for (let others = 0; others < 9; others += 1) await createSample(portal, admin, resource)
  expect(await exported()).toBe(alone)
})

describe('a workbook of another program', () => {
  it('is read as shown: days, plain numbers, results of formulas, the chosen sheet', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Secret', hidden: true, rows: [['No']] },
        {
          name: 'Staff',
          rows: [
            ['Staff no.', 'Joined', 'Pay', 'Sum', 'Note'],
            [12, new Date('2026-02-03T00:00:00Z'), 1234567890123.5, null, '=not a formula'],
            [],
            [13, null, 0.1 + 0.2, null, "'=kept"],
          ],
          cells: new Map([['1,3', { value: 3, type: 'formula', formula: '1+2', formulaResult: 3 }]]),
        },
        { name: 'Other', rows: [['Name'], ['A, "B"']] },
      ],
    })
    const rows = z
      .array(z.array(z.string()))
      .parse(parse(await xlsxAsCsv(new Uint8Array(bytes)), { relaxColumnCount: true }))
    expect(rows).toEqual([
      ['Staff no.', 'Joined', 'Pay', 'Sum', 'Note'],
      ['12', '2026-02-03', '1234567890123.5', '3', '=not a formula'],
      // A blank row stays, so that the records keep the numbers of their rows.
      [''],
      ['13', '', '0.3', '', "''=kept"],
    ])
    expect(await xlsxAsCsv(new Uint8Array(bytes), 'Other')).toBe('"Name"\r\n"A, ""B"""\r\n')
  })

  it('is refused with a reason if damaged, locked, or too large to unpack', async () => {
    const bytes = new Uint8Array(await writeXlsx({ sheets: [{ name: 'A', rows: [['x']] }] }))
    await expect(xlsxAsCsv(new TextEncoder().encode('Name\nA'))).rejects.toThrow('This is no XLSX workbook.')
    await expect(xlsxAsCsv(bytes.subarray(0, bytes.length - 40))).rejects.toThrow('This is no XLSX workbook.')
    await expect(xlsxAsCsv(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).rejects.toThrow('old .xls workbook')
    for (const said of [1_000_000_000, 0]) {
      const bomb = bytes.slice()
      const view = new DataView(bomb.buffer)
      const directory = view.getUint32(bomb.length - 6, true)
      view.setUint32(directory + 24, said, true)
      await expect(xlsxAsCsv(bomb)).rejects.toThrow('more than 256 MB')
    }
  })
})

it('lets go of the database when the one who asked leaves in the middle of a workbook', async () => {
  const admin = await portal.member(await portal.company('Leaving'), allCodes)
  const resource = resourceNamed('department')
  await portal.db.write(admin, (tx) =>
    tx.query(
      `insert into department (client_id, code, name) select $1, 'C' || n, repeat(md5(n::text), 3) from generate_series(1, 20000) n`,
      [admin.clientId],
    ),
  )
  const address = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  for (let round = 0; round < 6; round += 1) {
    await new Promise<void>((left) => {
      const headers = { authorization: `Bearer ${admin.token}` }
      const asked = get(`${address}${urlOf(resource, 'xlsx')}`, { headers, agent: false }, (answer) =>
        answer.once('data', () => asked.destroy()).once('close', left),
      )
      asked.on('error', () => undefined)
    })
  }
  // There are four connections for exports: were they kept, this one would wait for ever.
  expect(cellsOf(await workbook(admin, resource))).toHaveLength(20_000)
})
