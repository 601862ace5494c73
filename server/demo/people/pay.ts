import { addDays, dayText, firstOf, monthNumber } from '../../../src/domain/time/calendarDays.ts'
import { efpAdjustment } from '../../../src/resources/efp/efpAdjustment.resource.ts'
import { efpColumn } from '../../../src/resources/efp/efpColumn.resource.ts'
import { efpPeriod } from '../../../src/resources/efp/efpPeriod.resource.ts'
import { rate } from '../../../src/resources/efp/rate.resource.ts'
import { rateType } from '../../../src/resources/efp/rateType.resource.ts'
import { periodLock } from '../../../src/resources/attendance/periodLock.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { addUp, linesIn, writeLines } from '../../modules/efp/public.ts'
import { dayFrom, dayOf } from '../base/calendar.ts'
import type { DemoCompany } from '../base/company.ts'
import { insertRecords } from '../base/insertRecords.ts'

const kinds = [
  ['Normal hours', 'earning', 'normal', 'per_hour', '8.72'],
  ['Overtime', 'earning', 'overtime', 'per_hour', '13.08'],
  ['Rest days', 'earning', 'rest_day', 'per_hour', '17.44'],
  ['Public holidays', 'earning', 'holiday', 'per_hour', '26.16'],
  ['Meal allowance', 'earning', 'worked', 'per_day', '6.50'],
  ['Hostel', 'deduction', 'worked', 'per_month', '120'],
] as const

/** What normal hours are paid beside the usual: at single pins, to nationalities, to both, and to those of some jobs. */
const special = [
  { nationality: 'NP', amount: '8.95' },
  { nationality: 'BD', amount: '8.80' },
  { site: 0, amount: '9.60' },
  { site: 0, nationality: 'NP', amount: '9.85' },
  { site: 2, amount: '9.20' },
  { site: 5, amount: '9.35' },
  { site: 5, nationality: 'BD', amount: '9.50' },
  { job: 'Site Supervisor', amount: '17.25' },
  { job: 'HVAC Technician', amount: '13.4375' },
] as const
const newYear = '9.10'

const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The rates of the facility company, two pay periods behind it, of which one is locked and one approved, and one that is open. */
export async function enterPay(tx: Sql, { clientId, ownerId, sites }: DemoCompany, now: number) {
  const made = { createdBy: ownerId, updatedBy: ownerId }
  const year = Number(dayOf(now).slice(0, 4))
  const types = await insertRecords(
    tx,
    clientId,
    rateType,
    kinds.map(([name, category, counts], index) => ({
      name,
      category,
      counts,
      sequence: index * 10,
      ...made,
    })),
  )
  const jobs = await tx.query<{ id: number; name: string }>(
    'select id, name from company_job where client_id = $1 and deleted_at is null',
    [clientId],
  )
  const sitesOf = sites.filter(({ status }) => status === 'active').map(({ id }) => id)
  const all = { pinId: null, nationality: null, jobId: null, note: null, effectiveTo: null }
  const from = { effectiveFrom: `${year - 1}-01-01`, basis: 'per_hour' }
  await insertRecords(tx, clientId, rate, [
    ...kinds.flatMap(([name, , , basis, amount], index) => ({
      ...all,
      ...from,
      rateTypeId: types[index],
      basis,
      amount,
      ...(index === 0 && { effectiveTo: `${year}-12-31` }),
      ...(name === 'Hostel' && { nationality: 'NP' }),
      ...made,
    })),
    ...special.map((one) => ({
      ...all,
      ...from,
      rateTypeId: types[0],
      pinId: 'site' in one ? (sitesOf[one.site] ?? null) : null,
      nationality: 'nationality' in one ? one.nationality : null,
      jobId: 'job' in one ? (jobs.find(({ name }) => name === one.job)?.id ?? null) : null,
      basis: 'per_hour',
      amount: one.amount,
      ...made,
    })),
    {
      ...all,
      rateTypeId: types[0],
      basis: 'per_hour',
      amount: newYear,
      effectiveFrom: `${year + 1}-01-01`,
      note: 'New minimum wage',
      ...made,
    },
  ])
  const columns = await insertRecords(
    tx,
    clientId,
    efpColumn,
    (
      [
        ['Attendance bonus', 'amount', 'plus'],
        ['Advance', 'amount', 'minus'],
        ['Remarks', 'text', 'plus'],
      ] as const
    ).map(([name, type, sign], index) => ({ name, type, sign, sequence: index * 10, active: true, ...made })),
  )
  // Days of the last weeks are still being corrected: their month stays open.
  const open = monthNumber(dayFrom(now, -17))
  for (const [away, status] of [
    [2, 'locked'],
    [1, 'approved'],
    [0, 'open'],
  ] as const) {
    const first = dayText(firstOf(open - away))
    const last = addDays(dayText(firstOf(open - away + 1)), -1)
    const decided = `${addDays(last, 3)}T02:00:00.000Z`
    const done = status === 'open' ? null : decided
    const [periodId = 0] = await insertRecords(tx, clientId, efpPeriod, [
      {
        name: monthName.format(Date.parse(first)),
        startDate: first,
        endDate: last,
        status,
        calculatedAt: done,
        approvedBy: done && ownerId,
        approvedAt: done,
        lockedAt: status === 'locked' ? decided : null,
        ...made,
      },
    ])
    if (!done) continue
    for await (const lines of linesIn(tx, clientId, { start: first, end: last }))
      await writeLines(tx, { clientId, author: ownerId, periodId }, lines)
    await enterExtras(tx, { clientId, author: ownerId, periodId }, columns)
    if (status === 'approved')
      await insertRecords(tx, clientId, periodLock, [
        { startDate: first, endDate: last, pinId: null, note: 'EFP', ...made },
      ])
  }
}

interface Where {
  clientId: number
  author: number
  periodId: number
}

/** Bonuses, advances and remarks of some rows, and two adjustments. */
async function enterExtras(tx: Sql, { clientId, author, periodId }: Where, columns: readonly number[]) {
  const rows = await tx.query<{ id: number }>(
    'select id from efp_row where client_id = $1 and period_id = $2 order by id',
    [clientId, periodId],
  )
  const [bonus, advance, remarks] = columns
  const cells = rows.flatMap(({ id }, index) => [
    ...(index % 3 === 0 ? [{ row_id: id, column_id: bonus, value: '100.00', note: null }] : []),
    ...(index % 7 === 2 ? [{ row_id: id, column_id: advance, value: '250.00', note: null }] : []),
    ...(index % 11 === 4
      ? [{ row_id: id, column_id: remarks, value: null, note: 'Stood in at two sites' }]
      : []),
  ])
  await tx.query(
    `insert into efp_amount (client_id, row_id, column_id, value, note, changed_by)
     select $1, c.row_id, c.column_id, c.value, c.note, $3
     from jsonb_to_recordset($2::jsonb) as c (row_id bigint, column_id bigint, value numeric, note text)`,
    [clientId, JSON.stringify(cells), author],
  )
  await insertRecords(
    tx,
    clientId,
    efpAdjustment,
    rows.slice(1, 3).map(({ id }, index) => ({
      rowId: id,
      amount: index === 0 ? '45.00' : '-30.00',
      reason: index === 0 ? 'Overtime of the fire drill was missing' : 'Lost access card',
      createdBy: author,
      updatedBy: author,
    })),
  )
  await addUp(
    tx,
    { clientId, author },
    rows.map(({ id }) => id),
  )
}
