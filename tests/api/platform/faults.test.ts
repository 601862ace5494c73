import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { systemActor } from '../../../server/platform/db/companyContext.ts'
import { openDatabase } from '../../../server/platform/db/database.ts'
import { scheduleJob } from '../../../server/platform/jobs/jobs.ts'
import { startPortal } from '../../support/portal.ts'
import { ask, asOwner, settled } from '../../support/reports.ts'
import { makeTemporaryFolder } from '../../support/temporaryFolder.ts'
import { createTestDatabase } from '../../support/testDatabase.ts'

const past = new Date(0)
const root = path.resolve(import.meta.dirname, '../../..')

/** Runs a process that does what is due; gives how it ended and what it said. */
const processOn = (url: string, minutes: number) =>
  new Promise<{ code: unknown; said: string[] }>((resolve) => {
    const args = ['--import', 'tsx', 'tests/support/crashingJobs.ts', url, String(minutes)]
    execFile(process.execPath, args, { cwd: root }, (error, stdout) =>
      resolve({ code: error ? error.code : 0, said: stdout.trim().split('\n') }),
    )
  })

it('REL-02 a job that crashes its process runs again alone, and twice at most', async () => {
  const { url, drop } = await createTestDatabase()
  const db = await openDatabase(url, { readers: 1, writers: 2 })
  const schedule = (kind: string, key = 1) =>
    db.write(systemActor(4_711), async (tx) => scheduleJob(tx, kind, key, past))
  try {
    await schedule('crash')
    expect(await processOn(url, 0)).toEqual({ code: 1, said: ['Error: crash crashed'] })
    await schedule('ring')
    // A new job that crashes as well: the two never run together again, so that each is judged by itself.
    await schedule('crash-too')
    const ends = []
    for (const minutes of [5, 10, 15]) ends.push(await processOn(url, minutes))
    expect(ends.map(({ code }) => code)).toEqual([1, 1, 0])
    expect(ends[0]?.said).toContain('ring')
    expect(ends[2]?.said.toSorted()).toEqual(['crash given up', 'crash-too given up'])
    const left = await db.system.query('select kind, due_at::text as due from job order by kind')
    expect(left).toEqual([
      { kind: 'crash', due: 'infinity' },
      { kind: 'crash-too', due: 'infinity' },
    ])
  } finally {
    await db.close()
    await drop()
  }
})

it('REL-02 failing jobs of every kind are retried and raise no uncaught error', async () => {
  const portal = await startPortal()
  try {
    const clientId = await portal.company('Rosak')
    const kinds = portal.app.jobs.kinds()
    expect(kinds.length).toBeGreaterThan(20)
    await portal.db.write(systemActor(clientId), async (tx) => {
      for (const kind of kinds) scheduleJob(tx, kind, 1, new Date(Date.now() + 86_400_000))
    })
    await asOwner(
      portal,
      `revoke all on all tables in schema public from portal_app; grant all on job to portal_app;
       update job set due_at = now() where company = ${clientId}`,
    )
    const tried = () =>
      portal.db.system.query<{ kind: string; attempts: number; begun: number }>(
        'select kind, attempts, begun from job where company = $1',
        [clientId],
      )
    const failed = async () => {
      await portal.app.jobs.runDue()
      return (await tried()).filter(({ attempts }) => attempts > 0).length
    }
    await expect.poll(failed, { timeout: 30_000 }).toBeGreaterThan(kinds.length / 2)
    const rows = await tried()
    expect(rows.filter(({ begun }) => begun > 0)).toEqual([])
  } finally {
    await portal.close()
  }
})

it('REL-02 a batch that two processes ended with is given up, and its maker is notified', async () => {
  const portal = await startPortal()
  try {
    const clientId = await portal.company('Terhenti')
    const admin = await portal.member(clientId, allCodes)
    await asOwner(
      portal,
      `insert into batch (client_id, created_by, resource, action, state, request, total)
         values (${clientId}, ${admin.employeeId}, 'department', 'update', 'running', '{}', 1);
       insert into batch_row (client_id, batch_id, position, record_id) select client_id, id, 1, 1 from batch;
       insert into job (kind, company, key, due_at, begun) select 'batch', client_id, id, '2026-01-01', 2 from batch`,
    )
    await portal.app.jobs.runDue()
    const sql = portal.db.read(clientId)
    expect(await sql.query('select state, failed from batch where client_id = $1', [clientId])).toEqual([
      { state: 'failed', failed: 1 },
    ])
    const told = 'select wording, route from notification where client_id = $1 and employee_id = $2'
    expect(await sql.query(told, [clientId, admin.employeeId])).toEqual([
      { wording: 'batchStopped', route: 'batch' },
    ])
  } finally {
    await portal.close()
  }
})

it('REL-02 a report that cannot write its file fails and notifies its maker, in every format', async () => {
  const { folder, remove } = await makeTemporaryFolder('no-files')
  // A file where the folder of files would be.
  await writeFile(path.join(folder, 'files'), '')
  const portal = await startPortal({ folder })
  try {
    const clientId = await portal.company('Penuh')
    const admin = await portal.member(clientId, allCodes)
    const body = { from: '2026-10-01', until: '2026-10-31' }
    const layout = { kind: 'delimited', fields: [{ column: 'workDate' }] }
    for (const format of ['xlsx', 'csv', 'pdf', 'txt']) {
      const id = await ask(portal, admin, 'timesheet', {
        ...body,
        format,
        ...(format === 'txt' && { layout }),
      })
      expect((await settled(portal, admin, id)).status, format).toBe('failed')
    }
    const told = await portal.db
      .read(clientId)
      .query('select 1 from notification where client_id = $1 and wording = $2', [clientId, 'reportFailed'])
    expect(told).toHaveLength(4)
  } finally {
    await portal.close()
    await remove()
  }
})
