import { z } from 'zod'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Actor, Sql, Tx } from '../../platform/db/sql.ts'
import { scheduleJob } from '../../platform/jobs/jobs.ts'
import type { LimitName } from '../../../src/domain/platform/usageLimits.ts'
import type { ClientAction } from '../../../src/domain/platform/clientActions.ts'

/** Tables whose lists the operator has open. */
const platformTables = ['subscription', 'plan', 'invoice', 'payment'] as const

/** Tables that a company's standing is read from; who changes a subscription tells the company's consoles with it. */
const standingTable = 'client'

/**
 * Puts down who operates the platform, and enters the subscriptions of companies that were there before it was known.
 * @throws Error where the deployment's operator was another company so far: its plans and invoices would be nobody's
 */
export async function foundPlatform(sql: Sql, operatorId: number): Promise<void> {
  const [platform] = await sql.query<{ operatorId: number }>('select found_platform($1) as "operatorId"', [
    operatorId,
  ])
  if (platform?.operatorId !== operatorId)
    throw new Error(
      `OPERATOR_CLIENT_ID is ${operatorId}, but the platform's records belong to company ${platform?.operatorId}`,
    )
}

export type EventKind =
  | 'invoice.issued'
  | 'invoice.credited'
  | 'invoice.voided'
  | `payment.${'recorded' | 'confirmed' | 'charged' | 'reversed' | 'failed' | 'graceEnded'}`
  | `payment.${'declined' | 'actionNeeded' | 'refunded' | 'refundFailed' | 'disputed' | 'disputeWon' | 'disputeLost'}`
  | `credit.${'added' | 'used'}`
  | 'customer.changed'
  | 'card.replaced'
  | 'card.removed'
  | 'plan.changed'
  | 'subscription.past_due'
  | `subscription.${'suspended' | 'cancelled' | 'resumed' | 'ended'}`
  | `trial.${'ended' | 'quiet'}`
  | `limit.${LimitName}`
  | 'seller.changed'
  | 'support.started'
  | `client.${'created' | 'signedUp'}`
  | 'client.invited'
  | 'client.letter'
  | 'client.changeOwner'
  | `client.${ClientAction['kind']}`

/** What happens between the platform and a company, kept as a record of the operator. */
export interface PlatformEvent {
  companyId: number
  kind: EventKind
  personId?: string | undefined
  personName?: string | undefined
  reason?: string | undefined
  details?: Readonly<Record<string, unknown>>
}

/** A transaction of the operator, as far as it only asks and writes. */
export interface PlatformSql extends Sql {
  readonly actor: Actor
}

/** Kind of the jobs that notify a company of an event; the key is the event. */
export const noticeJob = 'platform-event'

/** Has a company notified of events, once the transaction has been committed. */
export function announce(tx: Tx, eventIds: readonly number[]): void {
  for (const id of eventIds) scheduleJob(tx, noticeJob, id, new Date(0))
}

/** Writes down what happened, in a transaction of the operator, and has the company notified. */
export async function logEvent(tx: Tx, event: PlatformEvent): Promise<void> {
  announce(tx, [await enterEvent(tx, event)])
}

/** Writes down what happened without a notice. @returns the id of the event */
export async function enterEvent(tx: PlatformSql, event: PlatformEvent): Promise<number> {
  const [row] = await tx.query(
    `insert into platform_event (client_id, company_id, kind, person_id, person_name, reason, details)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      tx.actor.clientId,
      event.companyId,
      event.kind,
      event.personId || null,
      event.personName ?? null,
      event.reason ?? null,
      JSON.stringify(event.details ?? {}),
    ],
  )
  return z.object({ id: z.number() }).parse(row).id
}

/**
 * Has every process forget what it remembers of the company's standing, and its open consoles ask anew, once the
 * transaction has been committed: whoever has paid goes on working without a reload.
 */
export function standingChanged(tx: Tx, companyId: number): void {
  tx.touch(standingTable, companyId)
}

/** Reads as the operator does. */
export const readPlatform = (db: Pick<Database, 'read'>, operatorId: number) => db.read(operatorId)

/** A person whom records of the operator name, as their employment lies in another company. */
export interface Author {
  personId: string
  personName: string
}

/** The caller as such a person. */
export async function actingPerson(
  sql: Sql,
  { personId, support }: Pick<Caller, 'personId' | 'support'>,
): Promise<Author> {
  const [person] = await sql.query<{ name: string }>(
    `select trim(first_name || ' ' || last_name) as name from person where id = $1`,
    [personId],
  )
  const name = person?.name ?? ''
  return { personId, personName: support ? `${support.operatorName} as ${name}` : name }
}

/** The server itself. */
export const nobody = { personId: '' }

/**
 * Writes records of the operator on behalf of somebody of any company: the audit trail of the operator names the person,
 * for an employment of another company says nothing there.
 */
export const writePlatform = <T>(
  db: Pick<Database, 'write'>,
  operatorId: number,
  { personId, support }: Pick<Actor, 'personId' | 'support'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  db.write({ clientId: operatorId, employeeId: 0, personId, support }, async (tx) => {
    const result = await work(tx)
    for (const table of platformTables) tx.touch(table)
    return result
  })
