import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../kit/access/access.ts'
import { ReferenceName } from '../../../kit/fields/reference/ReferenceName.tsx'
import { failureOf } from '../../../kit/calls/failures.ts'
import { Section } from '../../../kit/form/Section.tsx'
import { later } from '../../../kit/loading/later.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { LoadError, PageSkeleton } from '../../../kit/loading/states.tsx'
import { useReason } from '../../../kit/texts/texts.ts'
import { useGuard } from '../../../kit/navigation/useGuard.ts'
import { useReload } from '../../../kit/records/useReload.ts'
import type { PortalDataProvider } from '../../../providers/data/dataProvider.ts'
import { deliveryLine } from '../../../resources/maintenance/delivery/deliveryLine.resource.ts'
import { deliveryOrder } from '../../../resources/maintenance/delivery/deliveryOrder.resource.ts'
import { LineCard } from './LineCard.tsx'
import { asOrdered, countedOf, leftOf, orderedOf, worthOf } from './lines.ts'
import { Proof } from './Proof.tsx'
import { type DeliveryText, deliveryTexts } from './texts.ts'
import { useLines, type Lines } from './useLines.ts'
import type { RowOf } from '../../../schema/resource.ts'

const ReceiveDialog = later(async () => (await import('./ReceiveDialog.tsx')).ReceiveDialog)

type Status = RowOf<typeof deliveryOrder>['status']

/** States in which lines are counted. */
const counting: ReadonlySet<Status> = new Set(['arrived', 'partially_received'] as const)
const ahead: ReadonlySet<Status> = new Set(['draft', 'submitted', 'approved', 'in_transit'] as const)

/** A delivery at the gate: its lines as they are counted, what they come to, and the proof that they came. */
export function ReceivingTab({ record }: { record: RowOf<typeof deliveryOrder> }) {
  const lines = useLines(record)
  const text = useTexts(deliveryTexts)
  const status = record.status
  return (
    <>
      <Section title={text('linesTitle')}>
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <Totals record={record} lines={lines} />
          {ahead.has(status) && (
            <Typography variant="body2" color="text.secondary">
              {text('notYet')}
            </Typography>
          )}
          <LinesPart record={record} lines={lines} />
        </Box>
      </Section>
      <Proof record={record} />
    </>
  )
}

function LinesPart({ record, lines }: { record: RowOf<typeof deliveryOrder>; lines: Lines }) {
  const text = useTexts(deliveryTexts)
  const mayCount = useAccess(deliveryLine).may('update')
  const editable = mayCount && counting.has(record.status)
  if (lines.error) return <LoadError error={lines.error} onRetry={() => void lines.refetch()} />
  if (lines.isPending) return <PageSkeleton rows={4} />
  if (lines.lines.length === 0) return <Typography variant="body2">{text('noLines')}</Typography>
  return (
    <>
      <Box component="ul" aria-label={text('linesTitle')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.lines.map((line) => (
          <LineCard
            key={line.id}
            line={line}
            draft={lines.draft(line)}
            editable={editable}
            refused={(part) => lines.refusedFor(line, part)}
            onType={(draft) => lines.type([[line, draft]])}
          />
        ))}
      </Box>
      {editable && <Actions record={record} lines={lines} />}
    </>
  )
}

/** What the lines come to, with what is typed and not saved. */
function Totals({ record, lines: { lines, draft } }: { record: RowOf<typeof deliveryOrder>; lines: Lines }) {
  const text = useTexts(deliveryTexts)
  const { amount, number } = useFormats()
  const done = lines.filter((line) => leftOf(line, draft(line)) === 0).length
  const figures: [DeliveryText, string][] = [
    ['linesCounted', text('lines', { done: number(done), total: number(lines.length) })],
    ['orderedWorth', `RM ${amount(worthOf(lines, orderedOf))}`],
    ['receivedWorth', `RM ${amount(worthOf(lines, (line) => countedOf(line, draft(line)).received))}`],
  ]
  const { receiverUserId } = record
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, m: 0, mb: 1 }}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <Typography component="dt" variant="caption" color="text.secondary">
            {text(name)}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600 }}>
            {value}
          </Typography>
        </div>
      ))}
      {typeof receiverUserId === 'number' && (
        <div>
          <Typography component="dt" variant="caption" color="text.secondary">
            {text('receiver')}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0 }}>
            <ReferenceName to="employee" id={receiverUserId} />
          </Typography>
        </div>
      )}
    </Box>
  )
}

function Actions({ record, lines }: { record: RowOf<typeof deliveryOrder>; lines: Lines }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const notify = useNotify()
  const text = useTexts(deliveryTexts)
  const reason = useReason()
  const reloadOrder = useReload(deliveryOrder)
  const reloadLines = useReload(deliveryLine)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [signing, setSigning] = useState(false)
  useGuard(() => lines.changed.length > 0)
  const isWhole = lines.lines.every((line) => leftOf(line, lines.draft(line)) === 0)
  const isFirst = record.status === 'arrived'
  const hasCome = lines.lines.some((line) => leftOf(line, lines.draft(line)) < orderedOf(line))

  const run = async (then: () => Promise<void> | void, said?: DeliveryText) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await lines.save()
      await then()
      if (said) notify(text(said), { type: 'success' })
    } catch (error) {
      const stale = failureOf(error).current !== undefined
      setFailure(stale ? text('changedMeanwhile') : text('notSaved', { reason: reason(error) }))
    } finally {
      setBusy(false)
    }
    // Also after a refusal: it may have been because of what somebody else has counted.
    await Promise.all([reloadLines(), reloadOrder()])
  }
  const receivePart = async () => {
    const body = { version: record.version }
    await dataProvider.transition(deliveryOrder.route, record.id, 'receivePartly', body)
  }
  const blocked = busy || !lines.isSound
  return (
    <>
      {failure && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {failure}
        </Alert>
      )}
      <Box
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 2,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          py: 1.5,
          bgcolor: 'background.paper',
        }}
      >
        <Button
          variant="outlined"
          disabled={busy}
          onClick={() => lines.type(lines.lines.map((line) => [line, asOrdered(line, lines.draft(line))]))}
        >
          {text('allAsOrdered')}
        </Button>
        <Button
          variant={isWhole || isFirst ? 'outlined' : 'contained'}
          disabled={blocked || lines.changed.length === 0}
          onClick={() => void run(() => undefined, 'saved')}
        >
          {text('save')}
        </Button>
        {isWhole && (
          <Button variant="contained" disabled={blocked} onClick={() => void run(() => setSigning(true))}>
            {text('receiveAll')}
          </Button>
        )}
        {!isWhole && isFirst && (
          <Button
            variant="contained"
            disabled={blocked || !hasCome}
            onClick={() => void run(receivePart, 'partReceived')}
          >
            {text('receivePart')}
          </Button>
        )}
      </Box>
      {signing && <ReceiveDialog record={record} onClose={() => setSigning(false)} />}
    </>
  )
}
