import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ModuleContext } from '../../engine/module.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { readIfPresent } from '../../platform/files/storage.ts'
import { heldBy, proofPath } from './links.ts'

/** What browsers show as a picture; the rest is counted. */
export const shownTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
/** Photos of a row that the page shows. */
export const mostPhotos = 6

const parameters = z.object({ token: z.string(), hash: z.string().regex(/^[0-9a-f]{64}$/) })
const storedRow = z.object({ mime: z.string(), storageKey: z.string() })

/** The address of a photo for whoever holds the link. */
export const photoPath = (token: string, hash: string) => `${proofPath(token)}/photo/${hash}`

/** SQL: those hashes of a sealed row's photos that browsers show, in their order. */
export const shownPhotos = (row: string) => `coalesce((
  select json_agg(p.hash order by p.place) from jsonb_array_elements_text(${row}.content -> 'photos') with ordinality p (hash, place)
  where exists (select from file f where f.client_id = ${row}.client_id and f.sha256 = p.hash and f.deleted_at is null
    and f.mime = any ('{${shownTypes.join(',')}}'))), '[]')`

/** The photo of that hash, where a row of the proof that people outside may see was sealed with it. */
async function photoOf(sql: Sql, clientId: number, proofId: number, hash: string) {
  const [row] = await sql.query(
    `select f.mime, f.storage_key as "storageKey" from file f
     where f.client_id = $1 and f.sha256 = $3 and f.deleted_at is null and f.mime = any ($4)
       and exists (select from service_proof_row r where r.client_id = $1 and r.proof_id = $2 and r.shown
         and r.content -> 'photos' ? $3)
     order by f.id limit 1`,
    [clientId, proofId, hash, shownTypes],
  )
  return row && storedRow.parse(row)
}

/** Shows the photos of a proof to whoever holds its link. Each is hashed anew: another picture in its place is not shown. */
export function addPhotos(scope: FastifyInstance, { db, storage }: Pick<ModuleContext, 'db' | 'storage'>) {
  const config = { access: 'public', rateLimit: { max: 600, timeWindow: '1 minute' } } as const
  scope.get('/proof/:token/photo/:hash', { config }, async (request, reply) => {
    const asked = parameters.safeParse(request.params)
    if (!asked.success) throw notFound()
    const { token, hash } = asked.data
    const held = await heldBy(db, token)
    const photo = held && (await photoOf(db.read(held.clientId), held.clientId, held.proofId, hash))
    if (!photo) throw notFound()
    const contents = await readIfPresent(storage, photo.storageKey)
    if (!contents) throw notFound()
    const bytes = await buffer(contents)
    if (createHash('sha256').update(bytes).digest('hex') !== hash) throw notFound()
    return (
      reply
        .type(photo.mime)
        .header('content-security-policy', 'sandbox')
        .header('x-robots-tag', 'noindex')
        // A link that is taken back shows nothing any more.
        .header('cache-control', 'no-store')
        .send(bytes)
    )
  })
}
