import { allCodes } from '../../../src/domain/access/permissions.ts'
import type { TrialFacts } from '../../../src/domain/platform/trial.ts'
import { systemActor } from '../db/companyContext.ts'
import type { Actor, Tx } from '../db/sql.ts'

/** Who asks, in which company, with which permission codes: the membership that the server looked up itself. */
export interface Caller extends Actor {
  codes: ReadonlySet<string>
  /** IANA zone in which the company counts its days. */
  timeZone: string
  /** The operator's company, for members who look after its clients at a partner. */
  partnerOf?: number
  /** When they acted, by the server's clock, if the device that sends it says so. */
  actedAt?: Date
  /** When the server received the request. */
  receivedAt?: Date
  /** On whose behalf the server itself writes: a file that is attached must be readable to them. */
  sender?: Caller
  /** What the company may be shut out by; absent where the server itself acts. */
  standing?: SessionFacts
}

/** What decides whether a company is shut out: it changes with the day, and with every payment. */
export interface SessionFacts extends Omit<TrialFacts, 'timeZone'> {
  customerId: string | null
  useStripe: boolean
  isSuspended: boolean
}

/** When the caller acts: by their device's report, otherwise by the server's clock. */
export const timeOf = ({ actedAt, receivedAt }: Pick<Caller, 'actedAt' | 'receivedAt'>): Date =>
  actedAt ?? receivedAt ?? new Date()

/** Whom records name as their author: nobody where the server itself writes. */
export const authorOf = ({ employeeId }: Actor): number | null => employeeId || null

/** The server as a caller. It has every permission in the transaction's company, and its writes name no user. */
export async function systemCaller(tx: Tx): Promise<Caller> {
  const [company] = await tx.query<{ timeZone: string }>(
    'select time_zone as "timeZone" from client where id = $1',
    [tx.actor.clientId],
  )
  if (!company) throw new Error(`There is no company ${tx.actor.clientId}`)
  return { ...systemActor(tx.actor.clientId), codes: new Set(allCodes), timeZone: company.timeZone }
}
