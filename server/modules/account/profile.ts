import { scopeOf } from '../../../src/domain/access/permissions.ts'
import {
  ownAccess,
  ownCompanies,
  ownCompany,
  ownPassword,
  ownProfile,
  ownStart,
} from '../../../src/resources/account/profile.calls.ts'
import { blockingOverlay, trialAt, type TrialFacts } from '../../../src/domain/platform/trial.ts'
import type { AnswerOf } from '../../../src/schema/call.ts'
import type { CompanyFacts } from '../../../src/resources/company/company.shapes.ts'
import type { PasswordState } from '../../../src/resources/account/password.shapes.ts'
import { emergency } from '../../../src/resources/emergency/emergency.resource.ts'
import type { Registry } from '../../engine/access/access.ts'
import { serve, type ModuleContext } from '../../engine/module.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Session } from '../../platform/auth/session.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notAMember, notFound } from '../../platform/errors.ts'
import { matchingOpen } from '../../engine/reading/reads.ts'
import { Params } from '../../engine/sql/params.ts'
import { unreadOf } from '../../services/notification/stored.ts'
import { payers, subscriptionOf, suspensionOf } from '../payment/public.ts'
import { completeRegistration } from './registration/pending.ts'

/** Names in the advice to staff of a closed company. */
const mostAsked = 3

/** A company as it is kept: where its trial stands depends on the day. */
type StoredFacts = Omit<CompanyFacts, 'trialLeft' | 'siteZones'> & Pick<TrialFacts, 'trialEndsOn'>

type SiteZone = NonNullable<CompanyFacts['siteZones']>[number]

type Profile = AnswerOf<typeof ownProfile>
type Company = AnswerOf<typeof ownCompanies>[number]

const profileOf = async (db: Database, userUuid: string) => {
  const [person] = await db.system.query<Profile>(
    `select id, first_name as "firstName", last_name as "lastName", email, contact_number as "contactNumber"
         from person where id = $1`,
    [userUuid],
  )
  return person
}

const companiesOf = (db: Database, userUuid: string) =>
  db.asPerson(userUuid, (tx) =>
    tx.query<Company>(
      `select c.id as "clientId", c.name as "cpnName", c.logo as "cpnLogo", c.brand_colour as "brandColour",
             e.status = 'active' as "isApprove"
           from employee e join client c on c.id = e.client_id
           where e.person_id = $1 and e.deleted_at is null and e.status in ('active', 'pending') order by c.name`,
      [userUuid],
    ),
  )

/** @throws 404 for somebody without a registration */
async function signedIn(db: Database, { userUuid }: Session) {
  const known = await profileOf(db, userUuid)
  if (known) return known
  await completeRegistration(db, userUuid)
  const person = await profileOf(db, userUuid)
  if (!person) throw notFound()
  return person
}

/** The company that somebody works in, as far as they may know it. @throws 403 where it no longer exists */
async function companyOf({ clientId, codes, employeeId: ownEmployeeId }: Caller, { db, now }: ModuleContext) {
  const [company] = await db.system.query<StoredFacts>(
    `select id, name, logo,
       is_trial as "isTrial", trial_ends_on::text as "trialEndsOn", customer_id as "customerId",
       use_stripe as "useStripe", is_partnership_enable as "isPartnershipEnable", is_suspended as "isSuspended",
       time_zone as "timeZone", date_format as "dateFormat", week_start as "weekStart", currency,
       brand_colour as "brandColour",
       workspace_code as "workspaceCode"
     from client where id = $1`,
    [clientId],
  )
  if (!company) throw notAMember()
  const siteZones = await db.read(clientId).query<SiteZone>(
    `select time_zone as "timeZone", array_agg(id order by id) as "pinIds" from pin
     where client_id = $1 and time_zone <> $2 group by time_zone order by time_zone`,
    [clientId, company.timeZone],
  )
  // Only approvers give the code out, because everybody with it may ask to join.
  const { workspaceCode, trialEndsOn, ...kept } = company
  const trial = trialAt({ ...kept, trialEndsOn }, now())
  const suspension = kept.isSuspended
    ? suspensionOf(await subscriptionOf(db.read(clientId), clientId))
    : undefined
  const facts: CompanyFacts = {
    ...kept,
    ...trial,
    siteZones,
    ownEmployeeId,
    ...(suspension && { suspension }),
    ...(blockingOverlay('/', { ...kept, ...trial }) !== undefined && {
      payers: (await payers(db.read(clientId), clientId)).slice(0, mostAsked).map(({ name }) => name),
    }),
  }
  return scopeOf(codes, 'US', 'update') === 'all' ? { ...facts, workspaceCode } : facts
}

/** Number of emergencies without deactivation that the caller may read. */
async function openEmergencies(sql: Sql, caller: Caller, registry: Registry) {
  const params = new Params()
  const open = matchingOpen(caller, emergency, { deactivatedTime_empty: true }, params, registry)
  if (!open) return null
  const [row] = await sql.query<{ total: number }>(
    `select count(*)::int as total ${open.from}`,
    params.values,
  )
  return row?.total ?? 0
}

/** A registration that still waits is completed where nothing is found: signing in proves its owner too. */
export const profileCalls = [
  serve(ownProfile, ({ session }, { db }) => signedIn(db, session)),

  serve(ownPassword, async ({ session }, { db }) => {
    // Of another user pool than ours nothing is known here.
    const [own] = await db.system.query<PasswordState>(
      'select password_changed_at as "changedAt" from identity_user where sub = $1',
      [session.userUuid],
    )
    return own ?? { changedAt: null }
  }),

  serve(ownCompanies, async ({ session: { userUuid } }, { db }) => {
    const companies = await companiesOf(db, userUuid)
    if (companies.length > 0) return companies
    await completeRegistration(db, userUuid)
    return companiesOf(db, userUuid)
  }),

  serve(ownCompany, ({ caller }, context) => companyOf(caller, context)),

  serve(ownAccess, ({ caller }) => ({ data: [...caller.codes] })),

  serve(ownStart, async ({ caller, session, sql }, context) => {
    const [profile, company, unread, emergencies] = await Promise.all([
      signedIn(context.db, session),
      companyOf(caller, context),
      unreadOf(sql, caller),
      openEmergencies(sql, caller, context.registry),
    ])
    return { profile, company, access: { data: [...caller.codes] }, unread, openEmergencies: emergencies }
  }),
]
