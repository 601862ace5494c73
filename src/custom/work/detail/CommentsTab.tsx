import DeleteIcon from '@mui/icons-material/DeleteOutline'
import EditIcon from '@mui/icons-material/EditOutlined'
import Avatar from '@mui/material/Avatar'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useDataProvider, useStore, type RaRecord } from 'react-admin'
import { useTexts } from '../../../kit/defineTexts.ts'
import { useAccess } from '../../../kit/access.ts'
import { ReferenceName } from '../../../kit/fields/ReferenceName.tsx'
import { failureOf } from '../../../kit/form/failures.ts'
import { useFormats } from '../../../kit/locale.ts'
import { History, type Happening } from '../../../kit/show/History.tsx'
import { LoadError, PageSkeleton } from '../../../kit/states.tsx'
import { useReason, useText } from '../../../kit/texts.ts'
import { useRemoval } from '../../../kit/useRemove.tsx'
import type { PortalDataProvider } from '../../../providers/dataProvider.ts'
import { workComment } from '../../../resources/cmms/workComment.resource.ts'
import { workRequest } from '../../../resources/cmms/workRequest.resource.ts'
import { workDetailTexts } from './texts.ts'
import { useBelonging, useOwnTimer, useRenew, useSeesToIt } from './useWork.ts'

/** What is said about a work request among what was done to it, latest first, and where to say something. */
export function CommentsTab({ record }: { record: RaRecord }) {
  const text = useTexts(workDetailTexts)
  const access = useAccess(workComment)
  const { data, error, isPending, refetch } = useBelonging(workComment, record)
  const me = useOwnTimer().data?.employeeId
  const [onlySaid, setOnlySaid] = useState(false)
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (isPending) return <PageSkeleton rows={4} />
  const said = data.map((comment): Happening => ({
    key: `comment ${comment.id}`,
    at: String(comment['createdAt']),
    said: <Comment comment={comment} isMine={me !== undefined && comment['createdBy'] === me} />,
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

function Comment({ comment, isMine }: { comment: RaRecord; isMine: boolean }) {
  const text = useTexts(workDetailTexts)
  const formats = useFormats()
  const access = useAccess(workComment)
  const removal = useRemoval(workComment)
  const [editing, setEditing] = useState(false)
  const { createdAt, createdBy, forRequester, version } = comment
  const open = forRequester === true
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      <Avatar sx={{ width: 28, height: 28, fontSize: 14 }} aria-hidden />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {typeof createdBy === 'number' ? (
              <ReferenceName to="employee" id={createdBy} plain />
            ) : (
              <Stranger requester={comment['fromRequester'] === true} />
            )}
          </Typography>
          <Typography
            variant="caption"
            color="text.secondary"
            component="time"
            dateTime={String(createdAt)}
            title={formats.exact(String(createdAt))}
          >
            {formats.relative(String(createdAt))}
            {Number(version) > 1 && ` · ${text('edited')}`}
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
                onClick={() => void removal.ask({ count: 1, chosen: { ids: [Number(comment.id)] } })}
              >
                <DeleteIcon sx={{ fontSize: 18 }} />
              </IconButton>
            )}
          </Box>
        </Box>
        {editing ? (
          <EditComment comment={comment} onDone={() => setEditing(false)} />
        ) : (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {String(comment['text'])}
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

function EditComment({ comment, onDone }: { comment: RaRecord; onDone: () => void }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const kitText = useText()
  const renew = useRenew(workComment)
  const [opened] = useState(comment)
  const [typed, setTyped] = useState(String(comment['text']))
  const [open, setOpen] = useState(comment['forRequester'] === true)
  return (
    <Writing
      typed={typed}
      onType={setTyped}
      open={open}
      onOpen={setOpen}
      record={{ id: Number(comment['workRequestId']) }}
      label={kitText('save')}
      onSend={async () => {
        await dataProvider.update(workComment.route, {
          id: opened.id,
          data: { text: typed.trim(), forRequester: open, version: opened['version'] },
          previousData: opened,
        })
        await renew()
        onDone()
      }}
    >
      <Button onClick={onDone}>{kitText('cancel')}</Button>
    </Writing>
  )
}

/** What is written is kept as a draft until it is sent, in this browser, by request. */
function Composer({ record }: { record: RaRecord }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const text = useTexts(workDetailTexts)
  const renew = useRenew(workComment)
  const [draft, setDraft] = useStore(`work.comment.${record.id}`, '')
  const [open, setOpen] = useState(false)
  return (
    <Writing
      typed={draft}
      onType={setDraft}
      open={open}
      onOpen={setOpen}
      record={record}
      label={text('send')}
      onSend={async () => {
        await dataProvider.create(workComment.route, {
          data: { workRequestId: record.id, text: draft.trim(), forRequester: open },
        })
        setDraft('')
        // What is open to others is said so each time.
        setOpen(false)
        await renew()
      }}
    />
  )
}

interface WritingProps {
  typed: string
  onType: (typed: string) => void
  open: boolean
  onOpen: (open: boolean) => void
  record: RaRecord
  label: string
  onSend: () => Promise<void>
  children?: ReactNode
}

function Writing({ typed, onType, open, onOpen, record, label, onSend, children }: WritingProps) {
  const text = useTexts(workDetailTexts)
  const reason = useReason()
  const seesToIt = useSeesToIt(record)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = async () => {
    if (typed.trim() === '' || busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await onSend()
    } catch (error) {
      const said = failureOf(error).errors?.['text']
      setFailure(text('notSent', { reason: typeof said === 'string' ? said : reason(error) }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {failure && <Alert severity="error">{failure}</Alert>}
      <TextField
        label={text('writeComment')}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            void send()
          }
        }}
        multiline
        minRows={2}
        maxRows={12}
        slotProps={{ htmlInput: { maxLength: 4000 } }}
        fullWidth
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {/* What whoever asked for the work says is open to them anyhow. */}
        {seesToIt && (
          <FormControlLabel
            control={<Switch size="small" checked={open} onChange={(_, on) => onOpen(on)} />}
            label={text('showRequester')}
            sx={{ ml: 0, gap: 1 }}
          />
        )}
        <Typography variant="caption" color="text.secondary" sx={{ ml: 'auto' }}>
          {text('sendKeys')}
        </Typography>
        {children}
        <Button variant="contained" onClick={() => void send()} disabled={busy || typed.trim() === ''}>
          {label}
        </Button>
      </Box>
    </Box>
  )
}
