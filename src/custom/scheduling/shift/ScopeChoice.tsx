import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useDataProvider } from 'react-admin'
import type { KitDataProvider } from '../../../kit/calls/dataProvider.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { followSeries } from '../../../resources/scheduling/series.calls.ts'
import type { ShownShift } from '../../../resources/scheduling/shift.shapes.ts'
import { seriesTexts } from './seriesTexts.ts'
import { scopes, type SeriesScope } from './useSeriesScope.ts'
import type { ShiftSaving } from './useShiftSaving.ts'

/** Asks for which days of a series a change is. */
export function ScopeChoice({ of: { series, scope, setScope } }: { of: SeriesScope }) {
  const text = useTexts(seriesTexts)
  const formats = useFormats()
  if (!series) return null
  const day = `${formats.weekday(series.day)} ${formats.day(series.day)}`
  const differing = series.was.exceptDates.length
  return (
    <div>
      <FormLabel id="shift-scope">{text('scope')}</FormLabel>
      <RadioGroup
        aria-labelledby="shift-scope"
        value={scope}
        onChange={(_, chosen) => setScope(scopes.find((one) => one === chosen) ?? 'all')}
      >
        {scopes.map((one) => (
          <FormControlLabel key={one} value={one} control={<Radio />} label={text(`scope_${one}`, { day })} />
        ))}
      </RadioGroup>
      {scope !== 'day' && differing > 0 && (
        <Typography variant="body2" color="text.secondary">
          {text('differingDays', { smart_count: differing })}
        </Typography>
      )}
    </div>
  )
}

interface Props {
  shift: ShownShift
  saving: ShiftSaving
  onDone: () => void
}

/** Says that a day differs from its series, and makes it follow the series again. */
export function DifferingDay({ shift: { seriesId, seriesDay }, saving, onDone }: Props) {
  const text = useTexts(seriesTexts)
  const dataProvider = useDataProvider<KitDataProvider>()
  if (!seriesId || !seriesDay) return null
  const follow = async () => {
    const params = { id: seriesId, date: seriesDay }
    if (await saving.changeSeries(() => dataProvider.ask(followSeries, { params, body: {} }))) onDone()
  }
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="body2">{text('differs')}</Typography>
      <Button disabled={saving.busy} onClick={() => void follow()}>
        {text('followSeries')}
      </Button>
    </Stack>
  )
}
