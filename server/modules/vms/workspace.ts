import { z } from 'zod'
import type { ModuleContext } from '../../engine/module.ts'
import { workspaceNamed } from '../../engine/workspaceCodes.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict, invalid } from '../../platform/errors.ts'

const named = z.object({ name: z.string() })

/** @throws 409 while PINs are with the vendor: they would be with nobody */
async function refuseOpenPins(tx: Tx, vendorId: number) {
  const [held] = await tx.query(
    `select 1 from pin_vendor where client_id = $1 and vendor_id = $2 and deleted_at is null
       and status in ('requested', 'asked', 'active', 'paused') limit 1`,
    [tx.actor.clientId, vendorId],
  )
  if (held) throw conflict('PINs are with this vendor. Revoke them first.')
}

const note = (tx: Tx, vendorId: number, name: string | null) =>
  tx.query(
    'update vendor set workspace = $3, updated_at = now(), version = version + 1 where client_id = $1 and id = $2',
    [tx.actor.clientId, vendorId, name],
  )

/** Says which workspace a vendor is. @throws 422 naming the code where no other company has it */
export async function linkWorkspace(
  context: Pick<ModuleContext, 'db' | 'secrets' | 'now'>,
  { caller, address }: { caller: Caller; address: string },
  vendorId: number,
  workspaceCode: string,
) {
  const subjects = [caller.personId, `company ${caller.clientId}`]
  const found = await workspaceNamed(context, { address, subjects }, workspaceCode)
  if (!found || found.id === caller.clientId)
    throw invalid({ workspaceCode: 'No other workspace has this code.' })
  return context.db.write(caller, async (tx) => {
    const [other] = await tx.query(
      `select v.name from vendor_workspace w join vendor v on v.client_id = w.client_id and v.id = w.vendor_id
       where w.client_id = $1 and w.vendor_client_id = $2 and w.vendor_id <> $3`,
      [caller.clientId, found.id, vendorId],
    )
    if (other) throw invalid({ workspaceCode: `This workspace is ${named.parse(other).name} already.` })
    const [known] = await tx.query(
      'select 1 from vendor_workspace where client_id = $1 and vendor_id = $2 and vendor_client_id <> $3',
      [caller.clientId, vendorId, found.id],
    )
    if (known) await refuseOpenPins(tx, vendorId)
    await tx.query(
      `insert into vendor_workspace (client_id, vendor_id, vendor_client_id) values ($1, $2, $3)
       on conflict (client_id, vendor_id) do update set vendor_client_id = excluded.vendor_client_id`,
      [caller.clientId, vendorId, found.id],
    )
    tx.verb('link')
    await note(tx, vendorId, found.name)
    tx.touch('vendor')
    return { workspace: found.name }
  })
}

/** Takes it back. @throws 409 while PINs are with the vendor */
export const unlinkWorkspace = (db: Database, caller: Caller, vendorId: number) =>
  db.write(caller, async (tx) => {
    await refuseOpenPins(tx, vendorId)
    await tx.query(
      'update vendor_workspace set vendor_client_id = null where client_id = $1 and vendor_id = $2',
      [caller.clientId, vendorId],
    )
    tx.verb('link')
    await note(tx, vendorId, null)
    tx.touch('vendor')
    return { workspace: null }
  })
