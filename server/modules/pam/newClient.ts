import { findIndustry } from '../../../src/domain/platform/industries.ts'
import { contactNumberOf } from '../../../src/domain/people/phone.ts'
import type { PlatformRole } from '../../../src/domain/platform/platform.ts'
import { refusals } from '../../../src/domain/platform/registration.ts'
import type { createClient } from '../../../src/resources/pam/lead.calls.ts'
import type { AnswerOf, InputOf } from '../../../src/schema/call.ts'
import type { ModuleContext } from '../../engine/module.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { enterCompany } from '../../platform/db/companyContext.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { conflict, invalid } from '../../platform/errors.ts'
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
} from '../account/public.ts'
import { actingPerson, enterEvent, type Author } from '../payment/public.ts'
import { mustStand } from './changes.ts'
import { reached, reachedBy } from './reach.ts'

type Values = InputOf<typeof createClient>['body']
type Context = Pick<ModuleContext, 'db' | 'registration' | 'senders' | 'publicUrl' | 'now' | 'log'>

/** @throws 422 by field for what does not stand */
async function checked(sql: Sql, standing: PlatformRole, values: Values) {
  const industry = findIndustry(values.industry)
  const contact = contactNumberOf(values.contact, values.country)
  const isZone = values.timeZone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(values.timeZone)
  const errors = {
    ...(!industry && { industry: refusals.industry }),
    ...(!contact && { contact: refusals.mobileForm }),
    ...(!isZone && { timeZone: 'This is no time zone.' }),
    ...(values.partnerId !== null &&
      !standing.isOperator && { partnerId: 'What a partner makes is brought by itself.' }),
  }
  const alike = await sql.query(
    `select s.id from subscription s where ${reached} and lower(s.company_name) = lower($3) and s.state <> 'closed'`,
    reachedBy(standing, values.companyName),
  )
  const named = { ...errors, ...(alike.length > 0 && { companyName: 'A client has this name already.' }) }
  if (!industry || !contact || Object.keys(named).length > 0) throw invalid(named)
  return { industry, contact }
}

/** Puts down who brought a client, and what it is to pay, with the event that tells of it. */
async function enterSubscription(
  tx: Sql,
  { standing, caller, who }: { standing: PlatformRole; caller: Caller; who: Author },
  companyId: number,
  { planId, trialDays, partnerId }: Pick<Values, 'planId' | 'trialDays' | 'partnerId'>,
) {
  const actor = { clientId: standing.operatorId, employeeId: 0, personId: caller.personId }
  await enterCompany(tx, actor, 'create')
  await tx.query(
    `update subscription set partner_client_id = $3, plan_id = $4, trial_source = $5, version = version + 1, updated_at = now()
     where client_id = $1 and company_id = $2 and deleted_at is null`,
    [standing.operatorId, companyId, partnerId, planId, partnerId === null ? 'sales' : 'partner'],
  )
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

/**
 * Makes a client company with its first administrator, trial, plan and partner: all of it or nothing. They are invited by
 * mail, where there is one, and set their own password by a code.
 * @throws 422 by field, 409 where accounts are not made here or the lead is another's
 */
export async function makeClient(
  { db, registration, senders, publicUrl, now, log }: Context,
  { standing, caller, sql }: { standing: PlatformRole; caller: Caller; sql: Sql },
  values: Values,
): Promise<AnswerOf<typeof createClient>> {
  if (!registration) throw conflict('Nobody signs up on this portal.')
  const { industry, contact } = await checked(sql, standing, values)
  const { planId, trialDays, leadId, email, firstName, lastName, timeZone } = values
  const partnerId = standing.isOperator ? values.partnerId : standing.companyId
  const operator = db.read(standing.operatorId)
  if (planId !== null)
    await mustStand(operator, standing.operatorId, { kind: 'changePlan', planId, cycle: 'monthly' })
  await mustStand(operator, standing.operatorId, { kind: 'assignPartner', partnerId })
  const who = await actingPerson(db.system, caller)
  const proof = proofBy(senders, { contactNumber: contact, email })
  const { account, token, companyId, employeeId } = await db.system.transaction(async (tx) => {
    const account = await registration.signUps.invite(tx, { username: contact, email })
    const { clientId, ownerId } = await createCompany(tx, {
      name: values.companyName,
      country: values.country,
      timeZone,
      industry,
      employeeBand: values.employeeBand,
      workspaceCode: newWorkspaceCode(),
      trialEndsOn: trialEnd(timeZone, trialDays, now()),
      useStripe: true,
      owner: { id: account?.sub ?? null, firstName, lastName, contactNumber: contact, email },
    })
    const confirms = { clientId, employeeId: ownerId, proof, isOwner: true }
    const token = account ? null : await makeInvitation(tx, confirms)
    if (leadId !== null) await winLead(tx, caller, leadId, clientId)
    await enterSubscription(tx, { standing, caller, who }, clientId, { planId, trialDays, partnerId })
    return { companyId: clientId, employeeId: ownerId, account, token }
  })
  const letterBy = (way: Way) => (address: string) =>
    invitationLetter({ company: values.companyName, by: who.personName, contact, address, way })
  if (token !== null) {
    const given = { clientId: companyId, employeeId, proof, isOwner: true, contactNumber: contact }
    const { address, ...sent } = await deliverInvitation(
      { db, senders, publicUrl, log },
      { ...given, token },
      letterBy({ token }),
    )
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
