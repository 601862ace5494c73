import { efpPeriod } from '../../../../src/resources/efp/efpPeriod.resource.ts'
import { efpRow } from '../../../../src/resources/efp/efpRow.resource.ts'
import { defineReport, fieldColumn, joined, personColumns, personJoins, pinColumns } from '../kind.ts'

/** What each person is paid for each pin, in the pay periods that end in some days. */
export const efp = defineReport({
  name: 'efp',
  label: 'EFP',
  about: 'Hours and pay of each person at each pin, in the pay periods that end in these days.',
  source: efpRow,
  rows: `efp_row t join efp_period pd on pd.client_id = t.client_id and pd.id = t.period_id and pd.deleted_at is null
      and pd.end_date between d.first and d.last
    ${personJoins('t.user_id', 'pd.end_date')} ${joined('pin', 'p', 't.pin_id')}`,
  where: 't.deleted_at is null',
  columns: {
    period: fieldColumn(efpPeriod, 'name', 'pd.name', { label: 'Pay period' }),
    startDate: fieldColumn(efpPeriod, 'startDate', 'pd.start_date'),
    endDate: fieldColumn(efpPeriod, 'endDate', 'pd.end_date'),
    ...personColumns,
    ...pinColumns,
    nationality: fieldColumn(efpRow, 'nationality', 't.nationality'),
    normalMin: fieldColumn(efpRow, 'normalMin', 't.normal_min'),
    overtimeMin: fieldColumn(efpRow, 'overtimeMin', 't.overtime_min'),
    restDayMin: fieldColumn(efpRow, 'restDayMin', 't.rest_day_min'),
    holidayMin: fieldColumn(efpRow, 'holidayMin', 't.holiday_min'),
    unratedMin: fieldColumn(efpRow, 'unratedMin', 't.unrated_min'),
    earned: fieldColumn(efpRow, 'earned', 't.earned'),
    extra: fieldColumn(efpRow, 'extra', 't.extra'),
    adjusted: fieldColumn(efpRow, 'adjusted', 't.adjusted'),
    amount: fieldColumn(efpRow, 'amount', 't.amount'),
    status: fieldColumn(efpPeriod, 'status', 'pd.status'),
  },
  days: 'period',
  limits: {
    pinIds: 't.pin_id',
    userIds: 't.user_id',
    departmentIds: 'w.department_id',
    groupIds: 'e.group_ids',
  },
  order: ['pd.start_date', 'lower(e.employee_id)', 't.id'],
  chart: { by: 'pin', of: 'amount' },
})
