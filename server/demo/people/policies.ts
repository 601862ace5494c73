import { slaPolicy } from '../../../src/resources/maintenance/work/slaPolicy.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { day, isoInstant } from '../base/calendar.ts'
import type { DemoCompany } from '../base/company.ts'
import { insertRecords } from '../base/insertRecords.ts'
import type { DemoStaff } from '../base/staff.ts'

const hour = 60

/** Enters what two of the sites have been promised: one round the clock, one in office hours. */
export async function enterPolicies(
  tx: Sql,
  { clientId, ownerId, sites }: DemoCompany,
  staff: DemoStaff,
  now: number,
): Promise<void> {
  const manager = staff.heads.get('MNT') ?? ownerId
  const made = {
    createdAt: isoInstant(now - 300 * day),
    createdBy: ownerId,
    updatedAt: isoInstant(now - 300 * day),
    updatedBy: ownerId,
    active: true,
    atRiskPct: 80,
    escalateUserIds: [manager],
    breachUserIds: [manager, ownerId],
  }
  await insertRecords(tx, clientId, slaPolicy, [
    {
      name: 'Round the clock',
      pinId: sites[0]?.id,
      workdays: ['1', '2', '3', '4', '5', '6', '7'],
      opensAt: '00:00',
      closesAt: '00:00',
      skipsHolidays: false,
      criticalResponseMin: 15,
      criticalResolveMin: 4 * hour,
      highResponseMin: 30,
      highResolveMin: 8 * hour,
      mediumResponseMin: 2 * hour,
      mediumResolveMin: 24 * hour,
      lowResponseMin: 4 * hour,
      lowResolveMin: 72 * hour,
      ...made,
    },
    {
      name: 'Office hours',
      pinId: sites[1]?.id,
      workdays: ['1', '2', '3', '4', '5'],
      opensAt: '08:30',
      closesAt: '17:30',
      skipsHolidays: true,
      criticalResponseMin: 30,
      criticalResolveMin: 8 * hour,
      highResponseMin: hour,
      highResolveMin: 18 * hour,
      mediumResponseMin: 4 * hour,
      mediumResolveMin: 45 * hour,
      lowResponseMin: 9 * hour,
      lowResolveMin: 90 * hour,
      ...made,
    },
  ])
}
