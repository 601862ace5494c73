import { leaveFloor } from '../../../../src/resources/leave/leaveFloor.resource.ts'
import { leaveType } from '../../../../src/resources/leave/leaveType.resource.ts'
import type { Resource } from '../../../../src/schema/resource.ts'
import { rowsOf, select, whole } from '../../../engine/tables/statement.ts'
import { add } from '../../../engine/tables/rows.ts'
import type { CompanyWriter } from '../../../platform/db/sql.ts'

const act = 'Employment Act 1955'
const peninsula = { region: 'MY' }
/** Since the amendment of 2022 came into force. */
const amended = '2023-01-01'
const before = '1957-06-01'

/** Legal minimums of Peninsular Malaysia and Labuan; Sabah and Sarawak have ordinances of their own. */
const minimums = [
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
] as const

export const floors = minimums.map((floor) => ({ ...peninsula, ...floor }))

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
] as const

type NewRows<R extends Resource> = Parameters<typeof add<R>>[2]

async function enter<R extends Resource>(tx: CompanyWriter, resource: R, records: NewRows<R>) {
  const [known] = await select(tx, {
    id: whole`t.id`,
  })`from ${rowsOf<Resource>(resource, 't').withDeleted} limit 1`
  if (known) return 0
  await add(tx, resource, records)
  return records.length
}

/** Enters the usual types and the legal minimums, each where the company has had none yet. */
export async function enterStarter(tx: CompanyWriter): Promise<{ types: number; floors: number }> {
  return {
    floors: await enter(tx, leaveFloor, floors),
    types: await enter(tx, leaveType, types),
  }
}
