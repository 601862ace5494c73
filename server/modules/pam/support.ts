import { codeFor } from '../../../src/domain/access/permissions.ts'
import { supportMinutes } from '../../../src/domain/platform/support.ts'
import { endSupport, startSupport, supportSessions } from '../../../src/resources/pam/support.calls.ts'
import { serve } from '../../engine/module.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { holdersOf } from '../../services/notification/holders.ts'
import { notify } from '../../services/notification/notify.ts'
import { administratorOf } from './detail.ts'
import { mustReach } from './reach.ts'
import { actingPerson, logEvent, writePlatform } from '../payment/public.ts'

const table = 'support_session'

/** Starts, ends and lists support sessions; `platform/auth/support.ts` checks their permissions. */
export const supportCalls = [
  serve(startSupport, async ({ platform, caller, sql, params, body }, { db, now }) => {
    const companyId = params.clientId
    await mustReach(sql, platform, companyId)
    // Colleagues are nobody's clients.
    if (companyId === platform.operatorId) throw notFound()
    const { personId, reason } = body
    const { name: person } = await administratorOf(db, companyId, personId)
    const who = await actingPerson(db.system, caller)
    const startedAt = now()
    const endsAt = new Date(startedAt.getTime() + supportMinutes * 60_000)
    // The operator's own trail comes first: no session may exist without its entry.
    await writePlatform(db, platform.operatorId, caller, (tx) =>
      logEvent(tx, { companyId, kind: 'support.started', ...who, reason, details: { person } }),
    )
    const actor = { clientId: companyId, employeeId: 0, personId: caller.personId }
    return db.write(actor, async (tx) => {
      const [session] = await tx.query<{ id: number; company: string }>(
        `insert into support_session (client_id, operator_person_id, operator_name, employee_id, reason, started_at, ends_at)
           select $1, $2, $3, e.id, $5, $6, $7 from employee e
           where e.client_id = $1 and e.person_id = $4 and e.status = 'active' and e.deleted_at is null
           returning id, (select name from client where id = $1) as company`,
        [companyId, caller.personId, who.personName, personId, reason, startedAt, endsAt],
      )
      if (!session) throw notFound()
      tx.touch(table)
      await notify(tx, await holdersOf(tx, codeFor('AC', 'main', 'read')), {
        type: 'system',
        wording: 'supportStarted',
        values: { operator: who.personName, name: person, reason },
        link: { route: 'admin/support' },
      })
      const { id: sessionId, company } = session
      return { sessionId, companyId, company, person, reason, endsAt: endsAt.toISOString() }
    })
  }),
  serve(endSupport, async ({ caller, write }, { now }) => {
    const { support, clientId } = caller
    if (!support) throw conflict('There is no support session to end.')
    await write(async (tx) => {
      await tx.query(
        'update support_session set ended_at = $3 where client_id = $1 and id = $2 and ended_at is null',
        [clientId, support.id, now()],
      )
      tx.touch(table)
    })
    return { ok: true }
  }),
  serve(supportSessions, ({ caller, sql }, { now }) =>
    sql.query(
      `select s.id, s.operator_name as "operatorName", trim(e.first_name || ' ' || e.last_name) as "employeeName", s.reason,
           s.started_at as "startedAt", s.ends_at as "endsAt", s.ended_at as "endedAt",
           s.ended_at is null and s.ends_at > $2 as "isRunning"
         from support_session s join employee e on e.client_id = s.client_id and e.id = s.employee_id
         where s.client_id = $1 order by s.id desc limit 200`,
      [caller.clientId, now()],
    ),
  ),
]
