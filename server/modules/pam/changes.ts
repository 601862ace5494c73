import {
  actedOn,
  partnerActions,
  restored,
  type ClientAction,
  type SubscriptionFacts,
} from '../../../src/domain/platform/clientActions.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { trialAt, trialBlocks } from '../../../src/domain/platform/trial.ts'
import type { PlatformRole } from '../../../src/domain/platform/platform.ts'
import type { PlanComparison } from '../../../src/resources/pam/billing/planComparison.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { conflict, invalid, mustHaveSeen, notFound, notOfThePlatform } from '../../platform/errors.ts'
import { openInvoices, voidOpen, type Author } from '../payment/public.ts'
import { differing, facts, lockClients, logMany, same, writeFacts, type Client } from './clientFacts.ts'
import { comparisonsOf } from './comparison.ts'
import { invoiceExchanges, plannedOf, takeBackInvoices, type Planned } from './planChanges.ts'

/** Clients that a refusal names, when others have changed them meanwhile. */
const mostNamed = 3

interface Wanted {
  action: ClientAction
  companyIds: readonly number[]
  reason: string
  now: Date
  /** Versions that the sender saw in the preview. */
  seen?: readonly { companyId: number; version: number }[] | undefined
}

/** @throws 422 for a plan that is not on offer, or a partner that is none */
export async function mustStand(sql: Sql, operatorId: number, action: ClientAction) {
  if ('planId' in action) {
    const found = await sql.query(
      `select id from plan where client_id = $1 and id = $2 and status = 'active' and deleted_at is null`,
      [operatorId, action.planId],
    )
    if (found.length === 0) throw invalid({ planId: 'Choose a plan that is on offer.' })
  }
  if (action.kind === 'assignPartner' && action.partnerId !== null) {
    const found = await sql.query(
      `select id from subscription where client_id = $1 and company_id = $2 and is_partnership_enable and deleted_at is null`,
      [operatorId, action.partnerId],
    )
    if (found.length === 0) throw invalid({ partnerId: 'Choose a company with partnership enabled.' })
  }
}

/** Whether a trial that has ended stands before the pages of a client. */
const isBlocked = ({ timeZone }: Client, now: Date, facts: SubscriptionFacts) =>
  trialBlocks('/', { ...facts, ...trialAt({ ...facts, timeZone }, now) })

/** The platform's own company stays as it is: shut out, nobody could open it again. */
function outcomeOf(client: Client, wanted: Wanted, operatorId: number, plan: Planned | undefined) {
  const { action, reason, now } = wanted
  if (client.companyId === operatorId) return 'platform'
  const today = dayIn(now, client.timeZone)
  const outcome = actedOn(facts(client), action, today, reason, client.people, plan?.facts)
  if (typeof outcome === 'string' || !plan?.isOver) return outcome
  return 'force' in action && action.force ? outcome : 'overLimit'
}

const told = (client: Client, now: Date, outcome: ReturnType<typeof actedOn>, plan: Planned | undefined) => ({
  companyId: client.companyId,
  version: client.version,
  name: client.name,
  state: client.state,
  trialEndsOn: client.trialEndsOn,
  planId: client.planId,
  newPlanId: typeof outcome === 'string' ? client.planId : (outcome.scheduledPlanId ?? outcome.planId),
  ...(typeof outcome !== 'string' && plan && { begins: plan.begins }),
  newState: typeof outcome === 'string' ? client.state : outcome.state,
  newTrialEndsOn: typeof outcome === 'string' ? client.trialEndsOn : outcome.trialEndsOn,
  blocks: typeof outcome !== 'string' && isBlocked(client, now, outcome) && !isBlocked(client, now, client),
  ...(typeof outcome === 'string' && { unfit: outcome }),
})

const toldOf = (client: Client, wanted: Wanted, operatorId: number, plan: Planned | undefined) =>
  told(client, wanted.now, outcomeOf(client, wanted, operatorId, plan), plan)

/** A comparison says the day on which the plan begins. */
const comparedOf = (comparison: PlanComparison | undefined, plan: Planned | undefined) =>
  comparison &&
  (plan?.begins ? { ...comparison, changesOn: plan.begins.on, pricedFrom: plan.begins.on } : comparison)

/** What would become of each client. @throws as `change` does */
export async function previewChange(sql: Sql, standing: PlatformRole, wanted: Wanted) {
  if (!standing.isOperator && !partnerActions.has(wanted.action.kind)) throw notOfThePlatform()
  await mustStand(sql, standing.operatorId, wanted.action)
  const clients = await lockClients(sql, standing, wanted.companyIds, false)
  const comparisons = await comparisonsOf(sql, standing, wanted)
  const plans = await plannedOf(sql, wanted)
  const replaced =
    wanted.action.kind === 'convertTrial'
      ? await openInvoices(sql, standing.operatorId, wanted.companyIds)
      : []
  const rows = clients.map((client) => ({
    ...toldOf(client, wanted, standing.operatorId, plans.get(client.companyId)),
    comparison: comparedOf(comparisons.get(client.companyId), plans.get(client.companyId)),
    voids: replaced.flatMap(({ companyId, number }) => (companyId === client.companyId ? [number] : [])),
  }))
  return { changeId: null, changed: rows.filter(({ unfit }) => !unfit).length, rows }
}

/**
 * Does something with clients, in a transaction of the operator: those that it does not fit stay as they are, all others
 * are changed together, with what was before kept for taking it back. Their open consoles follow.
 * @throws 404 for a company that the caller does not look after, 422 for what does not stand;
 * 409 where a client has changed since the preview
 */
export async function change(tx: Tx, standing: PlatformRole, who: Author, wanted: Wanted) {
  const { action, reason, now } = wanted
  const { operatorId, companyId } = standing
  if (!standing.isOperator && !partnerActions.has(action.kind)) throw notOfThePlatform()
  if (reason === '') throw invalid({ reason: 'Say why.' })
  await mustStand(tx, operatorId, action)
  tx.verb(action.kind)
  const clients = await lockClients(tx, standing, wanted.companyIds)
  for (const { companyId, version } of wanted.seen ?? []) {
    const client = clients.find((one) => one.companyId === companyId)
    if (client) mustHaveSeen(version, client.version, { companyId, name: client.name })
  }
  const plans = await plannedOf(tx, wanted)
  const outcomes = clients.map((client) => {
    const plan = plans.get(client.companyId)
    return { client, before: facts(client), plan, outcome: outcomeOf(client, wanted, operatorId, plan) }
  })
  const after = outcomes.flatMap(({ outcome }) => (typeof outcome === 'string' ? [] : [outcome]))
  if (after.length === 0)
    return {
      changeId: null,
      changed: 0,
      rows: outcomes.map((one) => told(one.client, now, one.outcome, one.plan)),
    }
  const written = new Map((await writeFacts(tx, operatorId, after)).map((row) => [row.companyId, row]))
  // The first period that follows is invoiced by itself: an invoice for a plan that the client chose would bill it twice.
  if (action.kind === 'convertTrial') await voidOpen(tx, [...written.keys()])
  const exchanged = outcomes.flatMap(({ plan, outcome }) =>
    plan?.exchange && typeof outcome !== 'string' ? [plan] : [],
  )
  const invoices = await invoiceExchanges(tx, exchanged, now)
  const [made] = await tx.query<{ id: number }>(
    `insert into client_change (client_id, by_company_id, person_id, person_name, action, reason, clients)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [operatorId, companyId, who.personId, who.personName, JSON.stringify(action), reason, written.size],
  )
  if (!made) throw new Error('An insert gave no row')
  const kept = outcomes.flatMap(({ before }) => {
    const row = written.get(before.companyId)
    const invoiceId = invoices.get(before.companyId) ?? null
    return row ? [{ companyId: before.companyId, before, after: row, invoiceId }] : []
  })
  await tx.query(
    `insert into client_change_row (client_id, change_id, company_id, before, after, invoice_id)
     select $1, $2, n."companyId", n.before, n.after, n."invoiceId"
     from jsonb_to_recordset($3) as n ("companyId" bigint, before jsonb, after jsonb, "invoiceId" bigint)`,
    [operatorId, made.id, JSON.stringify(kept)],
  )
  await logMany(
    tx,
    who,
    `client.${action.kind}`,
    reason,
    kept.map((one) => ({
      companyId: one.companyId,
      details: { changeId: made.id, ...differing(one.before, one.after) },
    })),
  )
  return {
    changeId: made.id,
    changed: kept.length,
    rows: outcomes.map(({ client, outcome, plan }) =>
      told(
        client,
        now,
        typeof outcome === 'string' ? outcome : (written.get(client.companyId) ?? outcome),
        plan,
      ),
    ),
  }
}

interface Kept {
  companyId: number
  before: SubscriptionFacts
  after: SubscriptionFacts
  invoiceId: number | null
}

/**
 * Takes a change back, all of it.
 * @throws 404 for a change of another company; 409 if it is undone, a client changed since, or its invoice is paid
 */
export async function undo(
  tx: Tx,
  standing: PlatformRole,
  who: Author,
  { changeId, now }: { changeId: number; now: Date },
) {
  const { operatorId, companyId } = standing
  const [found] = await tx.query<{ kind: ClientAction['kind']; undoneAt: string | null }>(
    `select action ->> 'kind' as kind, undone_at as "undoneAt" from client_change
     where client_id = $1 and id = $2 and by_company_id = $3 for update`,
    [operatorId, changeId, companyId],
  )
  if (!found) throw notFound()
  if (found.undoneAt !== null) throw conflict('This change has been undone already.')
  tx.verb(`undo ${found.kind}`)
  const kept = await tx.query<Kept>(
    `select company_id as "companyId", before, after, invoice_id as "invoiceId" from client_change_row
     where client_id = $1 and change_id = $2`,
    [operatorId, changeId],
  )
  const clients = await lockClients(
    tx,
    standing,
    kept.map((row) => row.companyId),
  )
  const present = new Map(clients.map((client) => [client.companyId, client]))
  const others = kept.flatMap((row) => {
    const client = present.get(row.companyId)
    return client && !same(facts(client), row.after) ? [client.name] : []
  })
  const named = others.slice(0, mostNamed).join(', ')
  if (others.length > mostNamed)
    throw conflict(`Changed since: ${named} and ${others.length - mostNamed} more. Nothing was undone.`)
  if (others.length > 0) throw conflict(`Changed since: ${named}. Nothing was undone.`)
  await takeBackInvoices(
    tx,
    kept.flatMap(({ invoiceId }) => invoiceId ?? []),
  )
  await writeFacts(
    tx,
    operatorId,
    kept.flatMap(({ companyId, before }) => {
      const client = present.get(companyId)
      return client ? [restored(facts(client), before, dayIn(now, client.timeZone))] : []
    }),
  )
  await tx.query(
    `update client_change set undone_at = now(), undone_by_name = $3 where client_id = $1 and id = $2`,
    [operatorId, changeId, who.personName],
  )
  await logMany(
    tx,
    who,
    `client.${found.kind}.undone`,
    '',
    kept.map((row) => ({
      companyId: row.companyId,
      details: { changeId, ...differing(row.after, row.before) },
    })),
  )
  return { undone: kept.length }
}
