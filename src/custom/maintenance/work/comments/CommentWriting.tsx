import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useDataProvider, useStore } from 'react-admin'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { failureOf } from '../../../../kit/calls/failures.ts'
import { useReason, useText } from '../../../../kit/texts/texts.ts'
import type { PortalDataProvider } from '../../../../providers/data/dataProvider.ts'
import { workComment } from '../../../../resources/maintenance/work/workComment.resource.ts'
import type { RecordName } from '../../../../schema/calls/names.ts'
import { MentionField } from './MentionField.tsx'
import { stillMentioned, useMentioned, useNotReached } from './mentions.ts'
import { workDetailTexts } from '../texts.ts'
import { useRenew, useSeesToIt } from '../useWork.ts'
import type { WorkComment, WorkRequest } from '../rows.ts'

const idsOf = (people: readonly RecordName[]) => people.map(({ id }) => id)

interface EditProps {
  record: WorkRequest
  comment: WorkComment
  onDone: () => void
}

/** Changes a comment of one's own. */
export function EditComment({ record, comment, onDone }: EditProps) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const kitText = useText()
  const renew = useRenew(workComment)
  const [opened] = useState(comment)
  const [typed, setTyped] = useState(comment.text)
  const [open, setOpen] = useState(comment.forRequester)
  const [added, setAdded] = useState<readonly RecordName[]>([])
  const mentioned = stillMentioned(typed, [...useMentioned(opened), ...added])
  return (
    <Writing
      typed={typed}
      onType={setTyped}
      open={open}
      onOpen={setOpen}
      record={record}
      label={kitText('save')}
      focused
      mentioned={mentioned}
      onMention={(person) => setAdded([...added, person])}
      onSend={async () => {
        await dataProvider.update(workComment.route, {
          id: opened.id,
          data: {
            text: typed.trim(),
            forRequester: open,
            mentionIds: idsOf(mentioned),
            version: opened.version,
          },
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
export function Composer({ record }: { record: WorkRequest }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const text = useTexts(workDetailTexts)
  const renew = useRenew(workComment)
  const [draft, setDraft] = useStore(`work.comment.${record.id}`, '')
  const [mentions, setMentions] = useStore<readonly RecordName[]>(`work.mentions.${record.id}`, [])
  const [open, setOpen] = useStore(`work.forRequester.${record.id}`, false)
  const mentioned = stillMentioned(draft, mentions)
  return (
    <Writing
      typed={draft}
      onType={(next) => {
        setDraft(next)
        // What is begun anew is for those who work on it, until it is said otherwise.
        if (next.trim() === '') setOpen(false)
      }}
      open={open}
      onOpen={setOpen}
      record={record}
      label={text('send')}
      mentioned={mentioned}
      onMention={(person) => setMentions([...mentions, person])}
      onSend={async () => {
        await dataProvider.create(workComment.route, {
          data: {
            workRequestId: record.id,
            text: draft.trim(),
            forRequester: open,
            mentionIds: idsOf(mentioned),
          },
        })
        setDraft('')
        setMentions([])
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
  record: WorkRequest
  label: string
  focused?: boolean
  mentioned: readonly RecordName[]
  onMention: (person: RecordName) => void
  onSend: () => Promise<void>
  children?: ReactNode
}

function Writing({
  typed,
  onType,
  open,
  onOpen,
  record,
  label,
  focused,
  mentioned,
  onMention,
  onSend,
  children,
}: WritingProps) {
  const text = useTexts(workDetailTexts)
  const reason = useReason()
  const seesToIt = useSeesToIt(record)
  const internal = seesToIt && !open
  const notReached = useNotReached(record.id, mentioned, internal)
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
      <MentionField
        label={text('writeComment')}
        about={record.id}
        internal={internal}
        focused={focused}
        text={typed}
        onType={onType}
        onMention={onMention}
        onSend={() => void send()}
      />
      {notReached.length > 0 && (
        <Alert severity="warning">
          {text('notReached', { names: notReached.map(({ name }) => name).join(', ') })}
        </Alert>
      )}
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
