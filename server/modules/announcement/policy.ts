import { z } from 'zod'
import { policyAcknowledgement } from '../../../src/resources/organization/policyAcknowledgement.resource.ts'
import {
  acknowledgePolicy,
  ownPolicies,
  publishPolicy,
  remindOfPolicy,
  revisePolicy,
  type OwnPolicy,
} from '../../../src/resources/organization/policy.calls.ts'
import { policy } from '../../../src/resources/organization/policy.resource.ts'
import { chosenAudience } from '../../../src/resources/announcement/audience.ts'
import { columns, type RowOfColumns } from '../../engine/sql/columns.ts'
import type { Hooks } from '../../engine/writing/hooks.ts'
import { serve } from '../../engine/module.ts'
import { authorOf } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { notify } from '../../services/notification/notify.ts'
import { answerOwn } from './answering.ts'
import { isAddressed } from './audience.ts'

const published = z.object({ id: z.number(), title: z.string(), supersedesId: z.number().nullish() })

/** Enters those who are to acknowledge it, and tells them; the edition before it gives way. */
async function deliver(
  tx: Tx,
  { id, title, supersedesId }: z.infer<typeof published>,
  author: number | null,
) {
  const people = await tx.query<{ userId: number }>(
    `insert into policy_acknowledgement (client_id, created_by, updated_by, policy_id, user_id, due_on)
     select a.client_id, $3, $3, a.id, e.id, (now() at time zone c.time_zone)::date + a.ack_deadline_days
     from company_policy a join client c on c.id = a.client_id join employee e on ${isAddressed}
     where a.client_id = $1 and a.id = $2 and a.require_ack and not exists (select from policy_acknowledgement k
       where k.client_id = a.client_id and k.user_id = e.id and k.policy_id = a.id and k.deleted_at is null)
     returning user_id as "userId"`,
    [tx.actor.clientId, id, author],
  )
  // What says nothing of its first day holds from today.
  await tx.query(
    `update company_policy p set recipients = $3,
       effective_from = coalesce(p.effective_from, (now() at time zone c.time_zone)::date)
     from client c where c.id = $1 and p.client_id = $1 and p.id = $2`,
    [tx.actor.clientId, id, people.length],
  )
  if (supersedesId)
    await tx.query(
      `update company_policy set status = 'superseded', updated_at = now(), updated_by = $3, version = version + 1
       where client_id = $1 and id = $2 and status = 'published'`,
      [tx.actor.clientId, supersedesId, author],
    )
  tx.touch('company_policy')
  tx.touch('policy_acknowledgement')
  await tell(
    tx,
    people.map(({ userId }) => userId),
    { id, title },
  )
}

const tell = (tx: Tx, people: readonly number[], { id, title }: { id: number; title: string }) =>
  notify(tx, people, {
    type: 'document',
    wording: 'policyToAcknowledge',
    values: { title },
    link: { route: 'policy', id },
  })

export const policyHooks: Hooks = {
  verbs: ['publish'],
  async afterWrite(tx, { verb, after, before, caller }) {
    if (verb === 'publish') await deliver(tx, published.parse({ ...before, ...after }), authorOf(caller))
  },
}

const acknowledgement = z.object({ policyId: z.number() })

/** How many have acknowledged a policy is counted as they do. */
export const acknowledgementHooks: Hooks = {
  verbs: ['acknowledge'],
  async afterWrite(tx, { before }) {
    await tx.query(
      `update company_policy set acknowledged = acknowledged + 1 where client_id = $1 and id = $2`,
      [tx.actor.clientId, acknowledgement.parse(before).policyId],
    )
    tx.touch('company_policy')
  },
}

const copied = columns(policy, [
  'title',
  'category',
  'language',
  'body',
  'documentId',
  'reviewBy',
  'requireAck',
  'ackDeadlineDays',
  'audience',
  ...chosenAudience,
])

export const policyCalls = [
  serve(publishPolicy, ({ caller, params: { id }, write }, { writes }) =>
    write(async (tx) => {
      await writes.transition(tx, caller, policy, id, 'publish', {})
      return { id, status: 'published' }
    }),
  ),
  serve(revisePolicy, ({ caller, params: { id }, write }, { writes }) =>
    write(async (tx) => {
      const [row] = await tx.query<RowOfColumns<typeof copied> & { edition: number; status: string }>(
        `select ${copied.list}, t.edition, t.status from company_policy t where t.client_id = $1 and t.id = $2 for update`,
        [caller.clientId, id],
      )
      if (!row) throw notFound()
      const { edition, status, ...kept } = row
      if (status !== 'published') throw conflict('Only a published policy gets a new edition.')
      tx.verb('revise')
      const values = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null))
      const next = await writes.create(tx, caller, policy, {
        ...values,
        edition: edition + 1,
        supersedesId: id,
      })
      return { id: next.id }
    }),
  ),
  serve(acknowledgePolicy, ({ caller, params, write }, { writes }) =>
    write((tx) =>
      answerOwn(tx, caller, writes, {
        resource: policyAcknowledgement,
        of: 'policy_id',
        id: params.id,
        to: 'acknowledged',
      }),
    ),
  ),
  serve(ownPolicies, ({ caller, sql }) =>
    sql.query<OwnPolicy>(
      `select p.id, p.title, p.body, p.document_id as "documentId", p.edition, k.due_on as "dueOn", k.status,
         k.acknowledged_at as "acknowledgedAt"
       from policy_acknowledgement k join company_policy p on p.client_id = k.client_id and p.id = k.policy_id
       where k.client_id = $1 and k.user_id = $2 and k.deleted_at is null and p.status = 'published' and p.deleted_at is null
       order by k.status = 'acknowledged', k.due_on, p.title limit 100`,
      [caller.clientId, caller.employeeId],
    ),
  ),
  serve(remindOfPolicy, ({ caller, params: { id }, write }) =>
    write(async (tx) => {
      const people = await tx.query<{ userId: number; title: string }>(
        `update policy_acknowledgement k set reminded_at = now(), updated_at = now(), updated_by = $3, version = k.version + 1
         from company_policy p
         where k.client_id = $1 and k.policy_id = $2 and k.status = 'outstanding' and k.deleted_at is null
           and p.client_id = k.client_id and p.id = k.policy_id and p.status = 'published'
         returning k.user_id as "userId", p.title`,
        [caller.clientId, id, authorOf(caller)],
      )
      tx.touch('policy_acknowledgement')
      const title = people[0]?.title ?? ''
      await tell(
        tx,
        people.map(({ userId }) => userId),
        { id, title },
      )
      return { reminded: people.length }
    }),
  ),
]
