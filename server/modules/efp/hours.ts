import { Big } from 'big.js'
import { payOf, sumOfAmounts } from '../../../src/domain/pay/pay.ts'
import type { PayRule } from '../../../src/domain/pay/payRates.ts'
import { addDays, dayNumber, dayText, firstOf, monthNumber } from '../../../src/domain/time/calendarDays.ts'
import { isCalendarDay } from '../../../src/domain/time/dates.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { badRequest, invalid } from '../../platform/errors.ts'
import { windowOf, type Period } from './calculate.ts'
import { oneNationality } from '../../../src/resources/efp/efp.calls.ts'
import { pricingOf } from './rates/pricing.ts'
import { workedIn, type PayWindow } from './facts.ts'

/** Longer than this hours are not asked for at once. */
const mostDays = 92
const all = '-1'

interface AskedHours {
  pin?: number | undefined
  nationality?: string | undefined
  start?: string | undefined
  end?: string | undefined
  after?: number | undefined
}

/** The days asked for; where none are named, those of this month. @throws 400 naming the parameter */
export function daysOf(
  { start = all, end = all }: AskedHours,
  today: string,
): { start: string; end: string } {
  const month = monthNumber(start === all ? today : start)
  const days = {
    start: start === all ? dayText(firstOf(month)) : start,
    end: end === all ? addDays(dayText(firstOf(month + 1)), -1) : end,
  }
  for (const name of ['start', 'end'] as const)
    if (!isCalendarDay(days[name])) throw badRequest(name, `The parameter ${name} must be a day or -1.`)
  if (days.end < days.start) throw badRequest('end', 'The parameter end is before the start.')
  if (dayNumber(days.end) - dayNumber(days.start) >= mostDays)
    throw badRequest('end', `At most ${mostDays} days are asked for at once.`)
  return days
}

interface Named {
  userId: number
  employeeId: string
  firstName: string
  lastName: string
}

const namesOf = (sql: Sql, clientId: number, ids: readonly number[]) =>
  sql.query<Named>(
    `select id as "userId", employee_id as "employeeId", first_name as "firstName", last_name as "lastName"
     from employee where client_id = $1 and id = any($2::bigint[]) order by id`,
    [clientId, ids],
  )

/** A step of what people worked on some days and what it comes to by the rates of those days. */
export async function hoursOf(sql: Sql, clientId: number, asked: AskedHours, today: string) {
  const days = daysOf(asked, today)
  const window: PayWindow = { ...days, pin: asked.pin, nationality: oneNationality(asked.nationality) }
  const pricing = await pricingOf(sql, clientId, window)
  const steps = workedIn(sql, clientId, window, pricing, asked.after)
  const { value } = await steps.next()
  await steps.return(undefined)
  const people = value?.people ?? []
  const lines = people.flatMap(({ payee, spans }) => payOf(pricing.book, payee, spans))
  const [staffs, pins] = await Promise.all([
    namesOf(
      sql,
      clientId,
      people.map(({ payee }) => payee.userId),
    ),
    sql.query<{ id: number; name: string }>(
      'select id, name from pin where client_id = $1 and id = any($2::bigint[])',
      [clientId, [...new Set(lines.map(({ pinId }) => pinId))]],
    ),
  ])
  const pinNames = new Map(pins.map(({ id, name }) => [id, name]))
  return {
    ...days,
    staffs,
    hours: lines.map(({ earned, trace: _trace, ...line }) => ({
      ...line,
      pinName: pinNames.get(line.pinId) ?? '',
      amount: earned,
    })),
    next: value?.more ? value.lastId : null,
  }
}

const mostExamples = 20

/** What a period would come to with a further rate, beside what it comes to by those that are entered. Writes nothing. */
export async function tryRate(sql: Sql, clientId: number, period: Period, tried: PayRule) {
  if (tried.effectiveTo !== null && tried.effectiveTo < tried.effectiveFrom)
    throw invalid({ effectiveTo: 'This is before it begins.' })
  const window = windowOf(period)
  const [now, instead] = await Promise.all([
    pricingOf(sql, clientId, window),
    pricingOf(sql, clientId, window, tried),
  ])
  if (!now.book.types.some(({ id }) => id === tried.rateTypeId))
    throw invalid({ rateTypeId: 'There is no such record.' })
  // Both are reckoned over the same spans, in which neither changes.
  const pricing = {
    changes: [...new Set([...now.changes, ...instead.changes])].sort(),
    jobIds: instead.jobIds,
    ownRates: instead.ownRates,
  }
  const sums = { people: 0, changed: 0, now: new Big(0), instead: new Big(0) }
  let examples: { userId: number; now: string; instead: string }[] = []
  const change = (one: { now: string; instead: string }) => new Big(one.instead).minus(one.now).abs()
  for await (const { people } of workedIn(sql, clientId, window, pricing)) {
    for (const { payee, spans } of people) {
      const [before, after] = [now, instead].map(({ book }) =>
        sumOfAmounts(payOf(book, payee, spans).map(({ earned }) => earned)),
      )
      if (before === undefined || after === undefined) continue
      sums.people += 1
      sums.now = sums.now.plus(before)
      sums.instead = sums.instead.plus(after)
      if (before === after) continue
      sums.changed += 1
      examples.push({ userId: payee.userId, now: before, instead: after })
    }
    examples = examples
      .toSorted((one, other) => change(other).cmp(change(one)) || one.userId - other.userId)
      .slice(0, mostExamples)
  }
  const named = new Map(
    (
      await namesOf(
        sql,
        clientId,
        examples.map(({ userId }) => userId),
      )
    ).map((one) => [one.userId, one]),
  )
  return {
    people: sums.people,
    changed: sums.changed,
    now: sums.now.toFixed(2),
    instead: sums.instead.toFixed(2),
    examples: examples.flatMap((example) => {
      const person = named.get(example.userId)
      return person ? [{ ...person, ...example }] : []
    }),
  }
}
