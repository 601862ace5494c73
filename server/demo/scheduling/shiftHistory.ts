import { sharedOut, type PaidMinutes } from '../../../src/domain/pay/weekOfWork.ts'
import { longestOpen } from '../../../src/domain/pay/spells.ts'
import { usualRules, workedOf } from '../../../src/domain/pay/workedTime.ts'
import { minute } from '../../../src/domain/time/siteTime.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { day, dayFrom, isoInstant, startOfDay } from '../base/calendar.ts'
import type { Random } from '../base/random.ts'
import { breakMin, lasts, past, patterns, type Worker } from './shiftPlans.ts'

/** Days before today since which everybody's shifts are there; every so many people have them for half a year. */
const everybody = 91
const longAgo = 3
/** Days that the history may turn out as; a prime number, so that no weekday and no person has always the same. */
const ways = 499

/** How a day's work went, by milliseconds from when the shift begins; nothing where nobody came. */
export interface WorkedDay {
  clockIn: number
  clockOut: number | null
  figures: Omit<ReturnType<typeof workedOf>, 'exceptions' | 'dueMin'> & PaidMinutes
  exceptions: readonly string[]
}

/** One in ten days is not as planned: late, nobody came, a punch forgotten, outside of the fence, longer. */
export function workedDay(random: Random, stillAt?: (clockOut: number) => boolean): WorkedDay | undefined {
  const fate = random.weighted([
    ['usual', 890],
    ['late', 45],
    ['absent', 15],
    ['forgot', 12],
    ['outside', 8],
    ['longer', 30],
  ] as const)
  if (fate === 'absent') return undefined
  const planned = { startAt: 0, endAt: lasts, breakMin, breakPaid: false }
  const clockIn = random.whole(fate === 'late' ? 12 : -9, fate === 'late' ? 55 : 5) * minute
  const ends = planned.endAt + random.whole(fate === 'longer' ? 35 : 0, fate === 'longer' ? 150 : 12) * minute
  // Nobody knows of a forgotten clock-out before the longest time of work is over.
  const atWork = stillAt?.(fate === 'forgot' ? clockIn + longestOpen : ends) ?? false
  const clockOut = atWork || fate === 'forgot' ? null : ends
  const { exceptions, dueMin, ...worked } = workedOf(
    { clockIn, clockOut, breakMin: null, awayMin: 0 },
    planned,
    'work',
    usualRules,
  )
  const line = {
    ...worked,
    dueMin,
    day: '',
    week: '',
    kind: 'work',
    clockIn,
    clockOut,
    rules: usualRules,
  } as const
  const [paid] = sharedOut([line])
  if (!paid) throw new Error('A line was not shared out')
  const told = [
    ...exceptions.filter((one) => one !== 'missing_out' || !atWork),
    ...(fate === 'outside' ? ['outside_fence'] : []),
  ]
  return { clockIn, clockOut, figures: { ...worked, ...paid }, exceptions: told }
}

/**
 * What was planned and worked before the last weeks, of thousands of days by one statement: everybody's for a quarter of a
 * year, and of some people half a year.
 */
export async function enterHistory(
  tx: Sql,
  clientId: number,
  workers: readonly Worker[],
  shiftOf: (pinId: number, pattern: number) => number,
  { random, now, until, ownerId }: { random: Random; now: number; until: number; ownerId: number },
) {
  const days = Array.from({ length: ways }, (_, n) => ({ n, worked: workedDay(random) })).map(
    ({ n, worked }) =>
      worked
        ? { n, came: true, ...worked.figures, ...worked, figures: undefined }
        : { n, came: false, exceptions: [] },
  )
  const rows = workers.map(({ id, pinId }, index) => ({
    id,
    pinId,
    index,
    shiftId: shiftOf(pinId, index % patterns.length),
    from: patterns[index % patterns.length]?.from ?? 0,
  }))
  await tx.query(
    `with worker as (
       select * from jsonb_to_recordset($2::jsonb) as w (id bigint, "pinId" bigint, index int, "shiftId" bigint, "from" float8)),
     way as (
       select * from jsonb_to_recordset($3::jsonb) as d (n int, came boolean, "clockIn" float8, "clockOut" float8,
         exceptions jsonb, "workedMin" int, "normalMin" int, "overtimeMin" int, "restDayMin" int, "holidayMin" int,
         "lateMin" int, "earlyOutMin" int)),
     planned as (
       select w.id as user_id, w."pinId" as pin_id, w."shiftId" as shift_id, d::date as date,
         $4::timestamptz + (d::date - $5::date) * interval '1 day' + w."from" * interval '1 millisecond' as start_at
       from worker w cross join generate_series($5::date, $6::date, interval '1 day') d
       where (d >= $7::date or w.index % ${longAgo} = 0) and extract(isodow from d) <> w.index % 7 + 1
         and not (extract(isodow from d) = (w.index + 3) % 7 + 1
           and (d::date - date '1970-01-01' + 3) / 7 % 2 = w.index % 2)
         and not exists (select from leave_application l where l.client_id = $1 and l.employee_id = w.id
           and l.status = 'approved' and l.from_part = 'full' and d::date between l.from_date and l.to_date)
       order by d, w.index),
     made as (
       insert into shift_assignment (client_id, created_by, updated_by, created_at, updated_at, shift_id, date, user_id, pin_id,
         start_at, end_at, unpaid_min, status, published_at, told_at)
       select $1, $8, $8, start_at - interval '7 days', start_at - interval '7 days', shift_id, date, user_id, pin_id, start_at,
         start_at + ${lasts} * interval '1 millisecond', ${breakMin}, 'published', start_at - interval '7 days',
         start_at - interval '7 days'
       from planned
       returning id, user_id, pin_id, date, start_at)
     insert into clocking (client_id, created_by, updated_by, created_at, updated_at, user_id, pin_id, work_date,
       shift_assignment_id, clock_in, clock_out, worked_min, normal_min, overtime_min, rest_day_min, holiday_min, late_min,
       early_out_min, exceptions, status)
     select $1, m.user_id, m.user_id, t.clock_in, coalesce(t.clock_out, t.clock_in), m.user_id, m.pin_id, m.date, m.id,
       t.clock_in, t.clock_out, y."workedMin", y."normalMin", y."overtimeMin", y."restDayMin", y."holidayMin", y."lateMin",
       y."earlyOutMin", array(select jsonb_array_elements_text(y.exceptions)),
       case when t.clock_out is null then 'exception' else 'approved' end
     from made m
     join way y on y.n = (m.user_id * 7919 + (m.date - date '1970-01-01')::bigint * 104729) % ${ways} and y.came
     cross join lateral (select m.start_at + y."clockIn" * interval '1 millisecond' as clock_in,
       m.start_at + y."clockOut" * interval '1 millisecond' as clock_out) t
     order by m.id`,
    [
      clientId,
      JSON.stringify(rows),
      JSON.stringify(days),
      isoInstant(startOfDay(now) - past * day),
      dayFrom(now, -past),
      dayFrom(now, until),
      dayFrom(now, -everybody),
      ownerId,
    ],
  )
}
