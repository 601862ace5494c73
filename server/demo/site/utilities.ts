import { dayText, firstOf, monthNumber } from '../../../src/domain/time/calendarDays.ts'
import { schedule } from '../../../src/resources/maintenance/schedule/schedule.resource.ts'
import { utility } from '../../../src/resources/maintenance/utility/utility.resource.ts'
import { utilMonth } from '../../../src/resources/maintenance/utility/utilMonth.resource.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { considerKind, readingJob, graceDays } from '../../modules/maintenance/public.ts'
import { day, dayFrom, isoInstant } from '../base/calendar.ts'
import type { DemoCompany } from '../base/company.ts'
import { inEachCompany } from '../base/inEachCompany.ts'
import { insertRecords } from '../base/insertRecords.ts'
import type { DemoStaff } from '../base/staff.ts'
import type { Random } from '../base/random.ts'
import { monthsOfMeter, readingDay } from './utilityMonths.ts'
import { mainMeters, subMeters, type DemoMeter } from './utilityPlans.ts'

/** Months of readings that each meter has. */
const history = 18

/** The number of the last month that should have been read. */
const lastRead = (today: string) =>
  monthNumber(today) - (Number(today.slice(8)) < readingDay + graceDays ? 1 : 0)

/** Enters the meters of the company's sites with a year and a half of readings and bills. */
export async function enterUtilities(
  tx: Sql,
  company: DemoCompany,
  staff: DemoStaff,
  { random, now, prefix }: { random: Random; now: number; prefix: string },
): Promise<void> {
  const { clientId, ownerId } = company
  const manager = staff.heads.get('MNT') ?? ownerId
  const made = {
    createdAt: isoInstant(now - 390 * day),
    createdBy: manager,
    updatedAt: isoInstant(now - 390 * day),
    updatedBy: manager,
  }
  const sites = company.sites.filter(({ status }) => status === 'active')
  const record = (meter: DemoMeter, parent: number | null, number: number) => ({
    name: meter.name,
    meterNo: `${prefix}-${meter.code}${String(number).padStart(3, '0')}`,
    pinId: sites[meter.site % sites.length]?.id ?? 0,
    utilityType: meter.type,
    unit: meter.unit,
    status: 'active',
    isCumulative: meter.cumulative,
    multiplier: meter.multiplier,
    rolloverAt: meter.rolloverAt === null ? null : String(meter.rolloverAt),
    readingDay,
    responsibleUserId: staff.technicians[meter.site % staff.technicians.length] ?? manager,
    parentUtilityId: parent,
    provider: meter.provider,
    accountNo: parent === null ? `22${random.digits(10)}` : null,
    tariffCode: meter.tariff,
    unitRate: meter.rate.toFixed(4),
    budgetMonthly: parent === null ? meter.budget.toFixed(2) : null,
    alertPct: 25,
    ...made,
  })
  const mains = mainMeters(sites.length)
  const ids = await insertRecords(
    tx,
    clientId,
    utility,
    mains.map((meter, index) => record(meter, null, index + 1)),
  )
  const parts = subMeters(mains)
  const partIds = await insertRecords(
    tx,
    clientId,
    utility,
    parts.map(({ meter, of }, index) => record(meter, ids[of] ?? 0, mains.length + index + 1)),
  )
  const all = [...mains, ...parts.map(({ meter }) => meter)]
  const last = lastRead(dayFrom(now, 0))
  const months = Array.from({ length: history }, (_, index) => dayText(firstOf(last - history + 1 + index)))
  await insertRecords(
    tx,
    clientId,
    utilMonth,
    all.flatMap((meter, index) => {
      const utilityId = [...ids, ...partIds][index] ?? 0
      return monthsOfMeter(random, meter, { utilityId, months, isPart: index >= mains.length, manager })
    }),
  )
  await enterMeterSchedule(tx, company, {
    manager,
    technician: staff.technicians[0] ?? manager,
    made,
    startsOn: dayFrom(now, -390),
  })
}

/** A preventive schedule that comes back as a generator's meter goes on. */
async function enterMeterSchedule(
  tx: Sql,
  { clientId }: DemoCompany,
  {
    manager,
    technician,
    made,
    startsOn,
  }: { manager: number; technician: number; made: object; startsOn: string },
) {
  const [meter] = await tx.query<{ id: number; pinId: number; reading: string | null }>(
    `select u.id, u.pin_id as "pinId", (select m.reading_end::text from util_month m where m.client_id = u.client_id
       and m.utility_id = u.id and m.reading_end is not null order by m.month desc limit 1) as reading
     from utility u where u.client_id = $1 and u.utility_type = 'water' order by u.id limit 1`,
    [clientId],
  )
  if (!meter) return
  const [number] = await tx.query<{ refNo: string }>(
    `update reference_number set last = last + 1 where client_id = $1 and prefix = (
       select max(prefix) from reference_number where client_id = $1 and prefix like 'PM-%')
     returning prefix || '-' || lpad(last::text, 4, '0') as "refNo"`,
    [clientId],
  )
  await insertRecords(tx, clientId, schedule, [
    {
      refNo: number?.refNo,
      name: 'Water filter change',
      workTitle: 'Change the water filters',
      description: 'Filters of the inlet, each time the main meter has gone on by 2,000 m³.',
      scheduleType: 'equipment',
      status: 'active',
      pinId: meter.pinId,
      category: 'plumbing',
      priority: 'medium',
      primaryUserId: technician,
      assigneeIds: [technician],
      startsOn,
      frequencyUnit: 'meter',
      interval: 1,
      meterUtilityId: meter.id,
      meterEvery: '2000',
      meterLast: meter.reading,
      daysOfWeek: [],
      seasonMonths: [],
      monthMode: 'date',
      skipOnHoliday: 'keep',
      basedOn: 'scheduled_date',
      leadDays: 0,
      dueDelayDays: 7,
      skipIfOpen: true,
      reminderEnabled: false,
      activeSince: startsOn,
      occurrences: 0,
      ...made,
      updatedBy: manager,
    },
  ])
}

/** Has the demo's meters looked at by themselves: what is out of the usual of late opens its work request. */
export async function wakeMeters(db: Database): Promise<void> {
  await inEachCompany(db, async (tx) => {
    await tx.query(
      `insert into job (kind, company, key, due_at)
       select $1, client_id, id, now() from utility where client_id = $2 and status = 'active' on conflict do nothing`,
      [readingJob, tx.actor.clientId],
    )
    await tx.query(
      `insert into job (kind, company, key, due_at)
       select $1, client_id, id, now() from util_month
       where client_id = $2 and anomaly in ('spike', 'drop') and month > now() - interval '2 months' on conflict do nothing`,
      [considerKind.utility, tx.actor.clientId],
    )
  })
}
