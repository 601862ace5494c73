import {
  archiveAnnouncement,
  duplicateAnnouncement,
  answerAnnouncement,
  ownAnnouncements,
  resendAnnouncement,
} from '../../../src/resources/announcement/announcement.calls.ts'
import { announcement } from '../../../src/resources/announcement/announcement.resource.ts'
import { chosenAudience } from '../../../src/resources/announcement/audience.ts'
import { announcementReceipt } from '../../../src/resources/announcement/announcementReceipt.resource.ts'
import { answerOwn } from './answering.ts'
import { columns, type RowOfColumns } from '../../engine/sql/columns.ts'
import { serve } from '../../engine/module.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { tellOf } from './publishing.ts'

const copied = columns(announcement, [
  'title',
  'body',
  'photoId',
  'priority',
  'pinned',
  'requireAck',
  'audience',
  ...chosenAudience,
])
const told = columns(announcement, ['id', 'title', 'body', 'status'])
const own = columns(announcement, [
  'id',
  'title',
  'body',
  'photoId',
  'priority',
  'pinned',
  'requireAck',
  'publishedAt',
  'fromOperator',
])
const mostOwn = 100

export const announcementCalls = [
  serve(archiveAnnouncement, ({ caller, params: { id }, write }, { writes }) =>
    write(async (tx) => {
      await writes.transition(tx, caller, announcement, id, 'archive', {})
      return { id, status: 'archived' }
    }),
  ),
  serve(duplicateAnnouncement, ({ caller, params: { id }, write }, { writes }) =>
    write(async (tx) => {
      const [row] = await tx.query<RowOfColumns<typeof copied>>(
        `select ${copied.list} from announcement t where t.client_id = $1 and t.id = $2`,
        [caller.clientId, id],
      )
      if (!row) throw notFound()
      const values = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
      return { id: (await writes.create(tx, caller, announcement, values)).id }
    }),
  ),
  serve(resendAnnouncement, ({ caller, params: { id }, write }) =>
    write(async (tx) => {
      const [row] = await tx.query<RowOfColumns<typeof told>>(
        `select ${told.list} from announcement t where t.client_id = $1 and t.id = $2`,
        [caller.clientId, id],
      )
      if (!row) throw notFound()
      if (row.status !== 'published') throw conflict('Only what is published can be told again.')
      const unread = await tx.query<{ userId: number }>(
        `select user_id as "userId" from announcement_receipt
         where client_id = $1 and announcement_id = $2 and status = 'unread' and deleted_at is null`,
        [caller.clientId, id],
      )
      return {
        told: await tellOf(
          tx,
          unread.map(({ userId }) => userId),
          row,
        ),
      }
    }),
  ),
  serve(answerAnnouncement, ({ caller, params, body: { acknowledged }, write }, { writes }) =>
    write((tx) =>
      answerOwn(tx, caller, writes, {
        resource: announcementReceipt,
        of: 'announcement_id',
        id: params.id,
        to: acknowledged ? 'acknowledged' : 'read',
      }),
    ),
  ),
  serve(ownAnnouncements, ({ caller, sql }) =>
    sql.query<RowOfColumns<typeof own> & { receiptId: number; status: string }>(
      `select ${own.list}, r.id as "receiptId", r.status from announcement_receipt r
       join announcement t on t.client_id = r.client_id and t.id = r.announcement_id
       where r.client_id = $1 and r.user_id = $2 and r.deleted_at is null and t.status = 'published'
         and t.deleted_at is null
       order by t.pinned desc, t.published_at desc nulls last, t.id desc limit ${mostOwn}`,
      [caller.clientId, caller.employeeId],
    ),
  ),
]
