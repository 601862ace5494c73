import { firstOf, monthNumber, dayText } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { instantOn } from '../../../src/domain/time/moments.ts'
import type { Usage } from '../../../src/resources/payment/payment.calls.ts'
import type { Sql } from '../../platform/db/sql.ts'

/** What a company uses of its plan: people at work, sites, bytes, and messages of the running month in its zone. */
export async function usageOf(sql: Sql, clientId: number, timeZone: string, now: Date): Promise<Usage> {
  const month = dayText(firstOf(monthNumber(dayIn(now, timeZone))))
  const [used] = await sql.query<Usage>(
    `select
       (select count(*) from employee where client_id = $1 and status = 'active' and deleted_at is null)::int as employees,
       (select count(*) from pin where client_id = $1 and deleted_at is null)::int as pins,
       (select coalesce(sum(size), 0) from file where client_id = $1 and deleted_at is null)::float8 as storage,
       (select count(*) from notification where client_id = $1 and created_at >= $2)::int as messages`,
    [clientId, instantOn(month, '00:00', timeZone)],
  )
  return used ?? { employees: 0, pins: 0, storage: 0, messages: 0 }
}

/** Keeps how many people and sites a company has on a day, the highest number of the day: periods are billed by it. */
export const noteUsage = (sql: Sql, companyId: number, day: string, { employees, pins }: Usage) =>
  sql.query('select note_usage($1, $2, $3, $4)', [companyId, day, employees, pins])
