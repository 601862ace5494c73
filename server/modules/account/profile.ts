import type { FastifyInstance } from 'fastify'
import { scopeOf } from '../../../src/domain/permissions.ts'
import type { CompanyFacts } from '../../../src/schema/calls/company.ts'
import type { PasswordStanding } from '../../../src/schema/calls/password.ts'
import type { Database } from '../../platform/db/database.ts'
import { notAMember, notFound } from '../../platform/errors.ts'
import { callerOf, sessionOf } from '../../platform/http/access.ts'
import { completeRegistration } from './registration/pending.ts'

/** The calls by which the console learns who the caller is, where he belongs and what he may do (spec 7). */
export function profileRoutes(app: FastifyInstance, db: Database) {
  /** What is found once a registration that still waits has been completed: signing in proves its owner too. */
  const afterRegistration = async (userUuid: string, find: () => Promise<object[]>) => {
    await completeRegistration(db, userUuid)
    const [found] = await find()
    return found
  }

  app.get('/api/user/profile', { config: { access: 'signed-in' } }, async (request) => {
    const { userUuid } = sessionOf(request)
    const find = () =>
      db.system.query<object>(
        `select id, first_name as "firstName", last_name as "lastName", email, contact_number as "contactNumber"
         from person where id = $1`,
        [userUuid],
      )
    const [person = await afterRegistration(userUuid, find)] = await find()
    if (!person) throw notFound()
    return person
  })

  app.get('/api/user/password', { config: { access: 'signed-in' } }, async (request) => {
    // Of another user pool than ours nothing is known here.
    const [own] = await db.system.query<PasswordStanding>(
      'select password_changed_at as "changedAt" from identity_user where sub = $1',
      [sessionOf(request).userUuid],
    )
    return own ?? { changedAt: null }
  })

  app.get('/api/client/user', { config: { access: 'signed-in' } }, async (request) => {
    const { userUuid } = sessionOf(request)
    const find = () =>
      db.asPerson(userUuid, (tx) =>
        tx.query<object>(
          `select c.id as "clientId", c.name as "cpnName", c.logo as "cpnLogo", e.status = 'active' as "isApprove"
           from employee e join client c on c.id = e.client_id
           where e.person_id = $1 and e.deleted_at is null and e.status in ('active', 'pending') order by c.name`,
          [userUuid],
        ),
      )
    const companies = await find()
    if (companies.length > 0) return companies
    await completeRegistration(db, userUuid)
    return find()
  })

  app.get('/api/client', { config: { access: 'member' } }, async (request) => {
    const { clientId, codes, employeeId: ownEmployeeId } = callerOf(request)
    const [company] = await db.system.query<CompanyFacts>(
      `select id, name, logo,
         is_trial and (trial_ends_on >= (now() at time zone time_zone)::date) is not false as "isTrial",
         greatest(0, trial_ends_on - (now() at time zone time_zone)::date) as "trialLeft", customer_id as "customerId",
         use_stripe as "useStripe", is_partnership_enable as "isPartnershipEnable", time_zone as "timeZone",
         workspace_code as "workspaceCode"
       from client where id = $1`,
      [clientId],
    )
    if (!company) throw notAMember()
    // Whoever has the code may ask to join: it is given out by those who approve who does.
    const { workspaceCode, ...facts } = { ...company, ownEmployeeId }
    return scopeOf(codes, 'US', 'update') === 'all' ? { ...facts, workspaceCode } : facts
  })

  app.get('/api/admin/access/me', { config: { access: 'member' } }, async (request) => {
    const { codes } = callerOf(request)
    return { data: [...codes] }
  })
}
