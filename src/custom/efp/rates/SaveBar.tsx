import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useContext } from 'react'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { DayField } from '../../../kit/fields/day/DayField.tsx'
import { SheetContext, useSheet } from '../../../kit/grid/sheet/sheet.ts'
import { SheetBar } from '../../../kit/layout/SheetBar.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import type { PayBasis } from '../../../domain/pay/payRates.ts'
import { setRates } from '../../../resources/efp/efp.calls.ts'
import { nationalityOf } from './model.ts'
import { rateTexts } from './texts.ts'

interface Props {
  rateTypeId: number
  /** The rates that the matrix shows. */
  state: string
  basis: PayBasis
  from: string
  /** The last day whose pay is approved. */
  fixedUntil: string | null
  onFrom: (day: string) => void
}

/** What waits in the matrix, the day from which it is to hold, and the way to save it. */
export function SaveBar({ rateTypeId, state, basis, from, fixedUntil, onFrom }: Props) {
  const text = useTexts(rateTexts)
  const formats = useFormats()
  const sheet = useContext(SheetContext)
  const edits = useSheet(({ edits: waiting }) => waiting)
  const waiting = [...edits.values()]
  const save = useAction(setRates, {
    done: ({ entered }) => text('saved', { smart_count: entered }),
    onDone: () => sheet.drop(waiting),
  })
  if (waiting.length === 0) return null
  const wrong = waiting.filter(({ problem }) => problem).length
  const cells = waiting.map(({ id, field, text: amount }) => ({
    pinId: id === 'all' ? null : Number(id),
    nationality: nationalityOf(field),
    amount: amount === '' ? null : amount,
  }))
  return (
    <SheetBar label={text('changes', { smart_count: waiting.length })}>
      {save.failure !== undefined && (
        <Alert severity="error" sx={{ flex: '1 1 100%', order: -1 }}>
          {[save.failure, ...Object.values(save.errors)].join(' ')}
        </Alert>
      )}
      {wrong > 0 && (
        <Typography component="output" color="error" sx={{ alignSelf: 'center' }}>
          {text('wrongCells', { smart_count: wrong })}
        </Typography>
      )}
      <DayField
        size="small"
        label={text('from')}
        value={from}
        error={'from' in save.errors}
        helperText={fixedUntil ? text('fixed', { day: formats.day(fixedUntil) }) : undefined}
        onChange={onFrom}
        fullWidth={false}
        sx={{ m: 0 }}
      />
      <Button
        variant="contained"
        disabled={save.busy || wrong > 0}
        onClick={() => void save.run({ body: { rateTypeId, from, basis, cells, state } })}
        sx={{ minHeight: 44, alignSelf: 'start' }}
      >
        {text('save')}
      </Button>
      <Button onClick={() => sheet.drop(waiting)} sx={{ minHeight: 44, alignSelf: 'start' }}>
        {text('discard')}
      </Button>
    </SheetBar>
  )
}
