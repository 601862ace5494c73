import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { reportNames, type ReportName } from '../../../src/resources/report/reports.ts'
import { createDemoDatabase } from '../../support/demoDatabase.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'
import {
  ask,
  csvRows,
  fetched,
  enterReported,
  paperText,
  seriMaju,
  workbookRows,
} from '../../support/reports.ts'
import { makeTemporaryFolder } from '../../support/temporaryFolder.ts'

let portal: Portal
let admin: Member
let remove: () => Promise<void>

beforeAll(async () => {
  const made = await makeTemporaryFolder('reports')
  remove = made.remove
  portal = await startPortal({ folder: made.folder, database: await createDemoDatabase() })
  await enterReported(portal)
  admin = await portal.member(seriMaju, allCodes)
})
afterAll(async () => {
  await portal.close()
  await remove()
})

const days = { from: '2026-11-01', until: '2026-11-18' }
const zone = `'Asia/Kuala_Lumpur'`
const on = (column: string) => `${column} between '2026-11-01' and '2026-11-18'`
const at = (column: string) => `(${column} at time zone ${zone})::date between '2026-11-01' and '2026-11-18'`
const clock = (column: string) => `to_char(${column} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`

interface Proof {
  /** Some of its columns, and what plain SQL over the same records says of them. */
  columns: readonly string[]
  sql: string
  more?: object
}

const proofs: Record<ReportName, Proof> = {
  timesheet: {
    columns: ['workDate', 'staffNo', 'pinCode', 'clockIn', 'workedMin', 'overtimeMin'],
    sql: `select c.work_date, e.employee_id, p.code, ${clock('c.clock_in')}, c.worked_min, c.overtime_min
      from clocking c join employee e on e.id = c.user_id join pin p on p.id = c.pin_id
      where c.deleted_at is null and ${on('c.work_date')} order by c.work_date, c.id`,
  },
  'pin-headcount': {
    columns: ['code', 'people', 'foreigners', 'agreed'],
    sql: `select p.code,
        (select count(*) from employee e where p.id = any(e.pin_ids) and e.status in ('active', 'suspended', 'resigned')
          and e.deleted_at is null and coalesce(e.join_date, '1900-01-01') <= '2026-11-18'
          and (e.status <> 'resigned' or e.last_working_date >= '2026-11-18')),
        (select count(*) from employee e where p.id = any(e.pin_ids) and e.status in ('active', 'suspended', 'resigned')
          and e.deleted_at is null and coalesce(e.join_date, '1900-01-01') <= '2026-11-18'
          and (e.status <> 'resigned' or e.last_working_date >= '2026-11-18') and e.nationality <> p.country),
        (select sum(headcount) from pin_contract c where c.pin_id = p.id and c.status = 'active' and c.deleted_at is null
          and '2026-11-18' between c.start_date and c.end_date)
      from pin p where p.deleted_at is null order by lower(p.name), p.id`,
    more: { until: '2026-11-18', from: undefined },
  },
  'snap-n-send': {
    columns: ['refNo', 'occurredAt', 'pinCode', 'title'],
    sql: `select i.ref_no, ${clock('i.occurred_at')}, p.code, i.title
      from incident i join pin p on p.id = i.pin_id
      where i.deleted_at is null and ${at('i.occurred_at')} order by i.occurred_at, i.id`,
  },
  'task-completion': {
    columns: ['refNo', 'sequence', 'label', 'doneAt'],
    sql: `select w.ref_no, k.sequence, k.label, ${clock('k.done_at')}
      from work_task k join work_request w on w.id = k.work_request_id
      where k.deleted_at is null and w.deleted_at is null and ${at('w.requested_at')}
      order by w.requested_at, w.id, k.sequence, k.id`,
  },
  'pin-overview': {
    columns: ['code', 'planned', 'workedMin', 'patrols', 'touchdowns', 'incidents', 'requests'],
    sql: `select p.code,
        (select count(*) from shift_assignment a where a.pin_id = p.id and a.deleted_at is null and a.user_id is not null
          and a.status not in ('draft', 'declined', 'cancelled') and ${on('a.date')}),
        (select coalesce(sum(worked_min), 0) from clocking c where c.pin_id = p.id and c.deleted_at is null and ${on('c.work_date')}),
        (select count(*) from patrol_session s where s.pin_id = p.id and s.deleted_at is null and s.finished_at is not null and ${at('s.scheduled_at')}),
        (select count(*) from touchdown_activity a where a.pin_id = p.id and a.deleted_at is null and ${at('a.arrived_at')}),
        (select count(*) from incident i where i.pin_id = p.id and i.deleted_at is null and ${at('i.occurred_at')}),
        (select count(*) from work_request w where w.pin_id = p.id and w.deleted_at is null and ${at('w.requested_at')})
      from pin p where p.deleted_at is null order by lower(p.name), p.id`,
  },
  manpower: {
    columns: ['date', 'pinCode', 'shift', 'needed', 'planned', 'came'],
    sql: `select a.date, p.code, s.name, s.headcount, count(a.user_id), count(c.id) filter (where c.clock_in is not null)
      from shift_assignment a join shift s on s.id = a.shift_id join pin p on p.id = s.pin_id
        left join clocking c on c.shift_assignment_id = a.id and c.deleted_at is null and c.status <> 'rejected'
      where a.deleted_at is null and s.deleted_at is null and not s.is_template and a.status not in ('declined', 'cancelled')
        and ${on('a.date')} and s.start_date <= '2026-11-18' and s.end_date >= '2026-11-01'
      group by a.date, p.code, p.name, s.id, s.name, s.headcount order by a.date, lower(p.name), s.id`,
  },
  'detailed-clock': {
    columns: ['at', 'staffNo', 'pinCode', 'distanceM'],
    sql: `select ${clock('v.at')}, e.employee_id, p.code, v.distance_m
      from clock_event v join employee e on e.id = v.user_id left join pin p on p.id = v.pin_id
      where (v.at at time zone ${zone})::date = '2026-11-18' order by v.at, v.id`,
    more: { from: '2026-11-18' },
  },
  'clocking-activity': {
    columns: ['staffNo', 'pinCode', 'days', 'lines', 'workedMin', 'late'],
    sql: `select e.employee_id, p.code, count(distinct c.work_date), count(*), coalesce(sum(c.worked_min), 0),
        sum((coalesce(c.late_min, 0) > 0)::int)
      from clocking c join employee e on e.id = c.user_id join pin p on p.id = c.pin_id
      where c.deleted_at is null and ${on('c.work_date')}
      group by e.employee_id, e.id, p.code, p.id order by lower(e.employee_id), e.id, p.id`,
  },
  touchdown: {
    columns: ['plannedAt', 'pinCode', 'staffNo', 'stayMin', 'gapDays'],
    sql: `select ${clock('a.planned_at')}, p.code, e.employee_id, a.stay_min,
        g.days
      from touchdown_activity a left join (
        select id, (arrived_at at time zone 'Asia/Kuala_Lumpur')::date - lag((arrived_at at time zone 'Asia/Kuala_Lumpur')::date)
          over (partition by pin_id order by arrived_at) as days
        from touchdown_activity where arrived_at is not null and deleted_at is null) g on g.id = a.id
      join pin p on p.id = a.pin_id left join employee e on e.id = a.user_id
      where a.deleted_at is null and ${at('coalesce(a.planned_at, a.arrived_at)')}
      order by coalesce(a.planned_at, a.arrived_at), a.id`,
  },
  area: {
    columns: ['code', 'name', 'stateName', 'radiusM', 'points'],
    sql: `select p.code, p.name, p.state_name, p.radius_m,
        (select count(*) from patrol_point o where o.pin_id = p.id and o.active and o.deleted_at is null)
      from pin p where p.deleted_at is null order by lower(p.name), p.id`,
    more: { until: '2026-11-18', from: undefined },
  },
  'leave-balance': {
    columns: [
      'staffNo',
      'leaveType',
      'yearStarts',
      'balance',
      'givenMinutes',
      'takenMinutes',
      'balanceMinutes',
    ],
    sql: `select e.employee_id, ty.name, '2026-01-01'::date, coalesce(sum(l.days) filter (where l.date between '2026-01-01' and '2026-12-31'), 0),
        coalesce(sum(l.minutes) filter (where l.date between '2026-01-01' and '2026-12-31' and l.kind = 'grant'), 0),
        0 - coalesce(sum(l.minutes) filter (where l.date between '2026-01-01' and '2026-12-31' and l.kind = 'taken'), 0),
        coalesce(sum(l.minutes) filter (where l.date between '2026-01-01' and '2026-12-31'), 0)
      from leave_ledger l join employee e on e.id = l.employee_id join leave_type ty on ty.id = l.leave_type_id
      where l.deleted_at is null and e.deleted_at is null and ty.reset_on = 'calendar_year'
      group by e.employee_id, e.id, ty.name, ty.id order by lower(e.employee_id), e.id, ty.id`,
    more: { until: '2026-11-18', from: undefined },
  },
  'leave-submission': {
    columns: ['refNo', 'staffNo', 'fromDate', 'fromTime', 'toDate', 'totalDays', 'totalMinutes'],
    sql: `select a.ref_no, e.employee_id, a.from_date, a.from_time, a.to_date, a.total_days, a.total_minutes
      from leave_application a join employee e on e.id = a.employee_id
      where a.deleted_at is null and daterange(a.from_date, a.to_date, '[]') && daterange('2026-11-01', '2026-11-18', '[]')
      order by a.from_date, a.id`,
  },
  efp: {
    columns: ['period', 'staffNo', 'pinCode', 'normalMin', 'amount'],
    sql: `select d.name, e.employee_id, p.code, r.normal_min, r.amount
      from efp_row r join efp_period d on d.id = r.period_id join employee e on e.id = r.user_id join pin p on p.id = r.pin_id
      where r.deleted_at is null and ${on('d.end_date')} order by d.start_date, lower(e.employee_id), r.id`,
  },
  payroll: {
    columns: ['staffNo', 'identityNo', 'epfNo', 'normalMin', 'amount'],
    sql: `select e.employee_id, e.identity_no,
        (select s.epf_no from statutory s where s.user_id = e.id and s.deleted_at is null and s.effective_from <= '2026-11-18'
          order by s.effective_from desc limit 1),
        coalesce((select sum(r.normal_min) from efp_row r join efp_period d on d.id = r.period_id
          where r.user_id = e.id and d.status in ('approved', 'locked') and ${on('d.end_date')}), 0),
        coalesce((select sum(r.amount) from efp_row r join efp_period d on d.id = r.period_id
          where r.user_id = e.id and d.status in ('approved', 'locked') and ${on('d.end_date')}), 0)
      from employee e where e.deleted_at is null and e.status in ('active', 'suspended', 'resigned')
        and coalesce(e.join_date, '1900-01-01') <= '2026-11-18'
        and (e.status <> 'resigned' or e.last_working_date >= '2026-11-01')
      order by lower(e.employee_id), e.id`,
  },
  'vms-attendance': {
    columns: ['code', 'vendor', 'number', 'expiryDate'],
    sql: `select v.code, v.name, k.number, k.expiry_date from vendor v join vendor_document k on k.vendor_id = v.id
      where v.deleted_at is null and k.deleted_at is null and k.expiry_date between '2026-06-01' and '2027-05-31'
      order by lower(v.name), v.id, k.id`,
    more: { variant: 'documents', from: '2026-06-01', until: '2027-05-31' },
  },
}

/** Each record's figures, as text. */
async function plain(sql: string): Promise<string[][]> {
  const rows = await portal.db
    .read(seriMaju)
    .query<{ row: (string | null)[] }>(
      `select array(select value from json_each_text(row_to_json(q)) as j (key, value)) as row from (${sql}) q`,
    )
  return rows.map(({ row }) => row.map((cell) => cell ?? ''))
}

const asNumber = (cell: string) => (/^-?\d+\.\d+$/.test(cell) ? String(Number(cell)) : cell)

describe('every report', () => {
  it.each(reportNames)('REP-01 REP-02 %s is a correct workbook, CSV and PDF', async (kind) => {
    const { columns, sql, more } = proofs[kind]
    const body = { ...days, columns, ...more }
    const [xlsx, csv, pdf] = await Promise.all([
      ask(portal, admin, kind, { ...body, format: 'xlsx' }),
      ask(portal, admin, kind, { ...body, format: 'csv' }),
      ask(portal, admin, kind, { ...body, format: 'pdf' }),
    ])
    const rows = await plain(sql)
    expect(rows.length).toBeGreaterThan(3)

    const [csvHeading, ...inCsv] = csvRows(await fetched(portal, admin, csv))
    expect(csvHeading).toHaveLength(columns.length)
    expect(inCsv.map((row) => row.map(asNumber))).toEqual(rows.map((row) => row.map(asNumber)))
    const [heading, ...inSheet] = workbookRows(await fetched(portal, admin, xlsx))
    expect(heading).toEqual(csvHeading)
    expect(inSheet).toEqual(rows.map((row) => row.map(asNumber)))

    const paper = paperText(await fetched(portal, admin, pdf))
    let from = 0
    for (const row of rows) {
      const line = row.join('').replaceAll(/\s/g, '')
      const found = paper.indexOf(line, from)
      expect(found, `${line} stands on the paper after ${from}`).toBeGreaterThanOrEqual(from)
      from = found + line.length
    }

    const whole = await portal.call(admin.token, 'POST', '/api/report/preview', {
      kind,
      params: { timezone: 'Asia/Kuala_Lumpur', ...days, ...more },
    })
    expect(whole.status, whole.text).toBe(200)
    expect(whole.body['counted']).toBe(rows.length)
  })
})

it('REP-02 groups rows by a text column with sums, in every file type', async () => {
  const columns = ['person', 'workDate', 'workedMin']
  const body = { ...days, columns, groupBy: 'person' }
  const ids = await Promise.all(
    (['xlsx', 'csv'] as const).map((format) => ask(portal, admin, 'timesheet', { ...body, format })),
  )
  const [sheet, csv] = await Promise.all(ids.map((id) => fetched(portal, admin, id)))
  const [heading, ...rows] = csvRows(csv ?? Buffer.alloc(0))
  expect(heading).toHaveLength(3)
  const sums = new Map<string, number>()
  let groups = 0
  for (const [person = '', day = '', minutes = ''] of rows) {
    if (day !== '') {
      // Within its group: the next line of sums is of this person.
      sums.set(person, (sums.get(person) ?? 0) + Number(minutes))
      continue
    }
    groups += 1
    const name = person.replace(/ · Total$/, '')
    expect([person, Number(minutes)]).toEqual([`${name} · Total`, sums.get(name)])
  }
  expect(groups).toBe(sums.size)
  expect(groups).toBeGreaterThan(1)
  expect(workbookRows(sheet ?? Buffer.alloc(0)).slice(1)).toEqual(rows)
  const bad = await portal.call(admin.token, 'POST', '/api/report/timesheet', {
    timezone: 'UTC',
    ...body,
    groupBy: 'workDate',
  })
  expect([bad.status, Object.keys(z.record(z.string(), z.string()).parse(bad.body['errors']))]).toEqual([
    422,
    ['groupBy'],
  ])
})
