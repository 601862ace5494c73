import { z } from 'zod'
import { openFindings, visitFinding } from '../../../src/resources/visit/visitFinding.resource.ts'
import type { Writes } from '../../engine/writing/writes.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { followUp } from '../maintenance/public.ts'

const priorities: Readonly<Record<string, string>> = {
  observation: 'low',
  minor: 'medium',
  major: 'high',
  critical: 'critical',
}

const source = z.object({
  refNo: z.string(),
  pinId: z.number(),
  title: z.string(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  severity: z.string(),
  status: z.string(),
  photoId: z.number().nullable(),
  workRequestId: z.number().nullable(),
})

/** Opens the work request that puts a finding right, with its picture. @throws 409 where nothing is left to do */
export async function workForFinding(tx: Tx, writes: Writes, caller: Caller, id: number) {
  const [row] = await tx.query(
    `select v.ref_no as "refNo", v.pin_id as "pinId", f.title, f.description, f.category, f.severity, f.status,
       f.photo_id as "photoId", f.work_request_id as "workRequestId"
     from visit_finding f join visit v on v.client_id = f.client_id and v.id = f.visit_id
     where f.client_id = $1 and f.id = $2 and f.deleted_at is null for update of f`,
    [caller.clientId, id],
  )
  if (!row) throw notFound()
  const { refNo, pinId, title, description, category, severity, status, photoId, workRequestId } =
    source.parse(row)
  if (workRequestId === null && !openFindings.some((one) => one === status))
    throw conflict('This finding has been put right.')
  const said = [`${refNo}: ${[category, title].filter(Boolean).join(', ')}`, description]
  return followUp(tx, writes, caller, {
    kind: 'finding',
    resource: visitFinding,
    id,
    workRequestId,
    title,
    said: said.filter(Boolean).join('\n'),
    work: { pinId, priority: priorities[severity] ?? 'medium' },
    files: photoId === null ? [] : [photoId],
  })
}
