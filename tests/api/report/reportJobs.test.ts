import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'
import { startSecondServer } from '../../support/secondServer.ts'
import { ask, asOwner, csvRows, fetched, fileOf, settled, statusOf } from '../../support/reports.ts'
import { makeTemporaryFolder } from '../../support/temporaryFolder.ts'

const many = 60_000
let portal: Portal
let admin: Member
let clientId: number
let folder: string
let remove: () => Promise<void>
/** The clock of the jobs, which goes on from where it was put. */
let ahead = 0
const putClock = (instant: string) => {
  ahead = Date.parse(instant) - Date.now()
}
const now = () => new Date(Date.now() + ahead)
const mails: { to: string; subject: string; lines: readonly string[] }[] = []
const senders = {
  email: async (to: string, letter: { subject: string; lines: readonly string[] }) =>
    void mails.push({ to, ...letter }),
}

beforeAll(async () => {
  putClock('2026-11-20T06:00:00Z')
  ;({ folder, remove } = await makeTemporaryFolder('report-jobs'))
  portal = await startPortal({
    folder,
    now,
    senders,
    env: { PUBLIC_URL: 'https://portal.example' },
  })
  clientId = await portal.company('Laporan')
  admin = await portal.member(clientId, allCodes)
  await asOwner(
    portal,
    `insert into pin (client_id, code, name, state_name) values (${clientId}, 'P1', 'Menara', 'Selangor');
     insert into clocking (client_id, user_id, pin_id, work_date, worked_min, status, reason)
     select ${clientId}, ${admin.employeeId}, (select id from pin where client_id = ${clientId}),
       '2026-10-01'::date + (n / 2000), 480, 'approved', repeat('x', 200)
     from generate_series(0, ${many - 1}) n;
     analyze`,
  )
})
afterAll(async () => {
  await portal.close()
  await remove()
})

const month = { from: '2026-10-01', until: '2026-10-31', format: 'csv' }
const files = async () =>
  (
    await readdir(path.join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  ).filter((entry) => entry.isFile())
const options = z.object({
  kinds: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string() })),
      takes: z.array(z.string()),
      chart: z.boolean(),
    }),
  ),
})
const optionsOf = async (member: Member) =>
  options.parse((await portal.call(member.token, 'GET', '/api/report/option')).body).kinds
const columnsOf = (kinds: Awaited<ReturnType<typeof optionsOf>>, name: string) =>
  kinds.find((kind) => kind.name === name)?.columns.map((column) => column.name) ?? []
const params = { timezone: 'Asia/Kuala_Lumpur', from: '2026-10-01', until: '2026-10-31' }
const bodyOf = (more: object) => ({ ...params, ...more })

describe('permissions', () => {
  it('REP-01 tell what there is: kinds, columns, limits, sums and charts without what one may not read', async () => {
    const clerk = await portal.member(clientId, ['RPB', 'TSB'])
    const kinds = await optionsOf(clerk)
    expect(kinds.map(({ name }) => name)).toEqual(['timesheet', 'detailed-clock', 'clocking-activity'])
    expect(columnsOf(kinds, 'timesheet')).toContain('workedMin')
    expect(columnsOf(kinds, 'timesheet')).not.toContain('department')
    expect(kinds[0]?.takes).not.toContain('departmentIds')
    const refused = async (kind: string, more: object) => {
      const { status, body } = await portal.call(clerk.token, 'POST', `/api/report/${kind}`, bodyOf(more))
      return [status, Object.keys(z.record(z.string(), z.string()).catch({}).parse(body['errors']))]
    }
    expect(await refused('timesheet', { columns: ['workDate', 'department'] })).toEqual([422, ['columns']])
    expect(await refused('timesheet', { departmentIds: [1] })).toEqual([422, ['departmentIds']])
    expect(await refused('timesheet', { timezone: 'Mars/Olympus' })).toEqual([422, ['timezone']])
    expect(await refused('timesheet', { until: undefined })).toEqual([422, ['until']])
    expect(await refused('payroll', {})).toEqual([403, []])
    expect(
      (
        await portal.call(
          (await portal.member(clientId, ['TSB'])).token,
          'POST',
          '/api/report/timesheet',
          bodyOf({}),
        )
      ).status,
    ).toBe(403)
  })

  it('REP-01 hide pay and bank data from readers of people only, in preview and layout', async () => {
    const people = await portal.member(clientId, ['RPB', 'USB'])
    const hidden = [
      'identityNo',
      'epfNo',
      'basicRate',
      'bankName',
      'bankAccountNo',
      'amount',
      'earned',
      'normalMin',
    ]
    const shown = columnsOf(await optionsOf(people), 'payroll')
    expect(shown).toContain('nationality')
    expect(hidden.filter((name) => shown.includes(name))).toEqual([])
    const preview = await portal.call(people.token, 'POST', '/api/report/preview', {
      kind: 'payroll',
      params,
    })
    expect(preview.status, preview.text).toBe(200)
    expect(preview.body['chart']).toBeNull()
    expect(preview.body['totals']).toEqual({})
    const layout = { kind: 'delimited', fields: [{ column: 'bankAccountNo' }] }
    const bank = await portal.call(
      people.token,
      'POST',
      '/api/report/payroll',
      bodyOf({ format: 'txt', layout }),
    )
    expect([bank.status, bank.body['errors']]).toMatchObject([
      422,
      { layout: expect.stringContaining('bankAccountNo') },
    ])
    const payer = await portal.member(clientId, ['RPB', 'USB', 'EFB', 'PDB'])
    const paid = columnsOf(await optionsOf(payer), 'payroll')
    expect(hidden.filter((name) => !paid.includes(name))).toEqual([])
  })

  it('REP-01 limit own scope to own rows, and users to reports they requested', async () => {
    const worker = await portal.member(clientId, ['RPF', 'TSF'])
    await asOwner(
      portal,
      `insert into clocking (client_id, user_id, pin_id, work_date, worked_min, status)
       select ${clientId}, ${worker.employeeId}, id, '2026-10-05', 60, 'approved' from pin where client_id = ${clientId}`,
    )
    const id = await ask(portal, worker, 'timesheet', { ...month, columns: ['workDate', 'workedMin'] })
    const [heading, ...rows] = csvRows(await fetched(portal, worker, id))
    expect(heading).toHaveLength(2)
    expect(rows).toEqual([['2026-10-05', '60']])
    expect((await fileOf(portal, admin, id)).statusCode).toBe(404)
    expect((await portal.call(admin.token, 'POST', `/api/report/job/${id}/cancel`, {})).status).toBe(404)
    expect((await portal.call(admin.token, 'GET', `/api/report/status?ids=${id}`)).body['jobs']).toEqual([])
  })

  it('REP-01 take a file away again with the permission that it was made with', async () => {
    const codes = ['RPB', 'USB', 'EFB']
    const payer = await portal.member(clientId, codes)
    const id = await ask(portal, payer, 'payroll', month)
    expect((await fetched(portal, payer, id)).length).toBeGreaterThan(0)
    const { roleId } = (await portal.call(admin.token, 'GET', `/api/user/${payer.employeeId}`)).body
    await portal.db.write({ ...admin, employeeId: 0 }, async (tx) => {
      await tx.query('update role set permissions = $3 where client_id = $1 and id = $2', [
        clientId,
        roleId,
        ['RPB', 'USB'],
      ])
      tx.touch('role')
    })
    expect((await fileOf(portal, payer, id)).statusCode).toBe(403)
  })
})

describe('a report as a job', () => {
  it('REP-01 reports progress, is cancelled while written, and is made again', async () => {
    const before = (await files()).length
    const id = await ask(portal, admin, 'timesheet', month)
    await vi.waitFor(async () => expect((await statusOf(portal, admin, id))['total']).toBe(many + 1), {
      timeout: 30_000,
      interval: 10,
    })
    const cancelled = await portal.call(admin.token, 'POST', `/api/report/job/${id}/cancel`, {})
    expect([cancelled.status, cancelled.body['status']]).toEqual([200, 'cancelled'])
    await vi.waitFor(async () => expect(await files()).toHaveLength(before), { timeout: 30_000 })
    expect((await fileOf(portal, admin, id)).statusCode).toBe(409)

    const again = await portal.call(admin.token, 'POST', `/api/report/job/${id}/retry`, {})
    expect(again.status, again.text).toBe(202)
    const done = await settled(portal, admin, Number(again.body['id']))
    expect(done).toMatchObject({
      status: 'done',
      rows: many + 1,
      totals: { workedMin: String(many * 480 + 60) },
    })
  })

  it('REP-01 refuses reports that their format cannot hold, on every way to request one', async () => {
    const fields = [{ column: 'workDate' }]
    const refused = {
      groupBy: { format: 'txt', groupBy: 'person', layout: { kind: 'delimited', fields } },
      layout: { format: 'txt', layout: { kind: 'fixed', fields } },
      format: { format: 'pdf' },
    }
    for (const [field, { format, ...more }] of Object.entries(refused)) {
      const wanted = { timezone: 'Asia/Kuala_Lumpur', period: 'last_month', ...more }
      const kept = { name: field, kind: 'timesheet', format, params: wanted, shared: false }
      const schedule = { frequency: 'daily', at: '07:00', recipientIds: [admin.employeeId], active: true }
      const quoted = (value: unknown) => `'${JSON.stringify(value)}'`
      await asOwner(
        portal,
        `insert into report_definition (client_id, created_by, name, kind, format, params, shared)
           values (${clientId}, ${admin.employeeId}, '${field}', 'timesheet', '${format}', ${quoted(wanted)}, false);
         insert into report_job (client_id, kind, format, params, requested_by)
           values (${clientId}, 'timesheet', '${format}', ${quoted(wanted)}, ${admin.employeeId});
         insert into job (kind, company, key, due_at) select 'report', client_id, id, '2026-01-01' from report_job
           where client_id = ${clientId} and status = 'queued'`,
      )
      const rows = await portal.db.read(clientId).query<{ definition: number; job: number }>(
        `select (select max(id) from report_definition where client_id = $1) as definition,
             (select max(id) from report_job where client_id = $1) as job`,
        [clientId],
      )
      const [{ definition, job } = { definition: 0, job: 0 }] = rows
      const answers = await Promise.all([
        portal.call(admin.token, 'POST', '/api/report/timesheet', { ...wanted, format }),
        portal.call(admin.token, 'POST', '/api/report/definition', { ...kept, schedule: null }),
        portal.call(admin.token, 'POST', '/api/report/definition', { ...kept, schedule }),
        portal.call(admin.token, 'POST', `/api/report/definition/${definition}/run`, {}),
        portal.call(admin.token, 'POST', `/api/report/job/${job}/retry`, {}),
      ])
      for (const { status, body } of answers)
        expect([status, Object.keys(Object(body['errors']))]).toEqual([422, [field]])
      expect(await settled(portal, admin, job)).toMatchObject({ status: 'failed', error: expect.any(String) })
    }
    const notified = await portal.db
      .read(clientId)
      .query(`select 1 from notification where client_id = $1 and wording = 'reportFailed'`, [clientId])
    expect(notified).toHaveLength(3)
  })

  it('REP-01 is given up after two processes ended with it, and its maker is notified', async () => {
    const id = await ask(portal, admin, 'timesheet', month)
    await asOwner(
      portal,
      `update report_job set status = 'running', attempts = 2, run_token = gen_random_uuid(),
         heartbeat_at = now() - interval '1 minute' where id = ${id};
       update job set due_at = '2026-01-01' where kind = 'report' and key = ${id}`,
    )
    expect(await settled(portal, admin, id)).toMatchObject({ status: 'failed' })
    const notified = await portal.db
      .read(clientId)
      .query(
        `select 1 from notification where client_id = $1 and wording = 'reportFailed' and record_id = $2`,
        [clientId, id],
      )
    expect(notified).toHaveLength(1)
  })

  it('REP-01 is made once by two processes, and again if one falls silent', async () => {
    const other = await startSecondServer(portal, { folder, now })
    try {
      const ids = await Promise.all(
        Array.from({ length: 8 }, () =>
          ask(portal, admin, 'clocking-activity', { ...month, format: 'xlsx' }),
        ),
      )
      for (const id of ids) expect((await settled(portal, admin, id)).status).toBe('done')
      const rows = await portal.db
        .read(clientId)
        .query<{ attempts: number; key: string }>(
          'select attempts, storage_key as key from report_job where client_id = $1 and id = any($2::bigint[])',
          [clientId, ids],
        )
      expect(rows.map(({ attempts }) => attempts)).toEqual(ids.map(() => 1))
      const names = (await files()).map(({ name }) => name)
      for (const { key } of rows) expect(names).toContain(path.basename(key))
    } finally {
      await other.close()
    }

    // As a process leaves it that has ended in the middle: a claim, half a file, and no sign of life any more.
    const id = await ask(portal, admin, 'timesheet', month)
    await vi.waitFor(async () => expect((await statusOf(portal, admin, id)).status).toBe('running'), {
      interval: 5,
      timeout: 30_000,
    })
    await asOwner(
      portal,
      `update report_job set run_token = gen_random_uuid(), heartbeat_at = now() - interval '1 minute' where id = ${id};
       update job set due_at = '2026-01-01' where kind = 'report' and key = ${id}`,
    )
    const done = await settled(portal, admin, id)
    expect(done).toMatchObject({ status: 'done', rows: many + 1 })
    const [heading, ...lines] = csvRows(await fetched(portal, admin, id))
    expect(heading?.length).toBeGreaterThan(5)
    expect(lines).toHaveLength(many + 1)
    const [row] = await portal.db
      .read(clientId)
      .query<{ attempts: number }>('select attempts from report_job where client_id = $1 and id = $2', [
        clientId,
        id,
      ])
    expect(row?.attempts).toBe(2)
  })

  it('REP-01 is scheduled per recipient with their permissions, mailed as a link, expires', async () => {
    const clerk = await portal.member(clientId, ['RPB', 'TSB'])
    const none = await portal.member(clientId, ['TSB'])
    await asOwner(
      portal,
      `update employee set email = 'clerk@example.com' where id = ${clerk.employeeId};
       update employee set email = 'none@example.com' where id = ${none.employeeId}`,
    )
    const body = {
      name: 'Yesterday',
      kind: 'timesheet',
      format: 'csv',
      params: { timezone: 'Asia/Kuala_Lumpur', period: 'yesterday' },
      shared: false,
      schedule: {
        frequency: 'daily',
        at: '07:00',
        recipientIds: [clerk.employeeId, none.employeeId],
        active: true,
      },
    }
    const saved = await portal.call(admin.token, 'POST', '/api/report/definition', body)
    expect(saved.status, saved.text).toBe(201)
    expect(saved.body['nextAt']).toBe('2026-11-20T23:00:00.000Z')
    expect((await portal.call(clerk.token, 'GET', '/api/report/definition')).rows).toEqual([])
    expect(
      (await portal.call(admin.token, 'POST', '/api/report/definition', body)).body['errors'],
    ).toHaveProperty('name')

    putClock('2026-11-20T23:00:01Z')
    await portal.app.jobs.runDue()
    const jobs = z.array(z.looseObject({ id: z.number(), name: z.string() }))
    const made = jobs.parse((await portal.call(clerk.token, 'GET', '/api/report/status')).body['jobs'])
    expect(made.map(({ name }) => name)).toEqual(['Yesterday'])
    const id = made[0]?.id ?? 0
    expect((await settled(portal, clerk, id)).status).toBe('done')
    await vi.waitFor(async () => {
      await portal.app.jobs.runDue()
      expect(mails).toHaveLength(1)
    })
    expect(mails[0]).toMatchObject({ to: 'clerk@example.com', subject: 'Laporan: Yesterday' })
    expect(mails[0]?.lines.join(' ')).toContain(`https://portal.example/report?job=${id}`)

    expect((await fileOf(portal, clerk, id)).statusCode).toBe(200)
    await portal.call(admin.token, 'DELETE', `/api/report/definition/${String(saved.body['id'])}`, {})
    putClock('2026-11-29T00:00:00Z')
    await portal.app.jobs.runDue()
    await vi.waitFor(async () => expect((await statusOf(portal, clerk, id)).status).toBe('expired'))
    expect((await fileOf(portal, clerk, id)).statusCode).toBe(409)
  })

  it('REP-02 a bank’s file is made up as its layout says, with exact sums in cents', async () => {
    await asOwner(
      portal,
      `insert into efp_period (client_id, name, start_date, end_date, status)
       values (${clientId}, 'October', '2026-10-01', '2026-10-31', 'locked');
       insert into efp_row (client_id, period_id, user_id, pin_id, normal_min, earned, amount)
       select ${clientId}, d.id, ${admin.employeeId}, p.id, 600, 1234.05, 1234.05 from efp_period d, pin p
       where d.client_id = ${clientId} and p.client_id = ${clientId}`,
    )
    const layout = {
      kind: 'fixed',
      amounts: 'cents',
      header: 'H{day}',
      footer: 'T{count}|{total}',
      totalOf: 'amount',
      fields: [
        { column: 'staffNo', width: 6 },
        { column: 'amount', width: 10, align: 'right', pad: '0' },
        { text: 'MYR', width: 3 },
      ],
    }
    const id = await ask(portal, admin, 'payroll', {
      ...month,
      format: 'txt',
      layout,
      userIds: [admin.employeeId],
    })
    const staffNo = (await portal.call(admin.token, 'GET', `/api/user/${admin.employeeId}`)).body[
      'employeeId'
    ]
    const text = (await fetched(portal, admin, id)).toString()
    expect(text.split('\r\n')).toEqual([
      'H20261031',
      `${String(staffNo).padEnd(6)}0000123405MYR`,
      'T1|123405',
      '',
    ])
  })
})
