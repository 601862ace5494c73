import {
  checkEmployeeId,
  checkUserId,
  customEmployeeId,
  customUserId,
  setCustomUserId,
} from '../../../src/resources/employee/people.calls.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { serve } from '../../engine/module.ts'
import { Params } from '../../engine/sql/params.ts'
import { likeLiteral } from '../../engine/reading/search.ts'
import { matching } from '../../engine/reading/reads.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'

interface Numbering {
  prefix: string
  digits: number
}

const usual: Numbering = { prefix: '', digits: 4 }

/** The number after the highest of its kind; of those that are deleted, too, so that none is given twice. */
async function nextOf(sql: Sql, clientId: number, { prefix, digits }: Numbering): Promise<string> {
  const [last] = await sql.query<{ number: number }>(
    `select substring(employee_id from ${prefix.length + 1})::bigint as number from employee
     where client_id = $1 and employee_id like $2 and substring(employee_id from ${prefix.length + 1}) ~ '^[0-9]{1,9}$'
     order by length(employee_id) desc, employee_id desc limit 1`,
    [clientId, `${likeLiteral(prefix)}%`],
  )
  return `${prefix}${String((last?.number ?? 0) + 1).padStart(digits, '0')}`
}

async function numberingOf(sql: Sql, clientId: number) {
  const [own] = await sql.query<Numbering>(
    'select prefix, digits from staff_numbering where client_id = $1',
    [clientId],
  )
  const numbering = own ?? usual
  return { ...numbering, next: await nextOf(sql, clientId, numbering) }
}

async function check(
  sql: Sql,
  caller: Caller,
  { employeeId, except }: { employeeId: string; except?: number | undefined },
) {
  const [taken] = await sql.query<{ id: number }>(
    `select id from employee where client_id = $1 and lower(employee_id) = lower($2) and deleted_at is null
       and id is distinct from $3`,
    [caller.clientId, employeeId.trim(), except ?? null],
  )
  if (!taken) return { available: true }
  const params = new Params()
  const { from } = matching(caller, employee, {}, params, resourceNamed)
  const [seen] = await sql.query<{ name: string }>(
    `select trim(t.first_name || ' ' || t.last_name) as name ${from} and t.id = ${params.add(taken.id)}`,
    params.values,
  )
  return { available: false, ...(seen && { takenBy: seen.name }) }
}

/** How the company numbers its staff, and whether a number is free. */
export const numberingCalls = [
  serve(checkUserId, ({ sql, caller, query }) => check(sql, caller, query)),
  serve(checkEmployeeId, ({ sql, caller, query }) => check(sql, caller, query)),
  serve(customUserId, ({ sql, caller }) => numberingOf(sql, caller.clientId)),
  serve(customEmployeeId, ({ sql, caller }) => numberingOf(sql, caller.clientId)),
  serve(setCustomUserId, ({ caller, body: { prefix, digits }, write }) =>
    write(async (tx) => {
      await tx.query(
        `insert into staff_numbering (client_id, prefix, digits) values ($1, $2, $3)
         on conflict (client_id) do update set prefix = excluded.prefix, digits = excluded.digits`,
        [caller.clientId, prefix, digits],
      )
      return { prefix, digits, next: await nextOf(tx, caller.clientId, { prefix, digits }) }
    }),
  ),
]
