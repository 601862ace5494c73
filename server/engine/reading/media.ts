import { z } from 'zod'
import { snake } from '../../../src/schema/names.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Sql } from '../../platform/db/sql.ts'

/** What an answer carries of pictures and videos, as spec 4 names them. */
export const mediaList = z.array(
  z.object({ mediaUrl: z.string(), mediaMetadata: z.object({ type: z.enum(['video', 'image']) }) }),
)

const found = z.array(z.object({ of: z.number(), media: mediaList }))

/**
 * The pictures and videos of records by their ids.
 * @param from FROM and WHERE of those of the records that the caller reads; `t` is their table
 */
export async function mediaOf(
  sql: Sql,
  { by, file }: NonNullable<Resource['media']>,
  from: string,
  values: readonly unknown[],
): Promise<ReadonlyMap<number, z.infer<typeof mediaList>>> {
  const rows = await sql.query(
    `select m.${snake(by)} as of, json_agg(json_build_object('mediaUrl', '/files/' || f.id, 'mediaMetadata',
       json_build_object('type', case when f.mime like 'video/%' then 'video' else 'image' end)) order by m.id) as media
     from (select t.* ${from}) m
     join file f on f.client_id = m.client_id and f.id = m.${snake(file)} and f.deleted_at is null
       and (f.mime like 'image/%' or f.mime like 'video/%') group by 1`,
    values,
  )
  return new Map(found.parse(rows).map(({ of, media }) => [of, media]))
}
