import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { openDemo, seriMaju } from '../support/openDemo.ts'
import { idTokenFor, printedAccount } from '../support/program.ts'
import { csvRows, workbookRows } from '../support/reports.ts'
import { findingsInLongRun, fitsWindow, settled } from '../support/visit.ts'

const demo = await openDemo({ acceptDownloads: true })
const { page, faults } = demo
let { program } = demo

it('REP-01 REP-02 NAV-08 a report is limited, previewed, made, downloaded and kept, on a wide screen and a phone', async () => {
  await page.goto(`${program.url}/report?kind=timesheet&period=last_week`)
  await page.getByRole('table', { name: 'Preview' }).waitFor()
  await page.getByRole('button', { name: 'Make report' }).click()
  const history = page.getByRole('list', { name: 'History' })
  const download = history.getByRole('button', { name: 'Download Timesheet' }).first()
  await download.waitFor()
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()])
  const [heading, ...rows] = workbookRows(await readFile(await saved.path()))
  expect(heading?.slice(0, 3)).toEqual(['Day', 'Staff no.', 'Person'])
  expect(rows.length).toBeGreaterThan(100)

  await page.getByRole('button', { name: 'Save …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save report' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My timesheet')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Saved' }).click()
  await page.getByRole('list', { name: 'Saved' }).getByText('My timesheet').waitFor()
  await page.reload()
  await page.getByRole('list', { name: 'Saved' }).getByText('My timesheet').waitFor()

  for (const tab of ['Preview', 'History', 'Saved']) {
    await page.getByRole('tab', { name: tab }).click()
    await settled(page)
    expect(await findingsInLongRun(page)).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${program.url}/report?kind=payroll&format=txt`)
  await settled(page)
  await fitsWindow(page)
  expect(await findingsInLongRun(page)).toEqual([])
  expect(faults).toEqual([])
})

it('REP-01 a report that failed says why in the language of the console, and is made again', async () => {
  const owner = await demo.owner()
  await owner.query(
    `update report_job set status = 'failed', storage_key = null,
       error = 'At most 10000 rows go in a PDF. Limit the report, or take it as a workbook or CSV.'
     where id = (select max(id) from report_job)`,
  )
  await owner.end()
  await page.evaluate(() => localStorage.setItem('RaStore.locale', '"ms"'))
  await page.goto(`${program.url}/report?kind=timesheet&tab=history`)
  const failed = page.getByRole('listitem').filter({ hasText: 'Gagal' })
  await failed.getByText('Paling banyak 10000 baris dalam PDF.', { exact: false }).waitFor()
  await failed.getByRole('button', { name: 'Buat semula' }).click()
  await page
    .getByRole('button', { name: /^Muat turun/ })
    .first()
    .waitFor()
  await page.evaluate(() => localStorage.setItem('RaStore.locale', '"en"'))
})

const job = z.looseObject({ id: z.number(), status: z.string(), total: z.number().nullable() })
const status = z.object({ jobs: z.tuple([job]) })

it('REP-01 repeats a report once after its program was killed', async () => {
  // Triggers of the audit trail and the like do not fire: a hundred thousand rows of a month.
  const owner = await demo.owner()
  await owner.query(
    `set session_replication_role = replica;
     insert into clocking (client_id, user_id, pin_id, work_date, worked_min, status, reason)
     select ${seriMaju}, e.id, e.pin_ids[1], '2025-03-01'::date + (n % 28), 480, 'approved', repeat('x', 300)
     from generate_series(1, 100000) n, (select id, pin_ids from employee where client_id = ${seriMaju} and pin_ids <> '{}' limit 1) e`,
  )
  await owner.end()
  const account = await printedAccount(program, 'administrator')
  const call = async (method: string, path: string, body?: object) => {
    const token = await idTokenFor(program, account, seriMaju)
    return fetch(`${program.url}/api/report/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
  // Whoever would finish the report waits for this connection, so that it is killed while it is made, however quick it is.
  const holder = await demo.owner()
  await holder.query(
    `create function hold_report() returns trigger language plpgsql as
       $$ begin perform pg_advisory_xact_lock(1001); return new; end $$;
     create trigger hold_report before update on report_job for each row
       when (new.status = 'done') execute function hold_report();
     select pg_advisory_lock(1001)`,
  )
  const asked = await call('POST', 'timesheet', {
    timezone: 'Asia/Kuala_Lumpur',
    from: '2025-03-01',
    until: '2025-03-31',
    format: 'csv',
  })
  const { id } = job.parse(await asked.json())
  const seen = async () => status.parse(await (await call('GET', `status?ids=${id}`)).json()).jobs[0]
  await expect.poll(seen).toMatchObject({ status: 'running', total: 100_000 })
  await program.kill()
  // What the program had sent last dies with it, instead of going on as soon as nobody holds it up.
  await expect
    .poll(async () => {
      const left = await holder.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      return left.rowCount
    })
    .toBe(0)
  await holder.query('drop trigger hold_report on report_job; drop function hold_report()')
  await holder.end()

  program = await demo.startAgain()
  const again = await demo.owner()
  await again.query(
    `update report_job set heartbeat_at = now() - interval '1 minute' where id = ${id};
     update job set due_at = now() where kind = 'report' and key = ${id}`,
  )
  await expect.poll(async () => (await seen()).status, { timeout: 120_000 }).toBe('done')
  const file = Buffer.from(await (await call('GET', `job/${id}/file`)).arrayBuffer())
  expect(csvRows(file)).toHaveLength(100_001)
  const { rows } = await again.query('select attempts from report_job where id = $1', [id])
  await again.end()
  expect(rows).toEqual([{ attempts: 2 }])
})
