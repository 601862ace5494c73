import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useReference } from 'react-admin'
import { Link } from 'react-router-dom'
import { useEntitled } from '../../../kit/access/access.ts'
import { useAction } from '../../../kit/calls/useAction.ts'
import { ActionButton } from '../../../kit/form/ActionButton.tsx'
import { ActionForm } from '../../../kit/form/ActionForm.tsx'
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

interface ReasonProps {
  row: NeedRow
  onClose: () => void
}

/** Rejects an application or a correction with a remark. */
function RejectDialog({ kind, row, onClose }: ReasonProps & Pick<RowProps, 'kind'>) {
  const text = useTexts(homeTexts)
  const form = {
    title: text('rejectTitle', { name: row.title }),
    submit: text('reject'),
    tone: 'error',
    texts: homeTexts,
    asks: ['remark'],
    done: () => text('rejected'),
    onClose,
    maxWidth: 'xs',
  } as const
  const params = { id: row.id }
  if (kind === 'leave')
    return <ActionForm {...form} call={rejectLeave} input={(body) => ({ params, body })} />
  const version = row.version ?? undefined
  return (
    <ActionForm {...form} call={rejectClocking} input={(body) => ({ params, body: { ...body, version } })} />
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
      {rejecting && <RejectDialog kind={kind} row={row} onClose={() => setRejecting(false)} />}
    </>
  )
}

function Repair({ row }: Pick<RowProps, 'row'>) {
  const text = useTexts(homeTexts)
  return (
    <ActionButton
      button={{ ...size, variant: 'contained' }}
      label={text('repair')}
      call={repairPunches}
      title={text('repairTitle', { name: row.title })}
      help={text('repairHelp')}
      submit={text('repair')}
      texts={homeTexts}
      asks={['reason']}
      input={(asked) => ({ body: { ids: [row.id], ...asked } })}
      done={() => text('repaired')}
      maxWidth="xs"
    />
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
  if (kind === 'missing') return <Repair row={row} />
  return open
}
