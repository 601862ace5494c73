import { leaveFloor } from '../../../../src/resources/leave/leaveFloor.resource.ts'
import { leaveType } from '../../../../src/resources/leave/leaveType.resource.ts'
import type { Resource } from '../../../../src/schema/resource.ts'
import { snake } from '../../../../src/schema/names.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { initialsOf } from '../../../engine/writing/initials.ts'

const act = 'Employment Act 1955'
const peninsula = { region: 'MY' }
/** Since the amendment of 2022 came into force. */
const amended = '2023-01-01'
const before = '1957-06-01'

/** Legal minimums of Peninsular Malaysia and Labuan; Sabah and Sarawak have ordinances of their own. */
export const floors = [
  { legalKind: 'annual', fromYears: 0, days: '8', effectiveFrom: before, source: `${act}, section 60E` },
  { legalKind: 'annual', fromYears: 2, days: '12', effectiveFrom: before, source: `${act}, section 60E` },
  { legalKind: 'annual', fromYears: 5, days: '16', effectiveFrom: before, source: `${act}, section 60E` },
  { legalKind: 'sick', fromYears: 0, days: '14', effectiveFrom: before, source: `${act}, section 60F` },
  { legalKind: 'sick', fromYears: 2, days: '18', effectiveFrom: before, source: `${act}, section 60F` },
  { legalKind: 'sick', fromYears: 5, days: '22', effectiveFrom: before, source: `${act}, section 60F` },
  {
    legalKind: 'hospitalisation',
    fromYears: 0,
    days: '60',
    effectiveFrom: amended,
    source: `${act}, section 60F as amended 2022`,
  },
  { legalKind: 'maternity', fromYears: 0, days: '60', effectiveFrom: before, source: `${act}, section 37` },
  {
    legalKind: 'maternity',
    fromYears: 0,
    days: '98',
    effectiveFrom: amended,
    source: `${act}, section 37 as amended 2022`,
  },
  { legalKind: 'paternity', fromYears: 0, days: '7', effectiveFrom: amended, source: `${act}, section 60FA` },
].map((floor) => ({ ...peninsula, ...floor }))

/** The usual types of a Malaysian company, at the legal minimum. */
export const types = [
  {
    code: 'AL',
    name: 'Annual leave',
    legalKind: 'annual',
    mode: 'yearly',
    bands: '0: 8, 2: 12, 5: 16',
    minNoticeDays: 3,
    carryForwardMax: '5',
    carryExpireMonths: 3,
    encashable: true,
  },
  {
    code: 'SL',
    name: 'Sick leave',
    legalKind: 'sick',
    mode: 'yearly',
    bands: '0: 14, 2: 18, 5: 22',
    prorateOn: 'none',
    attachment: 'over_days',
    attachmentOverDays: '2',
  },
  {
    code: 'HL',
    name: 'Hospitalisation',
    legalKind: 'hospitalisation',
    mode: 'yearly',
    bands: '60',
    prorateOn: 'none',
    attachment: 'always',
  },
  {
    code: 'ML',
    name: 'Maternity leave',
    legalKind: 'maternity',
    mode: 'per_event',
    bands: '98',
    gender: 'female',
    halfDays: false,
    includeHolidays: true,
    includeRestDays: true,
  },
  {
    code: 'PL',
    name: 'Paternity leave',
    legalKind: 'paternity',
    mode: 'per_event',
    bands: '7',
    gender: 'male',
    halfDays: false,
    includeHolidays: true,
    includeRestDays: true,
    applicableAfterDays: 365,
  },
  { code: 'UL', name: 'Unpaid leave', mode: 'unlimited', paid: 'unpaid' },
]

async function enter(
  sql: Sql,
  clientId: number,
  resource: Resource,
  records: readonly Readonly<Record<string, unknown>>[],
) {
  const initial = initialsOf(resource)
  const names = Object.keys(resource.fields)
  const columns = names.map(snake).join(', ')
  const rows = records.map((record) =>
    Object.fromEntries(names.map((name) => [snake(name), record[name] ?? initial[name] ?? null])),
  )
  const entered = await sql.query(
    `insert into ${resource.table} (client_id, ${columns})
     select $1, ${columns} from jsonb_populate_recordset(null::${resource.table}, $2::jsonb)
     where not exists (select from ${resource.table} where client_id = $1) returning id`,
    [clientId, JSON.stringify(rows)],
  )
  return entered.length
}

/** Enters the usual types and the legal minimums, each where the company has had none yet. */
export async function enterStarter(sql: Sql, clientId: number): Promise<{ types: number; floors: number }> {
  return {
    floors: await enter(sql, clientId, leaveFloor, floors),
    types: await enter(sql, clientId, leaveType, types),
  }
}
