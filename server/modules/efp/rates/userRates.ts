import { rateBook, ratesOf } from '../../../../src/domain/pay/payRates.ts'
import { mostPayPeople, oneNationality } from '../../../../src/resources/efp/efp.calls.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { payTypes, rulesIn } from './pricing.ts'

interface AskedRates {
  pin?: number | undefined
  nationality?: string | undefined
  on: string
  after?: number | undefined
}

interface Named {
  userId: number
  employeeId: string
  firstName: string
  lastName: string
}

/** Which rates win for people at their pins on a day. */
export async function userRatesOf(
  sql: Sql,
  clientId: number,
  { pin, nationality, on, after = 0 }: AskedRates,
) {
  const [types, rules, users] = await Promise.all([
    payTypes(sql, clientId),
    rulesIn(sql, clientId, { start: on, end: on }),
    sql.query<
      Named & { nationality: string | null; pinId: number | null; groupIds: number[]; jobIds: number[] }
    >(
      `select e.id as "userId", e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName",
         e.nationality, e.group_ids as "groupIds", coalesce($3::bigint, e.pin_ids[1]) as "pinId",
         array(select j.id from company_job j where j.client_id = $1 and j.deleted_at is null
           and (lower(j.name) = lower(e.job_title) or e.id = any(j.assignee_ids)) order by j.id) as "jobIds"
       from employee e where e.client_id = $1 and e.deleted_at is null and e.status = 'active' and e.id > $2
         and ($3::bigint is null or e.pin_ids @> array[$3::bigint]) and ($4::text is null or e.nationality = $4)
       order by e.id limit ${mostPayPeople}`,
      [clientId, after, pin ?? null, oneNationality(nationality) ?? null],
    ),
  ])
  const book = rateBook(types, rules)
  return {
    on,
    users: users.map(({ groupIds, jobIds, ...user }) => ({
      ...user,
      rates: types.flatMap(({ id: rateTypeId }) => {
        const where = { pinId: user.pinId ?? 0, day: on, rateTypeId }
        const [won, ...beaten] = ratesOf(book, { ...user, groupIds, jobIds }, where)
        if (won?.id === undefined || won.id === null) return []
        const { id: rateId, amount, basis } = won
        return [{ rateTypeId, rateId, amount, basis, beaten: beaten.flatMap(({ id }) => id ?? []) }]
      }),
    })),
    next: users.length === mostPayPeople ? (users.at(-1)?.userId ?? null) : null,
  }
}
