import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { ActionDialog } from '../../../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../../../kit/calls/useAction.ts'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import type { KitDataProvider } from '../../../../kit/calls/dataProvider.ts'
import { useBatchRuns } from '../../../../kit/batch/runs/useBatchRuns.tsx'
import { useLabel, useReason } from '../../../../kit/texts/texts.ts'
import { newKey } from '../../../../providers/data/newKey.ts'
import { shiftDates } from '../../../../resources/maintenance/schedule/schedule.calls.ts'
import { schedule } from '../../../../resources/maintenance/schedule/schedule.resource.ts'
import { mostShifted, type Shifted } from '../../../../resources/maintenance/schedule/schedule.shapes.ts'
import { useDayText } from '../DateText.tsx'
import { manyTexts, type ManyProps } from './manyTexts.ts'

/** Moves the dates of schedules by days, after a look at what that comes to; the batch can be undone. */
export function ShiftDialog({ ids, onClose }: ManyProps) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const { settle } = useBatchRuns()
  const text = useTexts(manyTexts)
  const label = useLabel()
  const reason = useReason()
  const dayText = useDayText()
  const [typed, setTyped] = useState('')
  const [rows, setRows] = useState<readonly Shifted[]>()
  const days = Number(typed)
  const isSound = /^-?\d{1,3}$/.test(typed.trim()) && days !== 0 && Math.abs(days) <= mostShifted
  const movable = rows?.filter(({ cells }) => cells !== null) ?? []

  const look = useAction(shiftDates, { onDone: setRows })
  const move = useMutation({
    mutationFn: async () => {
      const body = { rows: movable.map(({ id, version, cells }) => ({ id, version, cells })) }
      await settle(await dataProvider.startBatch(schedule.route, 'cells', body, newKey()))
      onClose()
    },
  })
  return (
    <ActionDialog
      title={text('shift')}
      action={{
        busy: look.busy || move.isPending,
        failure: look.failure ?? (move.error ? reason(move.error) : undefined),
      }}
      submit={rows ? text('move', { smart_count: movable.length }) : text('look')}
      disabled={rows ? movable.length === 0 : !isSound}
      onSubmit={() => (rows ? move.mutate() : void look.run({ body: { ids: [...ids], days } }))}
      onClose={onClose}
    >
      <TextField
        label={text('days')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setRows(undefined)
        }}
        error={typed !== '' && typed !== '-' && !isSound}
        helperText={
          typed !== '' && typed !== '-' && !isSound
            ? text('wrongDays', { most: mostShifted })
            : text('daysHelp')
        }
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
        sx={{ mt: 1, maxWidth: 260 }}
      />
      {rows && movable.length === 0 && <Typography variant="body2">{text('none')}</Typography>}
      {rows && (
        <Box sx={{ overflowX: 'auto', mt: 1 }}>
          <Table size="small" aria-label={text('shift')}>
            <TableHead>
              <TableRow>
                <TableCell>{text('name')}</TableCell>
                <TableCell>{text('before')}</TableCell>
                <TableCell>{text('after')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ id, name, before, after, reason }) => (
                <TableRow key={id}>
                  <TableCell component="th" scope="row">
                    {name}
                  </TableCell>
                  <TableCell>{before === null ? '–' : dayText(before)}</TableCell>
                  <TableCell>
                    {reason === null ? (after === null ? '–' : dayText(after)) : label(reason)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </ActionDialog>
  )
}
