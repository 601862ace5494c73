import { read, utils } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import { Client } from 'pg'
import { expect, vi } from 'vitest'
import { z } from 'zod'
import type { Member, Portal } from './portal.ts'
import { readPdf } from './pdfText.ts'

/** The facility company of the demo. */
export const seriMaju = 1_001

/** A statement past every rule of the portal. */
export async function asOwner(portal: Portal, statement: string) {
  const owner = new Client({ connectionString: portal.url })
  await owner.connect()
  await owner.query(statement).finally(() => owner.end())
}

/** Adds to the demo what its reports lack. */
export async function enterReported(portal: Portal) {
  await asOwner(
    portal,
    `insert into clock_event (client_id, user_id, pin_id, clocking_id, type, at, device_at, server_at, skew_sec, time_zone,
       distance_m, inside_fence, method, offline, offline_key)
     select client_id, user_id, pin_id, id, 'in', clock_in, clock_in, clock_in, 0, 'Asia/Kuala_Lumpur', id % 90, true, 'gps',
       false, 'in ' || id
     from clocking where client_id = ${seriMaju} and clock_in is not null and work_date >= '2026-11-10';
     update efp_period set deleted_at = now() where client_id = ${seriMaju};
     insert into efp_period (client_id, name, start_date, end_date, status) values
       (${seriMaju}, 'First half', '2026-11-01', '2026-11-15', 'approved'), (${seriMaju}, 'Short', '2026-11-16', '2026-11-17', 'calculated');
     insert into efp_row (client_id, period_id, user_id, pin_id, normal_min, earned, amount)
     select c.client_id, d.id, c.user_id, c.pin_id, sum(c.normal_min), sum(c.normal_min) * 0.13, sum(c.normal_min) * 0.13
     from clocking c join efp_period d on d.client_id = c.client_id and d.deleted_at is null
       and c.work_date between d.start_date and d.end_date
     where c.client_id = ${seriMaju} group by c.client_id, d.id, c.user_id, c.pin_id order by 1, 2, 3, 4;
     analyze`,
  )
}

const job = z.looseObject({
  id: z.number(),
  status: z.string(),
  error: z.string().nullable(),
  rows: z.number(),
})
const listed = z.object({ jobs: z.array(job), more: z.boolean() })

/** Requests a report; returns its id. */
export async function ask(portal: Portal, member: Member, kind: string, body: object): Promise<number> {
  const answer = await portal.call(member.token, 'POST', `/api/report/${kind}`, {
    timezone: 'Asia/Kuala_Lumpur',
    ...body,
  })
  expect(answer.status, answer.text).toBe(202)
  return job.parse(answer.body).id
}

export async function statusOf(portal: Portal, member: Member, id: number) {
  const answer = await portal.call(member.token, 'GET', `/api/report/status?ids=${id}`)
  expect(answer.status, answer.text).toBe(200)
  const [found] = listed.parse(answer.body).jobs
  if (!found) throw new Error(`There is no report ${id}`)
  return found
}

/** Waits until nobody is at the report any more. */
export const settled = (portal: Portal, member: Member, id: number) =>
  vi.waitFor(
    async () => {
      const found = await statusOf(portal, member, id)
      expect(['queued', 'running']).not.toContain(found.status)
      return found
    },
    { timeout: 60_000, interval: 25 },
  )

export const fileOf = (portal: Portal, member: Member, id: number) =>
  portal.app.inject({
    url: `/api/report/job/${id}/file`,
    headers: { authorization: `Bearer ${member.token}` },
  })

/** The bytes of a finished report. */
export async function fetched(portal: Portal, member: Member, id: number): Promise<Buffer> {
  const { status, error } = await settled(portal, member, id)
  expect(status, error ?? '').toBe('done')
  const response = await fileOf(portal, member, id)
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200)
  return response.rawPayload
}

const table = z.array(z.array(z.unknown()))

/** Heading and rows of a workbook as another library reads them. */
export function workbookRows(bytes: Buffer): string[][] {
  const book = read(bytes, { cellDates: true, UTC: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const rows = table.parse(sheet ? utils.sheet_to_json(sheet, { header: 1, raw: true, defval: '' }) : [])
  return rows.map((row) =>
    row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell))),
  )
}

/** Heading and rows of a CSV file as another library reads them. */
export const csvRows = (bytes: Buffer): string[][] =>
  z.array(z.array(z.string())).parse(parse(bytes, { bom: true, relax_column_count: false }))

/** All that a document says, in the order in which it is drawn, without spaces. */
export const paperText = (bytes: Buffer): string =>
  readPdf(bytes)
    .flatMap(({ lines }) => lines)
    .join('')
    .replaceAll(/\s/g, '')
