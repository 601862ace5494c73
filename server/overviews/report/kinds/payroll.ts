import { efpRow } from '../../../../src/resources/efp/efpRow.resource.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { statutory } from '../../../../src/resources/employee/statutory.resource.ts'
import { defineReport, fieldColumn, named, termsJoins } from '../kind.ts'

const sums = [
  'normal_min',
  'overtime_min',
  'rest_day_min',
  'holiday_min',
  'earned',
  'extra',
  'adjusted',
  'amount',
]
  .map((column) => `coalesce(sum(r.${column}), 0) as ${column}`)
  .join(', ')

/** What a worker is paid at all pins together, as far as it has been approved. */
const paid = `left join lateral (
  select ${sums} from efp_row r
  join efp_period pd on pd.client_id = r.client_id and pd.id = r.period_id and pd.deleted_at is null
  where r.client_id = t.client_id and r.user_id = t.id and r.deleted_at is null
    and pd.status in ('approved', 'locked') and pd.end_date between d.first and d.last) h on true`

const minutes = (name: 'normalMin' | 'overtimeMin' | 'restDayMin' | 'holidayMin', sql: string) =>
  fieldColumn(efpRow, name, sql, { of: efpRow })
const amount = (name: 'earned' | 'extra' | 'adjusted' | 'amount', sql: string) =>
  fieldColumn(efpRow, name, sql, { of: efpRow })

/** The statutory record that holds on the last day. */
const byLaw = `left join lateral (
  select s.* from statutory s where s.client_id = t.client_id and s.user_id = t.id and s.deleted_at is null
    and s.effective_from <= d.last order by s.effective_from desc limit 1) s on true`

/** One row a worker: who they are, where they are paid, and what they are paid. */
export const payroll = defineReport({
  name: 'payroll',
  label: 'Payroll',
  about:
    'One row for each worker: bank, statutory numbers, hours and approved pay; also as a bank’s own file.',
  source: employee,
  rows: `employee t ${paid} ${byLaw} ${termsJoins('t.id', 'd.last')}`,
  where: `is_employed(app_client(), t.id, d.first, d.last)`,
  columns: {
    staffNo: fieldColumn(employee, 'employeeId', 't.employee_id'),
    person: named('Person', `concat_ws(' ', t.first_name, t.last_name)`),
    department: named('Department', 'dp.name', { needs: ['US'] }),
    identityNo: fieldColumn(employee, 'identityNo', 't.identity_no'),
    nationality: fieldColumn(employee, 'nationality', 't.nationality'),
    epfNo: fieldColumn(statutory, 'epfNo', 's.epf_no', { of: statutory }),
    socsoNo: fieldColumn(statutory, 'socsoNo', 's.socso_no', { of: statutory }),
    taxNo: fieldColumn(statutory, 'taxNo', 's.tax_no', { of: statutory }),
    bankName: fieldColumn(employee, 'bankName', 't.bank_name'),
    bankAccountNo: fieldColumn(employee, 'bankAccountNo', 't.bank_account_no'),
    basicRate: fieldColumn(employee, 'basicRate', 't.basic_rate'),
    normalMin: minutes('normalMin', 'h.normal_min'),
    overtimeMin: minutes('overtimeMin', 'h.overtime_min'),
    restDayMin: minutes('restDayMin', 'h.rest_day_min'),
    holidayMin: minutes('holidayMin', 'h.holiday_min'),
    earned: amount('earned', 'h.earned'),
    extra: amount('extra', 'h.extra'),
    adjusted: amount('adjusted', 'h.adjusted'),
    amount: amount('amount', 'h.amount'),
  },
  days: 'period',
  limits: { pinIds: 'w.pin_ids', userIds: 't.id', departmentIds: 'w.department_id', groupIds: 't.group_ids' },
  order: ['lower(t.employee_id)', 't.id'],
  chart: { by: 'department', of: 'amount' },
})
