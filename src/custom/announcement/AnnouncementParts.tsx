import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-admin'
import { useAccess } from '../../kit/access/access.ts'
import { useAction } from '../../kit/calls/useAction.ts'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { editPath } from '../../kit/records/records.ts'
import { rowOf, useRowById } from '../../kit/records/rows.ts'
import {
  answerAnnouncement,
  duplicateAnnouncement,
  ownAnnouncements,
  resendAnnouncement,
} from '../../resources/announcement/announcement.calls.ts'
import { announcement } from '../../resources/announcement/announcement.resource.ts'
import { Share } from '../../kit/charts/Share.tsx'
import { announcementTexts } from './texts.ts'
import type { RowOf } from '../../schema/resource.ts'

/** Marks an announcement as read by whom it was for, asks them to confirm it, and tells its makers who has read it. */
export function AnnouncementNotice({ record }: { record: RowOf<typeof announcement> }) {
  const text = useTexts(announcementTexts)
  const row = rowOf(announcement, record)
  const isMakers = useAccess(announcement).may('update')
  const own = useCall(ownAnnouncements, {}, { enabled: row.status === 'published' })
  const receipt = own.data?.find(({ id }) => id === record.id)
  const reading = useAction(answerAnnouncement)
  const confirming = useAction(answerAnnouncement, { done: () => text('confirmed') })
  const markRead = useEffectEvent(
    () => void reading.run({ params: { id: record.id }, body: { acknowledged: false } }),
  )
  const status = receipt?.status
  useEffect(() => {
    if (status === 'unread') markRead()
  }, [status])
  return (
    <>
      {isMakers && (
        <Share
          done={row.readers}
          of={row.recipients}
          words={text('readBy', { readers: row.readers, recipients: row.recipients })}
        />
      )}
      {row.requireAck && receipt && receipt.status !== 'acknowledged' && (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            <Button
              variant="contained"
              size="small"
              disabled={confirming.busy}
              onClick={() => void confirming.run({ params: { id: record.id }, body: { acknowledged: true } })}
            >
              {text('confirm')}
            </Button>
          }
        >
          {confirming.failure ?? text('confirmAsked')}
        </Alert>
      )}
    </>
  )
}

/** Copies an announcement, and tells those who have not read it once more. */
export function AnnouncementActions({ id }: { id: number }) {
  const text = useTexts(announcementTexts)
  const navigate = useNavigate()
  const access = useAccess(announcement)
  const { data } = useRowById(announcement, { id })
  const duplicate = useAction(duplicateAnnouncement, {
    done: () => text('duplicated'),
    onDone: ({ id: copy }) => navigate(editPath(announcement, copy)),
  })
  const resend = useAction(resendAnnouncement, { done: ({ told }) => text('resent', { smart_count: told }) })
  const params = { id: Number(id) }
  const failure = duplicate.failure ?? resend.failure
  return (
    <>
      {access.may('create') && (
        <Button
          size="small"
          variant="outlined"
          disabled={duplicate.busy}
          onClick={() => void duplicate.run({ params })}
        >
          {text('duplicate')}
        </Button>
      )}
      {access.may('update') && data?.status === 'published' && (
        <Button
          size="small"
          variant="outlined"
          disabled={resend.busy}
          onClick={() => void resend.run({ params })}
        >
          {text('resend')}
        </Button>
      )}
      {failure && <Alert severity="error">{failure}</Alert>}
    </>
  )
}
