import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useReference } from 'react-admin'
import { Link } from 'react-router-dom'
import { useEntitled } from '../../../kit/access/access.ts'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { later } from '../../../kit/loading/later.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useLabel } from '../../../kit/texts/texts.ts'
import { useTransition } from '../../../kit/transitions/useTransition.ts'
import {
  approveClocking,
  rejectClocking,
  repairPunches,
} from '../../../resources/attendance/attendance.calls.ts'
import { rowOf } from '../../../kit/records/rows.ts'
import { shiftAssignment } from '../../../resources/scheduling/shiftAssignment.resource.ts'
import type { NeedKind, NeedRow } from '../../../resources/home/home.calls.ts'
import { approveLeave, rejectLeave } from '../../../resources/leave/leave.calls.ts'
import type { Resource, RowOf } from '../../../schema/resource.ts'
import { meansOf, rowPath } from './needs.ts'
import { homeTexts } from '../texts.ts'

const TransitionDialog = later(
  async () => (await import('../../../kit/transitions/TransitionDialog.tsx')).TransitionDialog,
)
const size = { size: 'small', sx: { minHeight: { xs: 44, sm: 36 }, whiteSpace: 'nowrap' } } as const

interface StepsProps {
  resource: Resource
  row: NeedRow
  verbs: readonly string[]
  /** What stands there where none of them is open. */
  otherwise: ReactNode
}

/** The changes of status that the record may take now, of those that a kind is about; at most two. */
function Steps({ resource, row, verbs, otherwise }: StepsProps) {
  const formats = useFormats()
  const label = useLabel()
  const client = useQueryClient()
  const { referenceRecord: record } = useReference<RowOf<typeof resource>>({
    reference: resource.route,
    id: row.id,
  })
  const entitled = useEntitled(resource)
  const { asks, run, busy } = useTransition(resource)
  const [chosen, setChosen] = useState<string>()
  if (!record) return null
  const open = entitled.steps(record)
  const offered = verbs.flatMap((verb) => open.filter((step) => step.verb === verb)).slice(0, 2)
  const step = offered.find(({ verb }) => verb === chosen)
  // The day that an assignment is called by says little, and not as the company writes days.
  const date = resource === shiftAssignment ? rowOf(shiftAssignment, record).date : undefined
  const name = date && `${row.title}, ${formats.weekday(date)} ${formats.day(date)}`
  const renew = () => client.invalidateQueries({ queryKey: ['call'] })
  const close = () => {
    setChosen(undefined)
    void renew()
  }
  if (offered.length === 0) return otherwise
  return (
    <>
      {offered.map((one, index) => (
        <Button
          key={one.verb}
          {...size}
          variant={index === 0 ? 'contained' : 'outlined'}
          disabled={busy}
          onClick={() =>
            asks(one.transition) ? setChosen(one.verb) : void run(record, one, name).then(renew)
          }
        >
          {label(one.transition.label)}
        </Button>
      ))}
      {step && <TransitionDialog resource={resource} {...step} record={record} name={name} onClose={close} />}
    </>
  )
}

interface RowProps {
  kind: NeedKind
  row: NeedRow
}

/** Asks why and does it. */
function ReasonDialog({ kind, row, onClose }: RowProps & { onClose: () => void }) {
  const text = useTexts(homeTexts)
  const [reason, setReason] = useState('')
  const isRepair = kind === 'missing'
  const told = { done: () => text(isRepair ? 'repaired' : 'rejected'), onDone: onClose }
  const leave = useAction(rejectLeave, told)
  const clocking = useAction(rejectClocking, told)
  const repair = useAction(repairPunches, told)
  const decided = kind === 'leave' ? leave : clocking
  const action = isRepair ? repair : decided
  const field = isRepair ? 'reason' : 'remark'
  const submit = () => {
    const params = { id: row.id }
    if (isRepair) void repair.run({ body: { ids: [row.id], reason } })
    else if (kind === 'leave') void leave.run({ params, body: { remark: reason } })
    else void clocking.run({ params, body: { remark: reason, ...(row.version && { version: row.version }) } })
  }
  return (
    <ActionDialog
      title={text(isRepair ? 'repairTitle' : 'rejectTitle', { name: row.title })}
      {...(isRepair && { help: text('repairHelp') })}
      action={action}
      submit={text(isRepair ? 'repair' : 'reject')}
      onSubmit={submit}
      onClose={onClose}
      disabled={reason.trim() === ''}
      tone={isRepair ? 'primary' : 'error'}
      maxWidth="xs"
    >
      <TextField
        fullWidth
        multiline
        minRows={2}
        margin="dense"
        required
        label={text('reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={field in action.errors}
        helperText={action.errors[field]}
      />
    </ActionDialog>
  )
}

/** Approves at once, or rejects with a reason. */
function Decide({ kind, row }: RowProps) {
  const text = useTexts(homeTexts)
  const [rejecting, setRejecting] = useState(false)
  const told = { done: () => text('approved') }
  const leave = useAction(approveLeave, told)
  const clocking = useAction(approveClocking, told)
  const params = { id: row.id }
  const approve = () =>
    kind === 'leave'
      ? void leave.run({ params, body: {} })
      : void clocking.run({ params, body: row.version ? { version: row.version } : {} })
  const failure = leave.failure ?? clocking.failure
  return (
    <>
      {failure !== undefined && <span role="alert">{failure}</span>}
      <Button {...size} variant="outlined" onClick={() => setRejecting(true)}>
        {text('reject')}
      </Button>
      <Button {...size} variant="contained" disabled={leave.busy || clocking.busy} onClick={approve}>
        {text('approve')}
      </Button>
      {rejecting && <ReasonDialog kind={kind} row={row} onClose={() => setRejecting(false)} />}
    </>
  )
}

function Repair(props: RowProps) {
  const text = useTexts(homeTexts)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button {...size} variant="contained" onClick={() => setAsking(true)}>
        {text('repair')}
      </Button>
      {asking && <ReasonDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

const renewed: ReadonlySet<NeedKind> = new Set(['permit', 'document', 'vendorDocument', 'contract'])

/** What can be done about something that waits: in place where it takes no more than a click or a reason, else a click away. */
export function NeedActions({ kind, row }: RowProps) {
  const text = useTexts(homeTexts)
  const found = meansOf(kind)
  const open = (
    <Button {...size} variant="outlined" component={Link} to={rowPath(kind, row)}>
      {text(renewed.has(kind) ? 'renew' : 'open')}
    </Button>
  )
  if (found?.steps) return <Steps resource={found.resource} row={row} verbs={found.steps} otherwise={open} />
  if (kind === 'leave' || kind === 'correction') return <Decide kind={kind} row={row} />
  if (kind === 'missing') return <Repair kind={kind} row={row} />
  return open
}
