import { nextCustomerId, type SubscriptionFacts } from '../../../src/domain/platform/clientActions.ts'
import type { PlatformRole } from '../../../src/domain/platform/platform.ts'
import { snake } from '../../../src/schema/names.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { announce, standingChanged, type Author, type EventKind } from '../payment/public.ts'
import { reached, reachedBy } from './reach.ts'

/** Columns that actions change, by the names of their facts. */
const changed = {
  state: 'text',
  stateReason: 'text',
  planId: 'bigint',
  cycle: 'text',
  startsOn: 'date',
  endsOn: 'date',
  quantity: 'integer',
  isTrial: 'boolean',
  trialStartedOn: 'date',
  trialEndsOn: 'date',
  trialExtendedTimes: 'integer',
  convertedOn: 'date',
  customerId: 'text',
  useStripe: 'boolean',
  isPartnershipEnable: 'boolean',
  partnerClientId: 'bigint',
  scheduledPlanId: 'bigint',
  scheduledCycle: 'text',
  scheduledQuantity: 'integer',
  scheduledOn: 'date',
  negotiatedPrice: 'numeric',
  discountPercent: 'numeric',
  discountUntil: 'date',
  featuresOn: 'text[]',
  featuresOff: 'text[]',
} as const satisfies Partial<Record<keyof SubscriptionFacts, string>>

const names = Object.keys(changed)
const factsOf = (alias: string) =>
  `${alias}.company_id as "companyId", ${names.map((name) => `${alias}.${snake(name)} as "${name}"`).join(', ')}`

/** A client as changes see it. */
export interface Client extends SubscriptionFacts {
  name: string
  people: number
  timeZone: string
  version: number
}

/** The facts of a client alone. */
export const facts = ({
  name: _name,
  timeZone: _zone,
  people: _people,
  version: _version,
  ...rest
}: Client): SubscriptionFacts => rest
const textOf = (row: SubscriptionFacts, name: string) => JSON.stringify(Reflect.get(row, name) ?? [])
/** An older record lacks the facts that were added later: they count as equal. */
export const same = (one: SubscriptionFacts, kept: SubscriptionFacts) =>
  names.every((name) => !Object.hasOwn(kept, name) || textOf(one, name) === textOf(kept, name))

/** The clients of these numbers, locked in one order. @throws 404 where one is none of those that the caller looks after */
export async function lockClients(
  tx: Sql,
  standing: PlatformRole,
  companyIds: readonly number[],
  lock = true,
) {
  const wanted = [...new Set(companyIds)]
  const rows = await tx.query<Client>(
    `select ${factsOf('s')}, s.company_name as name, s.version, (select time_zone from client where id = s.company_id) as "timeZone",
       coalesce((select people from client_usage where company_id = s.company_id), 0) as people
     from subscription s where ${reached} and s.company_id = any($3::bigint[]) order by s.id ${lock ? 'for update' : ''}`,
    reachedBy(standing, wanted),
  )
  if (rows.length !== wanted.length) throw notFound()
  return rows
}

const valueOf = (name: string) =>
  name === 'customerId'
    ? `case when n."customerId" = '${nextCustomerId}' then 'C-' || nextval('customer_number') else n."customerId" end`
    : `n."${name}"`

/** Writes the facts of many subscriptions at once. @returns them as they are now, states that follow from facts included */
export async function writeFacts(tx: Tx, operatorId: number, rows: readonly SubscriptionFacts[]) {
  // Partners begin and end with their partnership.
  tx.touch('partner')
  const types = Object.entries(changed).map(([name, type]) => `"${name}" ${type}`)
  return tx.query<SubscriptionFacts>(
    `update subscription s set ${names.map((name) => `${snake(name)} = ${valueOf(name)}`).join(', ')},
       version = s.version + 1, updated_at = now()
     from jsonb_to_recordset($2) as n ("companyId" bigint, ${types.join(', ')})
     where s.client_id = $1 and s.company_id = n."companyId" and s.deleted_at is null
     returning ${factsOf('s')}`,
    [operatorId, JSON.stringify(rows)],
  )
}

/** Logs one event for each of many clients. */
export async function logMany(
  tx: Tx,
  who: Author,
  kind: EventKind | `${EventKind}.undone`,
  reason: string,
  details: readonly { companyId: number; details: object }[],
) {
  const logged = await tx.query<{ id: number }>(
    `insert into platform_event (client_id, company_id, kind, person_id, person_name, reason, details)
     select $1, n.company_id, $2, $3, $4, $5, n.details
     from jsonb_to_recordset($6) as n (company_id bigint, details jsonb) returning id`,
    [
      tx.actor.clientId,
      kind,
      who.personId,
      who.personName,
      reason || null,
      JSON.stringify(details.map((one) => ({ company_id: one.companyId, details: one.details }))),
    ],
  )
  announce(
    tx,
    logged.map(({ id }) => id),
  )
  for (const { companyId } of details) standingChanged(tx, companyId)
}

/** The facts that a change has made others. */
export const differing = (before: SubscriptionFacts, after: SubscriptionFacts) => {
  const entries = Object.entries(before).filter(([name]) => textOf(before, name) !== textOf(after, name))
  return {
    before: Object.fromEntries(entries),
    after: Object.fromEntries(entries.map(([name]) => [name, Reflect.get(after, name)])),
  }
}
