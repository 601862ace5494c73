import { findIndustry } from '../../../../src/domain/platform/industries.ts'
import { contactNumberOf } from '../../../../src/domain/people/phone.ts'
import type { PlatformRole } from '../../../../src/domain/platform/platform.ts'
import { refusals } from '../../../../src/domain/platform/registration.ts'
import type { createClient } from '../../../../src/resources/pam/newClient.calls.ts'
import type { AnswerOf, InputOf } from '../../../../src/schema/call.ts'
import type { ModuleContext, Registration } from '../../../engine/module.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { enterCompany } from '../../../platform/db/companyContext.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import {
  createCompany,
  newWorkspaceCode,
  trialEnd,
  deliverInvitation,
  makeInvitation,
  proofBy,
  addressOf,
  invitationLetter,
  type Way,
} from '../../account/public.ts'
import { actingPerson, enterEvent, writePlatform, type Author } from '../../payment/public.ts'
import { mustStand } from '../changes.ts'
import { mustBeAllowed, tellOperator } from '../partnerLimits.ts'
import { reached, reachedBy } from '../reach.ts'

/** A client to be made; one from a file says less. */
export type NewClient = Omit<InputOf<typeof createClient>['body'], 'industry' | 'employeeBand'> &
  Partial<Pick<InputOf<typeof createClient>['body'], 'industry' | 'employeeBand'>>
export type Context = Pick<ModuleContext, 'db' | 'registration' | 'senders' | 'publicUrl' | 'now' | 'log'>
export interface Maker {
  standing: PlatformRole
  caller: Caller
  sql: Sql
}

/** What does not stand about a new client, by field. */
export async function faultsOf({ standing, sql }: Maker, values: NewClient): Promise<Record<string, string>> {
  const isZone = values.timeZone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(values.timeZone)
  const alike = await sql.query(
    `select s.id from subscription s where ${reached} and lower(s.company_name) = lower($3) and s.state <> 'closed'`,
    reachedBy(standing, values.companyName),
  )
  return {
    ...(values.industry && !findIndustry(values.industry) && { industry: refusals.industry }),
    ...(!contactNumberOf(values.contact, values.country) && { contact: refusals.mobileForm }),
    ...(!isZone && { timeZone: 'This is no time zone.' }),
    ...(values.partnerId !== null &&
      !standing.isOperator && { partnerId: 'What a partner makes is brought by itself.' }),
    ...(alike.length > 0 && { companyName: 'A client has this name already.' }),
  }
}

/** Enters the partner and the plan of a client, and logs the event. */
async function enterSubscription(
  tx: Sql,
  { standing, caller, who }: { standing: PlatformRole; caller: Caller; who: Author },
  companyId: number,
  { planId, trialDays, partnerId }: Pick<NewClient, 'planId' | 'trialDays' | 'partnerId'>,
) {
  const actor = { clientId: standing.operatorId, employeeId: 0, personId: caller.personId }
  await enterCompany(tx, actor, 'create')
  await tx.query(
    `update subscription set partner_client_id = $3, plan_id = $4, trial_source = $5, version = version + 1, updated_at = now()
     where client_id = $1 and company_id = $2 and deleted_at is null`,
    [standing.operatorId, companyId, partnerId, planId, partnerId === null ? 'sales' : 'partner'],
  )
  // Nobody has been at work there yet: the owner counts from the first day.
  await tx.query('insert into client_usage (company_id, people) values ($1, 1)', [companyId])
  await enterEvent(
    { query: (text, given) => tx.query(text, given), actor },
    { companyId, kind: 'client.created', ...who, details: { after: { trialDays, planId } } },
  )
}

/** The lead that a client comes of is won with it. @throws 409 where it is none of the own company's, or is won already */
async function winLead(tx: Sql, caller: Caller, leadId: number, companyId: number) {
  await enterCompany(tx, caller, 'win')
  const won = await tx.query(
    `update lead set status = 'won', became_id = $3, version = version + 1, updated_at = now(), updated_by = $4
     where client_id = $1 and id = $2 and became_id is null and deleted_at is null returning id`,
    [caller.clientId, leadId, companyId, caller.employeeId],
  )
  if (won.length === 0) throw conflict('This lead is not there any more, or has become a client already.')
}

/** A client that is there, with how its first administrator comes in. */
interface Entered {
  companyId: number
  employeeId: number
  values: Pick<NewClient, 'companyName' | 'email'>
  contact: string
  account: Awaited<ReturnType<Registration['signUps']['invite']>>
  token: string | null
}

/** Enters a client with its first administrator, trial, plan and partner; `faultsOf` has found nothing. */
export async function enterClient(
  tx: Sql,
  { registration, senders, now }: Context & { registration: Registration },
  { who, ...maker }: Maker & { who: Author },
  values: NewClient,
): Promise<Entered> {
  const { planId, trialDays, leadId, email, firstName, lastName, timeZone, country } = values
  const contact = contactNumberOf(values.contact, country)
  if (!contact) throw invalid({ contact: refusals.mobileForm })
  const account = await registration.signUps.invite(tx, { username: contact, email })
  const { clientId, ownerId } = await createCompany(tx, {
    name: values.companyName,
    country,
    timeZone,
    ...(values.industry && { industry: findIndustry(values.industry) }),
    ...(values.employeeBand && { employeeBand: values.employeeBand }),
    workspaceCode: newWorkspaceCode(),
    trialEndsOn: trialEnd(timeZone, trialDays, now()),
    useStripe: true,
    owner: { id: account?.sub ?? null, firstName, lastName, contactNumber: contact, email },
  })
  const proof = proofBy(senders, { contactNumber: contact, email })
  const confirms = { clientId, employeeId: ownerId, proof, isOwner: true }
  const token = account ? null : await makeInvitation(tx, confirms)
  const { standing, caller } = maker
  if (leadId !== null) await winLead(tx, caller, leadId, clientId)
  const partnerId = standing.isOperator ? values.partnerId : standing.companyId
  await enterSubscription(tx, { standing, caller, who }, clientId, { planId, trialDays, partnerId })
  return { companyId: clientId, employeeId: ownerId, values, contact, account, token }
}

/** Invites the first administrator by mail, where there is one; else the address is handed over. */
export async function inviteOwner(
  context: Context & { registration: Registration },
  { companyId, employeeId, values, contact, account, token }: Entered,
  by: string,
): Promise<AnswerOf<typeof createClient>> {
  const { registration, senders, publicUrl, log } = context
  const { companyName: company, email } = values
  const letterBy = (way: Way) => (address: string) => invitationLetter({ company, by, contact, address, way })
  if (token !== null) {
    const proof = proofBy(senders, { contactNumber: contact, email })
    const given = { clientId: companyId, employeeId, proof, isOwner: true, contactNumber: contact, token }
    const { address, ...sent } = await deliverInvitation(context, given, letterBy({ token }))
    return { companyId, isKnown: true, code: null, invitation: address, ...sent }
  }
  const isKnown = account?.isKnown === true
  const address = addressOf(publicUrl, { isKnown })
  // The client is there whether or not the letter leaves; the address is handed over then.
  const mailed = await senders.email?.(email, letterBy({ isKnown })(address)).then(
    () => true,
    (error: unknown) => {
      log.error({ err: error, companyId }, 'an invitation could not be mailed')
      return false
    },
  )
  // Without a sender the code is handed over; the part after # stays in the browser. The code of an account that
  // another company made would open that company.
  const byHand = account?.isNew && !senders.email && !senders.sms
  const code = byHand ? await registration.signUps.handOver(account.sub) : null
  const invitation =
    code === null ? address : `${address}#${new URLSearchParams({ username: contact, code })}`
  return { companyId, isKnown, invitation, code, mailedTo: mailed ? email : null }
}

/** The accounts of the portal. @throws 409 where they are not made here */
export function signUpsOf(context: Context): Context & { registration: Registration } {
  const { registration } = context
  if (!registration) throw conflict('Nobody signs up on this portal.')
  return { ...context, registration }
}

/**
 * Makes a client company with its first administrator, trial, plan and partner: all of it or nothing. They are invited by
 * mail, where there is one, and set their own password by a code.
 * @throws 422 by field, 409 where accounts are not made here or the lead is another's
 */
export async function makeClient(
  given: Context,
  maker: Maker,
  values: InputOf<typeof createClient>['body'],
): Promise<AnswerOf<typeof createClient>> {
  const context = signUpsOf(given)
  const errors = await faultsOf(maker, values)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const { operatorId } = maker.standing
  const operator = context.db.read(operatorId)
  const { planId, partnerId } = values
  if (planId !== null) {
    const action = { kind: 'changePlan', planId, cycle: 'monthly' } as const
    await mustStand(operator, operatorId, action)
    await mustBeAllowed(operator, maker.standing, action, [])
  }
  await mustStand(operator, operatorId, { kind: 'assignPartner', partnerId })
  const who = await actingPerson(context.db.system, maker.caller)
  const entered = await context.db.system.transaction((tx) =>
    enterClient(tx, context, { ...maker, who }, values),
  )
  await tellOfNew(context, maker, [values.companyName])
  return inviteOwner(context, entered, who.personName)
}

/** Notifies the operator of clients that a partner has made. */
export const tellOfNew = ({ db }: Context, { standing, caller }: Maker, names: readonly string[]) =>
  writePlatform(db, standing.operatorId, caller, (tx) => tellOperator(tx, standing, 'create', names))
