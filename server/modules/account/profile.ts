import { scopeOf } from '../../../src/domain/access/permissions.ts'
import {
  ownAccess,
  ownCompanies,
  ownCompany,
  ownPassword,
  ownProfile,
} from '../../../src/resources/account/profile.calls.ts'
import { trialAt, type TrialFacts } from '../../../src/domain/platform/trial.ts'
import type { AnswerOf } from '../../../src/schema/call.ts'
import type { CompanyFacts } from '../../../src/resources/company/company.shapes.ts'
import type { PasswordState } from '../../../src/resources/account/password.shapes.ts'
import type { Database } from '../../platform/db/database.ts'
import { serve } from '../../engine/module.ts'
import { notAMember, notFound } from '../../platform/errors.ts'
import { subscriptionOf, suspensionOf } from '../payment/public.ts'
import { completeRegistration } from './registration/pending.ts'

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

/** A registration that still waits is completed where nothing is found: signing in proves its owner too. */
export const profileCalls = [
  serve(ownProfile, async ({ session: { userUuid } }, { db }) => {
    const known = await profileOf(db, userUuid)
    if (known) return known
    await completeRegistration(db, userUuid)
    const person = await profileOf(db, userUuid)
    if (!person) throw notFound()
    return person
  }),

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

  serve(ownCompany, async ({ caller }, { db, now }) => {
    const { clientId, codes, employeeId: ownEmployeeId } = caller
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
    // Whoever has the code may ask to join: it is given out by those who approve who does.
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
    }
    return scopeOf(codes, 'US', 'update') === 'all' ? { ...facts, workspaceCode } : facts
  }),

  serve(ownAccess, ({ caller }) => ({ data: [...caller.codes] })),
]
