import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { occurrencesBetween, occurrencesFrom } from '../../../src/domain/time/recurrence.ts'
import { schedule } from '../../../src/resources/maintenance/schedule/schedule.resource.ts'
import { scheduleEquipment } from '../../../src/resources/maintenance/schedule/scheduleEquipment.resource.ts'
import { scheduleService } from '../../../src/resources/maintenance/schedule/scheduleService.resource.ts'
import { scheduleTask } from '../../../src/resources/maintenance/schedule/scheduleTask.resource.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { scheduleJobKind } from '../../modules/maintenance/public.ts'
import { day, dayFrom, isoInstant } from '../base/calendar.ts'
import type { DemoCompany } from '../base/company.ts'
import { inEachCompany } from '../base/inEachCompany.ts'
import { insertRecords } from '../base/insertRecords.ts'
import { numberThem } from '../base/numbering.ts'
import { crewOf } from '../base/organization.ts'
import type { Random } from '../base/random.ts'
import { scheduledRequest } from './scheduledRequest.ts'
import { schedulePlans, type DemoSchedulePlan } from './schedulePlans.ts'
import type { DemoStaff } from '../base/staff.ts'
import type { DemoRequest } from './workRequests.ts'

/** Days back to which the schedules' history reaches. */
const history = 150
/** Days since which the schedules run. */
const age = 320

/** A date of a schedule that has been seen to: its work request, or none where it was left out. */
export interface DemoOccurrence {
  scheduleId: number
  planned: string
  equipmentId: number
  request?: DemoRequest
}

const ruleOf = ({ rule }: DemoSchedulePlan, startsOn: string) => ({
  startsOn,
  monthMode: 'date' as const,
  skipOnHoliday: 'keep' as const,
  monthDay: null,
  nth: null,
  daysOfWeek: [] as string[],
  ...rule,
  seasonMonths: [] as string[],
})

const asRecurrence = (rule: ReturnType<typeof ruleOf>) => ({
  ...rule,
  daysOfWeek: rule.daysOfWeek.map(Number),
  nth: rule.nth === null ? null : Number(rule.nth),
  seasonMonths: [],
})

const statusAt = (place: number) =>
  place % 12 === 11 ? 'paused' : place % 12 === 7 ? 'draft' : ('active' as const)

interface Options {
  random: Random
  now: number
}

/** Enters preventive schedules with their equipment, tasks and vendors. Gives what they have made so far, not yet entered. */
export async function enterSchedules(
  tx: Sql,
  company: DemoCompany,
  staff: DemoStaff,
  { random, now }: Options,
): Promise<DemoOccurrence[]> {
  const { clientId, ownerId } = company
  const manager = staff.heads.get('MNT') ?? ownerId
  const sites = company.sites.filter(({ status }) => status === 'active')
  const made = {
    createdAt: isoInstant(now - age * day),
    createdBy: manager,
    updatedAt: isoInstant(now - age * day),
    updatedBy: manager,
  }
  const today = dayFrom(now, 0)
  const all = schedulePlans.flatMap((plan, kind) =>
    Array.from({ length: plan.sites }, (_, index) => ({
      plan,
      site: sites[(kind * 3 + index * 2) % sites.length]?.id ?? 0,
      rule: ruleOf(plan, dayFrom(now, -age + kind * 2 + index)),
      technician: random.pick(staff.technicians),
    })),
  )
  const refNos = await numberThem(
    tx,
    clientId,
    'PM',
    all.map(() => made.createdAt),
  )
  const ids = await insertRecords(
    tx,
    clientId,
    schedule,
    all.map(({ plan: { work, equipment, vendor }, site, rule, technician }, place) => {
      const status = statusAt(place)
      const [next] = occurrencesFrom(asRecurrence(rule), addDays(today, 1), 1)
      return {
        refNo: refNos[place],
        name: work.en[0],
        workTitle: work.en[0],
        description: work.en[1],
        scheduleType: vendor && equipment.length === 0 ? 'service' : 'equipment',
        status,
        pinId: site,
        category: work.category,
        priority: work.category === 'fire' || work.category === 'lift' ? 'high' : 'medium',
        primaryUserId: technician,
        assigneeIds: [technician],
        groupId: company.groups.get(crewOf[work.category] ?? '') ?? null,
        estimatedMinutes: 60,
        ...rule,
        atTime: '09:00',
        basedOn: 'scheduled_date',
        leadDays: 0,
        dueDelayDays: 2,
        skipIfOpen: false,
        reminderEnabled: false,
        activeSince: status === 'draft' ? null : rule.startsOn,
        nextRunOn: status === 'active' ? (next ?? null) : null,
        occurrences: 0,
        ...made,
      }
    }),
  )
  const equipment = all.flatMap(({ plan }, place) =>
    plan.equipment.map((name, number) => ({
      scheduleId: ids[place],
      name,
      code: `LF-${String(place + 1).padStart(2, '0')}${number + 1}`,
      brand: random.pick(['Kenari', 'Meranti', 'Tembaga']),
      serialNo: random.digits(8),
      condition: 'operational',
      ...made,
    })),
  )
  const equipmentIds = await insertRecords(tx, clientId, scheduleEquipment, equipment)
  await insertRecords(
    tx,
    clientId,
    scheduleTask,
    all.flatMap(({ plan }, place) =>
      plan.work.tasks.map(({ label, required, reading }, number) => ({
        scheduleId: ids[place],
        sequence: number + 1,
        label,
        taskType: reading ? 'number' : 'subtask',
        required: required === true,
        unit: reading?.unit ?? null,
        min: reading?.min ?? null,
        max: reading?.max ?? null,
        failAction: 'none',
        ...made,
      })),
    ),
  )
  await insertRecords(
    tx,
    clientId,
    scheduleService,
    all.flatMap(({ plan: { vendor } }, place) =>
      vendor
        ? [{ scheduleId: ids[place], vendorName: vendor, contractNo: `SC-${random.digits(5)}`, ...made }]
        : [],
    ),
  )
  return all.flatMap(({ plan, site, rule, technician }, place) => {
    const scheduleId = ids[place] ?? 0
    const dates =
      statusAt(place) === 'draft'
        ? []
        : occurrencesBetween(asRecurrence(rule), dayFrom(now, -history), addDays(today, -1))
    const things = equipment.flatMap((one, number) =>
      one.scheduleId === scheduleId
        ? [{ id: equipmentIds[number] ?? 0, asset: `${one.name} ${one.code}` }]
        : [],
    )
    const wanted = things.length > 0 ? things : [{ id: 0, asset: plan.work.asset ?? null }]
    return dates.flatMap((planned): DemoOccurrence[] => {
      if (random.chance(0.05)) return [{ scheduleId, planned, equipmentId: 0 }]
      return wanted.map(({ id, asset }) => ({
        scheduleId,
        planned,
        equipmentId: id,
        request: scheduledRequest(random, {
          now,
          planned,
          work: plan.work,
          scheduleId,
          pinId: site,
          asset,
          technician,
          manager,
        }),
      }))
    })
  })
}

/** Enters which dates have been seen to, and how the schedules stand after them. */
export async function enterOccurrences(
  tx: Sql,
  clientId: number,
  occurrences: readonly DemoOccurrence[],
  idOf: (request: DemoRequest) => number | undefined,
): Promise<void> {
  const rows = occurrences.map(({ scheduleId, planned, equipmentId, request }) => ({
    schedule_id: scheduleId,
    occurs_on: planned,
    planned_on: planned,
    equipment_id: equipmentId,
    work_request_id: request ? idOf(request) : null,
    skipped_reason: request ? null : 'Site closed for the customer’s stocktaking.',
  }))
  await tx.query(
    `insert into schedule_occurrence (client_id, schedule_id, occurs_on, planned_on, equipment_id, work_request_id, skipped_reason)
     select $1, r.schedule_id, r.occurs_on, r.planned_on, r.equipment_id, r.work_request_id, r.skipped_reason
     from jsonb_populate_recordset(null::schedule_occurrence, $2::jsonb) r`,
    [clientId, JSON.stringify(rows)],
  )
  await tx.query(
    `update maintenance_schedule s set last_run_on = o.last, last_work_request_id = o.work, occurrences = o.made,
       compliance_pct = o.compliance
     from (select o.schedule_id, max(o.occurs_on) as last, max(w.id) as work, count(distinct o.planned_on)::int as made,
         round(100.0 * count(*) filter (where w.completed_at <= w.due_at) / nullif(count(*), 0), 1) as compliance
       from schedule_occurrence o join work_request w on w.client_id = o.client_id and w.id = o.work_request_id
       where o.client_id = $1 group by o.schedule_id) o
     where s.client_id = $1 and s.id = o.schedule_id`,
    [clientId],
  )
}

/** Has the demo's schedules go on by themselves from their next date. */
export async function wakeSchedules(db: Database): Promise<void> {
  await inEachCompany(db, async (tx) => {
    await tx.query(
      `insert into job (kind, company, key, due_at)
       select $1, s.client_id, s.id, s.next_run_on::timestamp at time zone p.time_zone
       from maintenance_schedule s join pin p on p.client_id = s.client_id and p.id = s.pin_id
       where s.client_id = $2 and s.status = 'active' and s.next_run_on is not null on conflict do nothing`,
      [scheduleJobKind, tx.actor.clientId],
    )
  })
}
