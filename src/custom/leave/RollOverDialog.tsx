import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../kit/calls/useAction.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { DayField } from '../../kit/fields/DayField.tsx'
import { useFormats } from '../../kit/locale.ts'
import type { AnswerOf } from '../../schema/call.ts'
import { rollOver } from '../../resources/leave/leaveSetting.calls.ts'
import { RollOverRuns } from './RollOverRuns.tsx'
import { leaveTexts } from './texts.ts'
import { useToday } from './useDay.ts'

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'right', p: 0.75, borderBottom: 1, borderColor: 'divider' },
  '& th:first-of-type, & td:first-of-type': { textAlign: 'left' },
} as const

/** The first day of the leave year after a day. */
function nextYear(today: string, startMonth: number): string {
  const start = `${today.slice(0, 4)}-${String(startMonth).padStart(2, '0')}-01`
  return start > today ? start : `${String(Number(today.slice(0, 4)) + 1)}${start.slice(4)}`
}

/** Reckons what the turn of the leave year does to everybody, without writing anything. */
export function RollOverDialog({ startMonth, onClose }: { startMonth: number; onClose: () => void }) {
  const text = useTexts(leaveTexts)
  const formats = useFormats()
  const today = useToday()
  const [on, setOn] = useState(nextYear(today, startMonth))
  const [answer, setAnswer] = useState<AnswerOf<typeof rollOver>>()
  const dry = useAction(rollOver, { onDone: setAnswer })
  const head = (first: 'type' | 'person', ...more: ('people' | 'type')[]) => (
    <thead>
      <tr>
        {[first, ...more, 'carried' as const, 'lapsed' as const, 'granted' as const].map((name) => (
          <th key={name}>{text(name)}</th>
        ))}
      </tr>
    </thead>
  )
  const days = ({ carried, lapsed, granted }: { carried: string; lapsed: string; granted: string }) =>
    [carried, lapsed, granted].map((value, at) => <td key={at}>{formats.decimal(value)}</td>)
  return (
    <ActionDialog
      title={text('rollOver')}
      help={text('rollOverHelp')}
      action={dry}
      submit={text('reckon')}
      onSubmit={() => void dry.run({ body: { on } })}
      onClose={onClose}
      disabled={on === ''}
      maxWidth="md"
    >
      <DayField
        size="small"
        margin="dense"
        label={text('rollOverOn')}
        value={on}
        onChange={setOn}
        error={'on' in dry.errors}
        helperText={dry.errors['on']}
      />
      {answer && answer.types.length === 0 && <Typography>{text('nothingDue')}</Typography>}
      {answer && answer.types.length > 0 && (
        <Box component="section" sx={{ overflowX: 'auto' }} tabIndex={0} aria-label={text('rollOver')}>
          <Box component="table" sx={table}>
            {head('type', 'people')}
            <tbody>
              {answer.types.map((row) => (
                <tr key={row.typeId}>
                  <td>{row.type}</td>
                  <td>{formats.number(row.people)}</td>
                  {days(row)}
                </tr>
              ))}
            </tbody>
          </Box>
          <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
            {text('mostLapsed')}
          </Typography>
          <Box component="table" sx={table}>
            {head('person', 'type')}
            <tbody>
              {answer.people.map((row) => (
                <tr key={`${row.employeeId} ${row.type}`}>
                  <td>{row.name}</td>
                  <td>{row.type}</td>
                  {days(row)}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
      <RollOverRuns />
    </ActionDialog>
  )
}
