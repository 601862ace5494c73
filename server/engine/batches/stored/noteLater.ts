import { z } from 'zod'
import type { Resource } from '../../../../src/schema/resource.ts'
import type { Tx } from '../../../platform/db/sql.ts'

const doneBy = z.object({ id: z.number(), createdBy: z.number().nullable(), position: z.number() })

/**
 * Notes on a record that a later step of its latest batch has failed. The batch's change stays and can be undone.
 * @returns the batch, and whether it is the first such note in it; undefined if no batch changed it, or the change was
 * undone
 */
export async function noteLater(
  tx: Tx,
  { resource, action, recordId }: { resource: Resource; action: string; recordId: number },
  message: string,
): Promise<{ id: number; createdBy: number | null; isFirst: boolean } | undefined> {
  const { clientId } = tx.actor
  // Locked, so that of several notes at once one is the first.
  const [row] = await tx.query(
    `select b.id, b.created_by as "createdBy", r.position
     from batch_row r join batch b on b.client_id = r.client_id and b.id = r.batch_id
     where r.client_id = $1 and r.record_id = $4 and r.state = 'done' and b.resource = $2 and b.action = $3
     order by b.id desc limit 1 for update of b`,
    [clientId, resource.name, action, recordId],
  )
  if (!row) return undefined
  const { id, createdBy, position } = doneBy.parse(row)
  const noted = await tx.query<{ position: number }>(
    `select position from batch_row where client_id = $1 and batch_id = $2 and state = 'done' and message is not null limit 1`,
    [clientId, id],
  )
  await tx.query(
    'update batch_row set message = $4 where client_id = $1 and batch_id = $2 and position = $3',
    [clientId, id, position, message],
  )
  return { id, createdBy, isFirst: noted.length === 0 }
}
