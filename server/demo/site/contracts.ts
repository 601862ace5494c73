import { contract } from '../../../src/resources/pins/contract.resource.ts'
import { contractLine } from '../../../src/resources/pins/contractLine.resource.ts'
import { contractTarget } from '../../../src/resources/pins/contractTarget.resource.ts'
import { point } from '../../../src/resources/pins/point.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { day, dayFrom, isoInstant } from '../base/calendar.ts'
import type { DemoCompany } from '../base/company.ts'
import { insertRecords } from '../base/insertRecords.ts'
import type { Random } from '../base/random.ts'
import { demoSites } from '../base/sites.ts'

const workdays = ['1', '2', '3', '4', '5', '6']
const wholeWeek = [...workdays, '7']
const positions = [
  ['Security guard, day', 2, wholeWeek, '07:00', '19:00', '84', '11.50'],
  ['Security guard, night', 2, wholeWeek, '19:00', '07:00', '84', '12.80'],
  ['Cleaner', 4, workdays, '07:00', '16:00', '48', '9.20'],
  ['M&E technician', 1, workdays, '08:00', '17:00', '48', '16.00'],
] as const
const places = ['Main gate', 'Loading bay', 'Plant room', 'Roof access'] as const

/** Enters what customers have ordered for the sites of the facility company, and the marked places of each site. */
export async function enterContracts(
  tx: Sql,
  { clientId, ownerId, sites }: DemoCompany,
  { random, now, prefix }: { random: Random; now: number; prefix: string },
): Promise<void> {
  const made = {
    createdAt: isoInstant(now - 360 * day),
    createdBy: ownerId,
    updatedAt: isoInstant(now - 360 * day),
    updatedBy: ownerId,
  }
  const customers = demoSites(sites.length, prefix)
  const working = await tx.query<{ pinId: number; people: number }>(
    `select pin_ids[1] as "pinId", count(*)::int as people from employee
     where client_id = $1 and status = 'active' and pin_ids[1] is not null group by 1`,
    [clientId],
  )
  const peopleAt = new Map(working.map(({ pinId, people }) => [pinId, people]))
  const contracts = sites.map((site, index) => {
    const begins = -random.whole(40, 640)
    // Some sites have a little less ordered than is worked there; most of them leave room.
    const heads = Math.max(4, (peopleAt.get(site.id) ?? 0) + random.whole(-2, 4))
    const hours = heads * 208
    const years = random.pick([1, 2, 2])
    const autoRenew = random.chance(0.3)
    // Those that renew by themselves are in a term that runs.
    const ends = begins + 365 * (autoRenew ? 2 : years)
    const stands = ends < 0 ? 'expired' : 'active'
    return {
      contractNo: `SC-${dayFrom(now, begins).slice(0, 4)}-${String(index + 1).padStart(3, '0')}`,
      pinId: site.id,
      customerName: customers[index]?.clientName ?? null,
      startDate: dayFrom(now, begins),
      endDate: dayFrom(now, ends),
      renewalNoticeDays: 60,
      autoRenew,
      billingCycle: 'monthly',
      billRateMode: 'per_hour',
      hoursPerMonth: `${hours}`,
      headcount: heads,
      valuePerMonth: `${hours * 11}.00`,
      deposit: `${heads * 1_000}.00`,
      status: site.status === 'draft' ? 'draft' : stands,
      ...made,
    }
  })
  const ids = await insertRecords(tx, clientId, contract, contracts)
  await insertRecords(
    tx,
    clientId,
    contractLine,
    ids.flatMap((contractId) =>
      positions
        .filter((_, index) => index < 2 || random.chance(0.7))
        .map(([positionTitle, qty, daysOfWeek, startTime, endTime, hoursPerWeek, billRate]) => ({
          contractId,
          positionTitle,
          qty,
          daysOfWeek,
          startTime,
          endTime,
          hoursPerWeek,
          billRate,
          holidayRateFactor: '2',
          ...made,
        })),
    ),
  )
  const thisMonth = `${dayFrom(now, 0).slice(0, 7)}-01`
  await insertRecords(
    tx,
    clientId,
    contractTarget,
    ids.slice(0, 4).map((contractId, index) => ({
      contractId,
      month: thisMonth,
      hours: `${1_500 + index * 120}`,
      remark: 'Exhibition week: two posts more',
      ...made,
    })),
  )
  await insertRecords(
    tx,
    clientId,
    point,
    sites.flatMap((site, index) =>
      places.map((name, at) => ({
        pinId: site.id,
        name,
        code: `${prefix}-${String(index + 1).padStart(3, '0')}-P${at + 1}`,
        tagType: at === 3 ? 'nfc' : 'qr',
        active: true,
        ...made,
      })),
    ),
  )
}
