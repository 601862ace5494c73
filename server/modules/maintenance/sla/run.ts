import { z } from 'zod'
import type { Tx } from '../../../platform/db/sql.ts'
import type { Jobs, Next } from '../../../platform/jobs/jobs.ts'
import { escapeText } from '../../../platform/pages/html.ts'
import { notify } from '../../../services/notification/notify.ts'
import { openStatuses } from '../closedLoop/closedLoop.ts'
import { Terms } from './policies.ts'
import { holdsOf, kept, promised, slaProgressOf } from './slaProgress.ts'

/** Kind of the job that looks at a work request when its state changes by itself. */
export const slaJob = 'work-request-sla'
/** Kind of the job that has all open work requests looked at after a policy has changed. */
export const policyJob = 'sla-policy'

const heldRow = promised.extend({
  refNo: z.string(),
  title: z.string(),
  slaState: z.string(),
  people: z.array(z.number()),
})

/** Writes down how a work request stands now, and tells those whom its policy names when a promise is at risk or broken. */
async function look(tx: Tx, id: number, now: Date): Promise<Next> {
  const [row] = await tx.query(
    `select pin_id as "pinId", priority, status, requested_at as "requestedAt", first_response_at as "firstResponseAt",
       completed_at as "completedAt", ref_no as "refNo", title, sla_state as "slaState",
       array_remove(assignee_ids || primary_user_id, null) as people
     from work_request where client_id = $1 and id = $2 and deleted_at is null for update`,
    [tx.actor.clientId, id],
  )
  if (!row) return undefined
  const record = heldRow.parse(row)
  // As the database has them now: another process may hear of a change later than its job is due.
  const terms = new Terms(tx, tx.actor.clientId)
  const progress = await slaProgressOf(terms, record, await holdsOf(tx, id), now)
  const { slaState, responseDueAt, resolveDueAt } = kept(progress)
  tx.verb('sla')
  // No change that a person's own could miss: the version stays, and so does whoever changed it last.
  const changed = await tx.query(
    `update work_request set sla_state = $3, response_due_at = $4, resolve_due_at = $5
     where client_id = $1 and id = $2 and (sla_state, response_due_at, resolve_due_at)
       is distinct from ($3::text, $4::timestamptz, $5::timestamptz) returning 1`,
    [tx.actor.clientId, id, slaState, responseDueAt, resolveDueAt],
  )
  if (changed.length > 0) tx.touch('work_request')
  if (progress && slaState !== record.slaState && openStatuses.includes(record.status)) {
    const { escalateUserIds, breachUserIds } = progress.policy
    const told = {
      at_risk: { people: [...record.people, ...escalateUserIds], wording: 'slaAtRisk' },
      breached: { people: [...record.people, ...breachUserIds], wording: 'slaBreached' },
    } as const
    const said = slaState === 'at_risk' || slaState === 'breached' ? told[slaState] : undefined
    if (said) {
      await notify(tx, [...new Set(said.people)], {
        type: 'work_request',
        wording: said.wording,
        values: { ref: record.refNo },
        description: escapeText(record.title),
        link: { route: 'work', id },
      })
    }
  }
  return progress?.nextAt ?? undefined
}

/** Has every open work request looked at; each is a job of its own. */
async function lookAtAll(tx: Tx, now: Date): Promise<Next> {
  await tx.query(
    `insert into job (kind, company, key, due_at)
     select $3, client_id, id, $4 from work_request
     where client_id = $1 and deleted_at is null and status = any($2) order by id
     on conflict (kind, company, key) do update set due_at = excluded.due_at, attempts = 0`,
    [tx.actor.clientId, openStatuses, slaJob, now],
  )
  return undefined
}

/** Says how promises are kept in view. */
export function slaJobs(jobs: Jobs) {
  jobs.handle(slaJob, { within: (tx, { key, now }) => look(tx, key, now) })
  jobs.handle(policyJob, { within: (tx, { now }) => lookAtAll(tx, now) })
}
