import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { KeyboardEvent } from 'react'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { StatusChip } from '../../../kit/fields/StatusChip.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { countedOf, faultsOf, leftOf, orderedOf, quantityText, thousandths, type Draft } from './lines.ts'
import { deliveryTexts } from './texts.ts'
import type { RowOf } from '../../../schema/resource.ts'
import type { deliveryLine } from '../../../resources/maintenance/delivery/deliveryLine.resource.ts'

interface Props {
  line: RowOf<typeof deliveryLine>
  draft: Draft
  editable: boolean
  refused: (part: keyof Draft) => string | undefined
  onType: (draft: Draft) => void
}

/** Enter leads to the same part of the next line, as in a sheet. */
function onEnter(event: KeyboardEvent<HTMLElement>) {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const parts = [
    ...document.querySelectorAll<HTMLInputElement>(`input[data-part="${target.dataset['part']}"]`),
  ]
  const next = parts[parts.indexOf(target) + (event.shiftKey ? -1 : 1)]
  next?.focus()
  next?.select()
}

/** How a line stands, in a word. */
function LineState({ line, draft }: Pick<Props, 'line' | 'draft'>) {
  const text = useTexts(deliveryTexts)
  const { decimal } = useFormats()
  const left = leftOf(line, draft)
  const { rejected } = countedOf(line, draft)
  const choice =
    left === 0
      ? {
          tone: rejected > 0 ? ('warning' as const) : ('success' as const),
          label:
            rejected > 0
              ? text('withRejected', { quantity: decimal(quantityText(rejected)) })
              : text('complete'),
        }
      : left === orderedOf(line)
        ? { tone: 'neutral' as const, label: text('nothing') }
        : { tone: 'info' as const, label: text('left', { quantity: decimal(quantityText(left)) }) }
  return <StatusChip choice={{ value: choice.label, ...choice }} />
}

/** One line of a delivery: what was ordered of it, and what is counted at the gate. */
export function LineCard({ line, draft, editable, refused, onType }: Props) {
  const text = useTexts(deliveryTexts)
  const { decimal } = useFormats()
  const faults = faultsOf(line, draft)
  const name = line.description
  const unit = line.uom ? ` ${line.uom}` : ''
  const isRejected = (thousandths(draft.rejected) ?? 0) > 0
  const parts = (['received', 'rejected', 'reason', 'batchNo'] as const).filter(
    (part) => part !== 'reason' || isRejected || draft.reason !== '',
  )
  const problem = (part: keyof Draft) => {
    const fault = faults[part]
    return refused(part) ?? (fault && text(fault))
  }
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
        <Typography component="h4" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ flexGrow: 1 }}>
          {line.itemCode && `${line.itemCode} · `}
          {text('ordered', { quantity: decimal(quantityText(orderedOf(line))) + unit })}
        </Typography>
        <LineState line={line} draft={draft} />
      </Box>
      {editable ? (
        <Box
          sx={{
            display: 'grid',
            gap: 1,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(7rem, 45%), 1fr))',
            alignItems: 'start',
          }}
        >
          {parts.map((part) => (
            <TextField
              key={part}
              size="small"
              label={text(part)}
              value={draft[part]}
              error={problem(part) !== undefined}
              helperText={problem(part)}
              onChange={({ target }) => onType({ ...draft, [part]: target.value })}
              onKeyDown={onEnter}
              onFocus={({ target }) => target.select()}
              slotProps={{
                htmlInput: {
                  'aria-label': `${text(part)}: ${name}`,
                  'data-part': part,
                  ...(part === 'received' || part === 'rejected'
                    ? { inputMode: 'decimal', maxLength: 16 }
                    : { maxLength: part === 'reason' ? 200 : 40 }),
                },
              }}
              sx={{ ...(part === 'reason' && { gridColumn: 'span 2' }) }}
            />
          ))}
        </Box>
      ) : (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {[
            `${text('received')}: ${decimal(draft.received || '0')}${unit}`,
            isRejected && `${text('rejected')}: ${decimal(draft.rejected)}${unit} (${draft.reason})`,
            draft.batchNo && `${text('batchNo')} ${draft.batchNo}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      )}
    </Box>
  )
}
