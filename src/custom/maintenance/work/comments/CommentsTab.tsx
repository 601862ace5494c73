import DeleteIcon from '@mui/icons-material/DeleteOutline'
import EditIcon from '@mui/icons-material/EditOutlined'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../../kit/access/access.ts'
import { ReferenceName } from '../../../../kit/fields/reference/ReferenceName.tsx'
import { useFormats } from '../../../../kit/formats/locale.ts'
import { History, type Happening } from '../../../../kit/show/History.tsx'
import { LoadError, PageSkeleton } from '../../../../kit/loading/states.tsx'
import { useText } from '../../../../kit/texts/texts.ts'
import { useRemoval } from '../../../../kit/batch/dialogs/useRemoval.tsx'
import { workComment } from '../../../../resources/maintenance/work/workComment.resource.ts'
import { workRequest } from '../../../../resources/maintenance/work/workRequest.resource.ts'
import { Composer, EditComment } from './CommentWriting.tsx'
import { piecesOf, useMentioned } from './mentions.ts'
import { workDetailTexts } from '../texts.ts'
import { useBelonging, useOwnTimer } from '../useWork.ts'
import type { WorkComment, WorkRequest } from '../rows.ts'

/** What is said about a work request among what was done to it, latest first, and where to say something. */
export function CommentsTab({ record }: { record: WorkRequest }) {
  const text = useTexts(workDetailTexts)
  const access = useAccess(workComment)
  const { data, error, isPending, refetch } = useBelonging(workComment, record.id)
  const me = useOwnTimer().data?.employeeId
  const [onlySaid, setOnlySaid] = useState(false)
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (isPending) return <PageSkeleton rows={4} />
  const said = data.map((comment): Happening => ({
    key: `comment ${comment.id}`,
    at: comment.createdAt,
    said: <Comment record={record} comment={comment} isMine={me !== undefined && comment.createdBy === me} />,
  }))
  return (
    <Box sx={{ maxWidth: 760 }}>
      {access.may('create') && <Composer record={record} />}
      {said.length > 0 && (
        <FormControlLabel
          control={<Switch size="small" checked={onlySaid} onChange={(_, chosen) => setOnlySaid(chosen)} />}
          label={text('onlyComments')}
          sx={{ ml: 0, gap: 1, mt: 1 }}
        />
      )}
      <Box sx={{ mt: 2 }}>
        <History resource={workRequest} record={record} among={said} alone={onlySaid} />
      </Box>
    </Box>
  )
}

interface CommentProps {
  record: WorkRequest
  comment: WorkComment
  isMine: boolean
}

function Comment({ record, comment, isMine }: CommentProps) {
  const text = useTexts(workDetailTexts)
  const formats = useFormats()
  const access = useAccess(workComment)
  const removal = useRemoval(workComment)
  const [editing, setEditing] = useState(false)
  const { createdAt, createdBy, forRequester: open, version } = comment
  const mentioned = useMentioned(comment)
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      <Avatar sx={{ width: 28, height: 28, fontSize: 14 }} aria-hidden />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {typeof createdBy === 'number' ? (
              <ReferenceName to="employee" id={createdBy} plain />
            ) : (
              <Stranger requester={comment.fromRequester} />
            )}
          </Typography>
          <Typography
            variant="caption"
            color="text.secondary"
            component="time"
            dateTime={createdAt}
            title={formats.exact(createdAt)}
          >
            {formats.relative(createdAt)}
            {version > 1 && ` · ${text('edited')}`}
          </Typography>
          <Chip
            size="small"
            variant={open ? 'filled' : 'outlined'}
            color={open ? 'info' : 'default'}
            label={text(open ? 'visible' : 'internal')}
            sx={{ height: 20 }}
          />
          <Box sx={{ ml: 'auto' }}>
            {isMine && !editing && access.may('update') && (
              <IconButton size="small" aria-label={text('editComment')} onClick={() => setEditing(true)}>
                <EditIcon sx={{ fontSize: 18 }} />
              </IconButton>
            )}
            {isMine && access.may('delete') && (
              <IconButton
                size="small"
                aria-label={text('deleteComment')}
                onClick={() => void removal.ask({ count: 1, chosen: { ids: [comment.id] } })}
              >
                <DeleteIcon sx={{ fontSize: 18 }} />
              </IconButton>
            )}
          </Box>
        </Box>
        {editing ? (
          <EditComment record={record} comment={comment} onDone={() => setEditing(false)} />
        ) : (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {piecesOf(comment.text, mentioned).map(({ said, mention }, index) => (
              <Box
                key={index}
                component="span"
                sx={mention ? { fontWeight: 600, color: 'primary.main' } : {}}
              >
                {said}
              </Box>
            ))}
          </Typography>
        )}
      </Box>
      {removal.dialog}
    </Box>
  )
}

/** Who said it without a sign-in: whoever follows the request by its link, or the server itself. */
function Stranger({ requester }: { requester: boolean }) {
  const text = useTexts(workDetailTexts)
  const kitText = useText()
  return <>{requester ? text('theRequester') : kitText('system')}</>
}
