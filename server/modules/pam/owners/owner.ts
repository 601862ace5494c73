import { z } from 'zod'
import type { Tx } from '../../../platform/db/sql.ts'
import type { PlatformRole } from '../../../../src/domain/platform/platform.ts'
import { conflict, mustHaveSeen, notFound } from '../../../platform/errors.ts'
import { logEvent, standingChanged, type Author } from '../../payment/public.ts'

const held = z.object({ ownerId: z.string().nullable(), owner: z.string().nullable() })
type Held = z.infer<typeof held>

/** Who answers for a client, locked until the transaction ends. */
async function holderOf(tx: Tx, companyId: number): Promise<Held> {
  const [row] = await tx.query(
    `select c.owner_id as "ownerId", (select trim(o.first_name || ' ' || o.last_name) from person o where o.id = c.owner_id) as owner
     from client c where c.id = $1 for no key update of c`,
    [companyId],
  )
  if (!row) throw notFound()
  return held.parse(row)
}

async function handOver(
  tx: Tx,
  who: Author,
  { companyId, from, to, reason }: { companyId: number; from: Held; to: Held; reason: string },
) {
  await tx.query('update client set owner_id = $2 where id = $1', [companyId, to.ownerId])
  const details = { before: { owner: from.owner }, after: { owner: to.owner } }
  await logEvent(tx, { companyId, kind: 'client.changeOwner', ...who, reason, details })
  standingChanged(tx, companyId)
}

/**
 * Makes an administrator the owner of a client, in a transaction of the operator. The change can be undone.
 * @param owner `shown`: its administrators; a screen shows no other owner
 * @returns the number of the change
 * @throws 409 where another answers for it than the sender saw
 */
export async function setOwner(
  tx: Tx,
  { operatorId, companyId: byCompany }: PlatformRole,
  who: Author,
  owner: {
    companyId: number
    personId: string
    name: string
    reason: string
    was: string | null
    shown: readonly string[]
  },
): Promise<number> {
  const { companyId, reason } = owner
  const from = await holderOf(tx, companyId)
  const now = owner.shown.find((id) => id === from.ownerId) ?? null
  mustHaveSeen(owner.was, now, { personId: now })
  const to = { ownerId: owner.personId, owner: owner.name }
  const [made] = await tx.query<{ id: number }>(
    `with made as (insert into client_change (client_id, by_company_id, person_id, person_name, action, reason, clients)
       values ($1, $2, $3, $4, '{"kind": "changeOwner"}', $5, 1) returning id)
     insert into client_change_row (client_id, change_id, company_id, before, after)
     select $1, id, $6, $7, $8 from made returning change_id as id`,
    [
      operatorId,
      byCompany,
      who.personId,
      who.personName,
      reason,
      companyId,
      JSON.stringify(from),
      JSON.stringify(to),
    ],
  )
  if (!made) throw new Error('An insert gave no row')
  await handOver(tx, who, { companyId, from, to, reason })
  return made.id
}

const kept = z.object({
  companyId: z.number(),
  name: z.string(),
  before: held,
  after: held,
  undoneAt: z.unknown(),
})

/**
 * Takes the change of an owner back, where the change is one.
 * @returns the clients that it was about; undefined for a change of another kind
 * @throws 409 where it is undone already, or another answers for the client since
 */
export async function undoOwner(
  tx: Tx,
  { operatorId, companyId: byCompany }: PlatformRole,
  who: Author,
  changeId: number,
): Promise<{ undone: number } | undefined> {
  const [row] = await tx.query(
    `select r.company_id as "companyId", s.company_name as name, r.before, r.after, h.undone_at as "undoneAt"
     from client_change h join client_change_row r on r.client_id = h.client_id and r.change_id = h.id
     join subscription s on s.client_id = r.client_id and s.company_id = r.company_id and s.deleted_at is null
     where h.client_id = $1 and h.id = $2 and h.by_company_id = $3 and h.action ->> 'kind' = 'changeOwner' for update of h`,
    [operatorId, changeId, byCompany],
  )
  if (!row) return undefined
  const { companyId, name, before, after, undoneAt } = kept.parse(row)
  if (undoneAt !== null) throw conflict('This change has been undone already.')
  const from = await holderOf(tx, companyId)
  if (from.ownerId !== after.ownerId) throw conflict(`Changed since: ${name}. Nothing was undone.`)
  await handOver(tx, who, { companyId, from, to: before, reason: '' })
  await tx.query(
    `update client_change set undone_at = now(), undone_by_name = $3 where client_id = $1 and id = $2`,
    [operatorId, changeId, who.personName],
  )
  return { undone: 1 }
}
