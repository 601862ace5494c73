import { z } from 'zod'
import type { ReportSchedule } from '../../src/resources/report/reports.ts'
import type { Database } from '../platform/db/database.ts'
import { scheduleJob } from '../platform/jobs/jobs.ts'
import { enqueue, type NewReport, nextTime, scheduleJobKind } from '../overviews/report/public.ts'
import { inEachCompany } from './base/inEachCompany.ts'

const timezone = 'Asia/Kuala_Lumpur'

type Saved = Required<Pick<NewReport, 'kind' | 'format' | 'params'>> & {
  name: string
  shared: boolean
  schedule?: Omit<ReportSchedule, 'recipientIds' | 'active'>
}

const saved: readonly Saved[] = [
  {
    name: 'Timesheet of last week',
    kind: 'timesheet',
    format: 'xlsx',
    params: { timezone, period: 'last_week' },
    shared: true,
    schedule: { frequency: 'weekly', weekday: 1, at: '07:00' },
  },
  {
    name: 'What happened at the pins last month',
    kind: 'pin-overview',
    format: 'pdf',
    params: { timezone, period: 'last_month' },
    shared: true,
    schedule: { frequency: 'monthly', monthDay: 1, at: '06:30' },
  },
  {
    name: 'Bank file of last month',
    kind: 'payroll',
    format: 'txt',
    params: {
      timezone,
      period: 'last_month',
      layout: {
        kind: 'fixed',
        amounts: 'cents',
        header: 'H{day}',
        footer: 'T{count} {total}',
        totalOf: 'amount',
        fields: [
          { column: 'staffNo', width: 12 },
          { column: 'person', width: 40 },
          { column: 'bankAccountNo', width: 20 },
          { column: 'amount', width: 12, align: 'right', pad: '0' },
        ],
      },
    },
    shared: false,
  },
]

const made: readonly NewReport[] = [
  { kind: 'manpower', format: 'csv', params: { timezone, period: 'last_week' } },
  { kind: 'leave-balance', format: 'xlsx', params: { timezone } },
  {
    kind: 'snap-n-send',
    format: 'pdf',
    params: { timezone, period: 'this_month' },
    name: 'Incidents this month',
  },
]

const administrator = z.object({ id: z.number() })

/** Saved reports with their schedules, and some that are made as soon as the program runs. */
export const wakeReports = (db: Database) =>
  inEachCompany(db, async (tx) => {
    const { clientId } = tx.actor
    const [found] = await tx.query(
      `select e.id from employee e join role r on r.client_id = e.client_id and r.id = e.role_id
       where e.client_id = $1 and e.person_id is not null and e.deleted_at is null and 'RPA' = any(r.permissions)
         and exists (select from clocking c where c.client_id = $1)
       order by e.id limit 1`,
      [clientId],
    )
    if (!found) return
    const { id } = administrator.parse(found)
    for (const { name, kind, format, params, shared, schedule } of saved) {
      const full = schedule && { ...schedule, recipientIds: [id], active: true }
      const next = full && nextTime(full, timezone, new Date())
      const [row] = await tx.query<{ id: number }>(
        `insert into report_definition (client_id, created_by, name, kind, format, params, shared, schedule, next_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
        [
          clientId,
          id,
          name,
          kind,
          format,
          JSON.stringify(params),
          shared,
          full ? JSON.stringify(full) : null,
          next?.toISOString() ?? null,
        ],
      )
      if (row && next) scheduleJob(tx, scheduleJobKind, row.id, next)
    }
    for (const report of made) await enqueue(tx, id, report)
  })
