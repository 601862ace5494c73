import type { PlatformRole } from '../../../src/domain/platform/platform.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import {
  leadViews,
  statusesOf,
  type addLead,
  type changeLead,
  type LeadAnswer,
} from '../../../src/resources/pam/lead.calls.ts'
import type { InputOf } from '../../../src/schema/call.ts'
import { snake } from '../../../src/schema/names.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'

type Values = InputOf<typeof addLead>['body']

const fields = [
  'companyName',
  'contactName',
  'contactNumber',
  'email',
  'country',
  'employeeBand',
  'status',
  'probability',
  'nextAction',
  'nextOn',
  'note',
  'lostReason',
] as const satisfies readonly (keyof Values)[]

const mostLeads = 500

/** Leads of the own company; row-level security shows the operator those of its partners as well. */
export async function readLeads(
  sql: Sql,
  standing: PlatformRole,
  caller: Caller,
  { view, now }: { view: (typeof leadViews)[number]; now: Date },
) {
  // A condition that names the company keeps an index in use where rows of all may be seen.
  const own = standing.isOperator ? null : standing.companyId
  const where = '($1::bigint is null or l.client_id = $1) and l.deleted_at is null'
  const [rows, [counts]] = await Promise.all([
    sql.query<LeadAnswer>(
      `select l.id, l.version, ${fields.map((name) => `l.${snake(name)} as "${name}"`).join(', ')},
         c.name as "byCompany", l.client_id = $3 as "isOwn", l.became_id as "becameId", l.created_at as "createdAt"
       from lead l join client c on c.id = l.client_id where ${where} and l.status = any($2)
       order by l.next_on nulls last, l.id limit ${mostLeads}`,
      [own, statusesOf(view), standing.companyId],
    ),
    sql.query<Record<(typeof leadViews)[number], number>>(
      `select ${leadViews
        .map(
          (one) =>
            `count(*) filter (where l.status = any(array[${statusesOf(one)
              .map((status) => `'${status}'`)
              .join(', ')}])) as "${one}"`,
        )
        .join(', ')} from lead l where ${where}`,
      [own],
    ),
  ])
  if (!counts) throw new Error('A count gave no row')
  return {
    rows,
    counts,
    today: dayIn(now, caller.timeZone),
    mayManage: standing.rights.has('manage'),
    isOperator: standing.isOperator,
  }
}

/** @throws 422 for a lead that is lost without a reason, or won without its client */
function check(values: Values, becameId: number | null) {
  if (values.status === 'lost' && !values.lostReason) throw invalid({ lostReason: 'Say why.' })
  if (values.status === 'won' && becameId === null)
    throw invalid({ status: 'A lead is won when its client is made.' })
  return fields.map((name) => values[name] || null)
}

/** Adds a lead of the own company. */
export async function enterLead(tx: Tx, values: Values) {
  const [added] = await tx.query<{ id: number }>(
    `insert into lead (client_id, created_by, updated_by, ${fields.map(snake).join(', ')})
     values ($1, $2, $2, ${fields.map((_, place) => `$${place + 3}`).join(', ')}) returning id`,
    [tx.actor.clientId, tx.actor.employeeId, ...check(values, null)],
  )
  if (!added) throw new Error('An insert gave no row')
  return added
}

/** Changes a lead of the own company. @throws 404, 409 where somebody has changed it since */
export async function rewriteLead(tx: Tx, id: number, values: InputOf<typeof changeLead>['body']) {
  const [row] = await tx.query<{ version: number; becameId: number | null }>(
    `select version, became_id as "becameId" from lead where client_id = $1 and id = $2 and deleted_at is null for update`,
    [tx.actor.clientId, id],
  )
  if (!row) throw notFound()
  if (row.version !== values.version)
    throw conflict('Somebody else has changed this lead since you opened it.')
  await tx.query(
    `update lead set ${fields.map((name, place) => `${snake(name)} = $${place + 4}`).join(', ')},
       version = version + 1, updated_at = now(), updated_by = $3 where client_id = $1 and id = $2`,
    [tx.actor.clientId, id, tx.actor.employeeId, ...check(values, row.becameId)],
  )
  return { id }
}
