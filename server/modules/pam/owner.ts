import type { Tx } from '../../platform/db/sql.ts'
import { mustHaveSeen } from '../../platform/errors.ts'
import { logEvent, type Author } from '../payment/public.ts'

/**
 * Says which of its administrators answers for a client, in a transaction of the operator.
 * @param owner `shown`: its administrators; a screen shows no other owner
 * @throws 409 where another answers for it than the sender saw
 */
export async function setOwner(
  tx: Tx,
  who: Author,
  owner: {
    companyId: number
    personId: string
    name: string
    reason: string
    was: string | null
    shown: readonly string[]
  },
) {
  const [held] = await tx.query<{ id: string | null }>(
    `update client t set owner_id = $2 from (select id, owner_id from client where id = $1 for update) held
     where t.id = held.id returning held.owner_id as id`,
    [owner.companyId, owner.personId],
  )
  const now = owner.shown.find((id) => id === held?.id) ?? null
  mustHaveSeen(owner.was, now, { personId: now })
  await logEvent(tx, {
    companyId: owner.companyId,
    kind: 'client.changeOwner',
    ...who,
    reason: owner.reason,
    details: { after: { owner: owner.name } },
  })
}
