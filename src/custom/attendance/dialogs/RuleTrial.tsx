import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { addDays } from '../../../domain/time/calendarDays.ts'
import { dayIn } from '../../../domain/time/dates.ts'
import { mondayOf } from '../../../domain/scheduling/shiftDays.ts'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { DayField } from '../../../kit/fields/day/DayField.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useZone } from '../../../kit/formats/zone.tsx'
import { tryRule } from '../../../resources/attendance/attendance.calls.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { hoursOf } from '../model.ts'
import { timesheetTexts } from '../texts.ts'

const numbers = ['graceMin', 'roundMin', 'normalMin', 'overtimeFromMin', 'breakAfterMin', 'longMin'] as const

/** Says what days that were worked would come to by the rule in the form, before it counts. */
export function RuleTrial() {
  const text = useTexts(timesheetTexts)
  const zone = useZone()
  const [monday] = useState(() => mondayOf(dayIn(new Date(), zone)))
  const [days, setDays] = useState({ start: addDays(monday, -14), end: addDays(monday, -1) })
  const [answer, setAnswer] = useState<AnswerOf<typeof tryRule>>()
  const values: unknown[] = useWatch({ name: [...numbers] })
  const pinId: unknown = useWatch({ name: 'pinId' })
  const trial = useAction(tryRule, { onDone: setAnswer })
  const [graceMin, roundMin, normalMin, overtimeFromMin, breakAfterMin, longMin] = values.map(Number)
  const given = { graceMin, roundMin, normalMin, overtimeFromMin, breakAfterMin, longMin }
  const isWhole = (value: number | undefined): value is number => Number.isInteger(value)
  const run = () => {
    if (!isWhole(graceMin) || !isWhole(roundMin) || !isWhole(normalMin)) return
    if (!isWhole(overtimeFromMin) || !isWhole(breakAfterMin) || !isWhole(longMin)) return
    const rule = { graceMin, roundMin, normalMin, overtimeFromMin, breakAfterMin, longMin }
    void trial.run({ body: { ...days, pin: typeof pinId === 'number' ? pinId : null, ...rule } })
  }
  return (
    <Stack spacing={1.5} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <Typography variant="subtitle2" component="h3">
        {text('tryTitle')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {text('tryHelp')}
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        {(['start', 'end'] as const).map((name) => (
          <DayField
            key={name}
            size="small"
            fullWidth={false}
            label={text(name === 'start' ? 'from' : 'until')}
            value={days[name]}
            onChange={(day) => setDays((before) => ({ ...before, [name]: day }))}
            sx={{ m: 0, width: 200 }}
          />
        ))}
        <Button
          variant="outlined"
          disabled={trial.busy || !Object.values(given).every(isWhole)}
          onClick={run}
          sx={{ minHeight: 44 }}
        >
          {text('tryNow')}
        </Button>
      </Stack>
      {trial.failure !== undefined && <Alert severity="error">{trial.failure}</Alert>}
      {answer && <Compared {...answer} />}
    </Stack>
  )
}

function Compared({ lines, now, instead }: AnswerOf<typeof tryRule>) {
  const text = useTexts(timesheetTexts)
  const formats = useFormats()
  const hours = (minutes: number) => text('hours', { hours: formats.decimal(hoursOf(minutes)) })
  const minutes = (count: number) => text('minutes', { count: formats.number(count) })
  const rows = [
    { name: text('worked'), of: 'worked', shown: hours },
    { name: text('overtime'), of: 'overtime', shown: hours },
    { name: text('late'), of: 'late', shown: minutes },
    { name: text('toLookAt'), of: 'exceptions', shown: formats.number },
  ] as const
  return (
    <Box component="output" sx={{ display: 'block', overflowX: 'auto' }}>
      <Typography variant="body2">{text('tryLines', { count: formats.number(lines) })}</Typography>
      <Box
        component="table"
        sx={{
          borderCollapse: 'collapse',
          '& th, & td': { p: 0.75, textAlign: 'end' },
          '& th[scope=row]': { textAlign: 'start' },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{text('rules')}</th>
            <th scope="col">{text('asNow')}</th>
            <th scope="col">{text('asTried')}</th>
            <th scope="col">{text('difference')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, of, shown }) => (
            <tr key={of}>
              <th scope="row">{name}</th>
              <td>{shown(now[of])}</td>
              <td>{shown(instead[of])}</td>
              <td>{shown(instead[of] - now[of])}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
