import { incidentMedia } from '../../../src/resources/incident/incidentMedia.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { insertRecords } from '../base/insertRecords.ts'
import { sceneOf, storePicture, type DemoFiles } from '../base/pictures.ts'
import type { Random } from '../base/random.ts'

interface Taken {
  id: number
  by: number
  at: string
}

interface Options {
  files: DemoFiles
  random: Random
}

/** What lies on the floor of the pictures. */
const patches = [
  [96, 150, 196],
  [186, 172, 60],
  [122, 92, 70],
  [84, 120, 88],
] as const

/** Stores a picture of each, taken by whoever it is of. */
async function pictured(
  tx: Sql,
  clientId: number,
  { files, random }: Options,
  taken: readonly Taken[],
  name: string,
) {
  const photos: number[] = []
  for (const { id, by } of taken) {
    const bytes = sceneOf(random.pick(patches), random.whole(0, 1_000) / 1_000)
    photos.push(
      await storePicture(tx, files, { clientId, employeeId: by }, { name: `${name}-${id}.png`, bytes }),
    )
  }
  return photos
}

/** Enters photos as the photo of records that are there. */
async function attach(
  tx: Sql,
  clientId: number,
  table: 'patrol_activity' | 'visit_finding',
  taken: readonly Taken[],
  photos: readonly number[],
) {
  await tx.query(
    `update ${table} t set photo_id = p.photo from unnest($2::bigint[], $3::bigint[]) p (id, photo)
     where t.client_id = $1 and t.id = p.id`,
    [clientId, taken.map(({ id }) => id), photos],
  )
}

/** The pictures that people took: of incidents and most findings, and at the checkpoints that ask for one, save one in twenty. */
export async function enterFieldPhotos(tx: Sql, clientId: number, options: Options): Promise<void> {
  const { random } = options
  const incidents = await tx.query<Taken>(
    `select id, reporter_id as by, to_json(occurred_at) #>> '{}' as at from incident where client_id = $1 and not exists (
       select from patrol_answer a where a.client_id = incident.client_id and a.incident_id = incident.id) order by id`,
    [clientId],
  )
  const ofIncidents = await pictured(tx, clientId, options, incidents, 'incident')
  await insertRecords(
    tx,
    clientId,
    incidentMedia,
    incidents.map(({ id, by, at }, index) => ({
      incidentId: id,
      fileId: ofIncidents[index],
      takenAt: at,
      createdAt: at,
      createdBy: by,
      updatedAt: at,
    })),
  )
  const findings = await tx.query<Taken>(
    `select f.id, v.visitor_id as by, '' as at from visit_finding f
     join visit v on v.client_id = f.client_id and v.id = f.visit_id where f.client_id = $1 order by f.id`,
    [clientId],
  )
  const seen = findings.filter(() => random.chance(4 / 5))
  await attach(tx, clientId, 'visit_finding', seen, await pictured(tx, clientId, options, seen, 'finding'))

  const asked = await tx.query<Taken>(
    `select a.id, a.user_id as by, '' as at from patrol_activity a
     join patrol_point p on p.client_id = a.client_id and p.id = a.point_id
     where a.client_id = $1 and p.photo_required order by a.id`,
    [clientId],
  )
  const forgotten = new Set(asked.filter(() => random.chance(1 / 20)))
  const scans = asked.filter((scan) => !forgotten.has(scan))
  await attach(
    tx,
    clientId,
    'patrol_activity',
    scans,
    await pictured(tx, clientId, options, scans, 'checkpoint'),
  )
  await tx.query('update patrol_activity set photo_missing = true where client_id = $1 and id = any($2)', [
    clientId,
    [...forgotten].map(({ id }) => id),
  ])
}
