import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCsv, type FileRecord } from '../../../../server/engine/import/file/csvFile.ts'
import { allCodes } from '../../../../src/domain/access/permissions.ts'
import { importAnswer } from '../../../../src/schema/calls/importing.ts'
import { validated, sendFile } from '../../../support/importing.ts'
import { startPortal, type Member, type Portal } from '../../../support/portal.ts'

const heading = 'Staff no.,First name,Last name,Contact number\n'
const person = 'X-1,Ann,Lee,+60123334444\n'
const newlines = '\n'.repeat(900_000)
const commas = ',\n'.repeat(450_000)

describe('reading', () => {
  /** Seconds of computing, of which each takes about three: work that grows with the square of the file has no end. */
  const most = 30

  async function computed(work: () => Promise<unknown>): Promise<number> {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000_000
  }

  async function recordsOf(text: string): Promise<FileRecord[]> {
    const { records } = await readCsv(Readable.from([Buffer.from(text)]))
    const found: FileRecord[] = []
    for await (const record of records) found.push(record)
    return found
  }

  it.each([
    ['newlines', newlines],
    ['Windows newlines', '\r\n'.repeat(450_000)],
    ['single commas', commas],
    ['spaces and empty quotes', ' \n"",\n'.repeat(150_000)],
  ])(
    'comes past 900 KB of %s without work, and still numbers what follows as a spreadsheet does',
    async (_what, blank) => {
      const lines = blank.split('\n').length - 1
      let records: FileRecord[] = []
      expect(await computed(async () => (records = await recordsOf(heading + blank + person)))).toBeLessThan(
        most,
      )
      expect(records).toEqual([{ record: lines + 2, cells: person.trim().split(',') }])
    },
  )

  it('reads records that are all shorter than the heading row as fast as others', async () => {
    let records: FileRecord[] = []
    expect(
      await computed(async () => (records = await recordsOf(heading + 'x,\n'.repeat(190_000)))),
    ).toBeLessThan(most)
    expect([records.length, records.at(-1)?.record]).toEqual([190_000, 190_001])
  })

  it('lets others go on between the pieces of a file that comes at once', async () => {
    const reading = { over: false }
    let turns = 0
    const read = recordsOf(heading + person.repeat(150_000)).finally(() => (reading.over = true))
    while (!reading.over) {
      await setImmediate()
      turns += 1
    }
    expect(await read).toHaveLength(150_000)
    expect(turns).toBeGreaterThan(10)
  })

  it('refuses too many columns and numbers equal headings', async () => {
    const wide = (columns: number) => readCsv(Readable.from([Buffer.from(`${'a,'.repeat(columns)}\n`)]))
    await expect(wide(400_000)).rejects.toMatchObject({
      errors: { file: 'At most 1000 columns can be read.' },
    })
    expect((await wide(999)).headings.slice(-2)).toEqual(['a (999)', 'Column 1000'])
  })

  it('EMP-05 keeps a loose quote in its cell, numbered among the blank records', async () => {
    expect(await recordsOf(`${heading}\n,,\n"An"n,Lee\n`)).toEqual([{ record: 4, cells: ['"An"n', 'Lee'] }])
  })
})

describe('bringing', () => {
  let portal: Portal
  let admin: Member
  beforeAll(async () => {
    portal = await startPortal()
    admin = await portal.member(await portal.company('Alpha'), allCodes)
  })
  afterAll(() => portal.close())

  /** Brings a file while other calls go on; tells how many of them were answered before it was. */
  async function bringBesideOthers(text: string) {
    const bringing = { over: false }
    const sent = sendFile(portal, admin, '/api/user', text).finally(() => (bringing.over = true))
    let answered = 0
    while (!bringing.over) {
      const other = await portal.call(admin.token, 'GET', '/api/user?range=[0,0]')
      expect(other.status).toBe(200)
      if (!bringing.over) answered += 1
      await setImmediate() // injected calls alone leave nothing to the rest of the event loop
    }
    return { answer: await sent, answered }
  }

  it.each([
    ['newlines alone', newlines],
    ['commas alone', commas],
    ['newlines below a heading row', heading + newlines],
    ['commas below a heading row', heading + commas],
  ])('says of 900 KB of %s that there are no records, and keeps nothing', async (_what, text) => {
    const { answer } = await bringBesideOthers(text)
    expect(answer.status, answer.text).toBe(422)
    expect(answer.body['errors']).toEqual({ file: 'The file holds no records below its heading row.' })
    const [kept] = await portal.db.system.query<{ files: number; rows: number }>(
      'select (select count(*)::int from batch) as files, (select count(*)::int from batch_row) as rows',
    )
    expect(kept).toEqual({ files: 0, rows: 0 })
  })

  it('answers other calls while it reads many short records', async () => {
    const { answer, answered } = await bringBesideOthers(heading + 'x\n'.repeat(20_000) + commas)
    expect(answer.status, answer.text.slice(0, 300)).toBe(201)
    expect(answered).toBeGreaterThan(0)
    expect(importAnswer.parse(answer.body).counts.records).toBe(20_000)
  })

  it('counts blank records neither as records nor as errors', async () => {
    const answer = await sendFile(portal, admin, '/api/user', `${heading}${commas}${newlines}${person}`)
    expect(answer.status, answer.text.slice(0, 300)).toBe(201)
    const { id } = importAnswer.parse(answer.body)
    const file = await validated(portal, admin, '/api/user', id)
    expect([file.counts.records, file.counts.wrong]).toEqual([1, 0])
  })
})
