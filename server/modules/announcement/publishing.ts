import { columns, type RowOfColumns } from '../../engine/sql/columns.ts'
import { announcement } from '../../../src/resources/announcement/announcement.resource.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { scheduleJob, type Run } from '../../platform/jobs/jobs.ts'
import { notify } from '../../services/notification/notify.ts'
import { isAddressed } from './audience.ts'

/** Kind of the job that publishes an announcement at its time, and takes it down. */
export const announcementJob = 'announcement'

const wanted = columns(announcement, ['id', 'title', 'body', 'publishAt', 'expireAt', 'status'])
type SessionFacts = RowOfColumns<typeof wanted>

/** Characters of the text that a notification shows. */
const shown = 280
const excerpt = (body: string) => (body.length > shown ? `${body.slice(0, shown).trimEnd()}…` : body)
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

async function standing(tx: Tx, id: number): Promise<SessionFacts | undefined> {
  const [row] = await tx.query<SessionFacts>(
    `select ${wanted.list} from announcement t where t.client_id = $1 and t.id = $2 and t.deleted_at is null for update`,
    [tx.actor.clientId, id],
  )
  return row
}

/** Tells people of an announcement. */
export const tellOf = (
  tx: Tx,
  people: readonly number[],
  { id, title, body }: Pick<SessionFacts, 'id' | 'title' | 'body'>,
) =>
  notify(tx, people, {
    type: 'announcement',
    title,
    description: escaped(excerpt(body)),
    link: { route: 'announcement', id },
  })

/** Enters its recipients, who are told, and remembers when it is to be taken down. */
export async function deliver(tx: Tx, id: number): Promise<number> {
  const row = await standing(tx, id)
  if (!row) return 0
  const receipts = await tx.query<{ userId: number }>(
    `insert into announcement_receipt (client_id, created_by, updated_by, announcement_id, user_id)
     select a.client_id, a.published_by, a.published_by, a.id, e.id
     from announcement a join employee e on ${isAddressed}
     where a.client_id = $1 and a.id = $2 and not exists (select from announcement_receipt r
       where r.client_id = a.client_id and r.user_id = e.id and r.announcement_id = a.id and r.deleted_at is null)
     returning user_id as "userId"`,
    [tx.actor.clientId, id],
  )
  await tx.query(
    `update announcement a set recipients = (select count(*) from announcement_receipt r
       where r.client_id = a.client_id and r.announcement_id = a.id and r.deleted_at is null)
     where a.client_id = $1 and a.id = $2`,
    [tx.actor.clientId, id],
  )
  tx.touch('announcement')
  tx.touch('announcement_receipt')
  await tellOf(
    tx,
    receipts.map(({ userId }) => userId),
    row,
  )
  if (row.expireAt) scheduleJob(tx, announcementJob, id, new Date(row.expireAt))
  return receipts.length
}

/** Publishes at its time, and takes down what has had its time. */
export async function onTime(tx: Tx, { key, now }: Run): Promise<Date | undefined> {
  const row = await standing(tx, key)
  if (!row) return undefined
  const passed = (at: string | null) => at !== null && Date.parse(at) <= now.getTime()
  const written = `updated_at = now(), updated_by = null, version = version + 1 where client_id = $1 and id = $2`
  if (row.status === 'scheduled') {
    if (!passed(row.publishAt)) return row.publishAt === null ? undefined : new Date(row.publishAt)
    tx.verb('publish')
    await tx.query(`update announcement set status = 'published', published_at = now(), ${written}`, [
      tx.actor.clientId,
      key,
    ])
    await deliver(tx, key)
    return row.expireAt === null ? undefined : new Date(row.expireAt)
  }
  if (row.status !== 'published' || row.expireAt === null) return undefined
  if (!passed(row.expireAt)) return new Date(row.expireAt)
  tx.verb('end')
  await tx.query(`update announcement set status = 'archived', ${written}`, [tx.actor.clientId, key])
  tx.touch('announcement')
  return undefined
}
