import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { seriesTexts } from './seriesTexts.ts'
import { scopes, type SeriesScope } from './useSeriesScope.ts'

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
