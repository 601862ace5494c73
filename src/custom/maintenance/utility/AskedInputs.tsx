import BackIcon from '@mui/icons-material/ChevronLeft'
import ForwardIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../kit/access/access.ts'
import { RecordPicker } from '../../../kit/fields/reference/RecordPicker.tsx'
import { useLabel } from '../../../kit/texts/texts.ts'
import { utility } from '../../../resources/maintenance/utility/utility.resource.ts'
import { pin } from '../../../resources/pins/pin.resource.ts'
import { utilityTexts } from './texts.ts'
import type { Asked } from './useAsked.ts'

/** A year, with the one before and the one after. */
export function YearInput({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  const text = useTexts(utilityTexts)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <IconButton aria-label={text('earlierYear')} onClick={() => onChange(year - 1)}>
        <BackIcon />
      </IconButton>
      <Typography
        component="span"
        aria-live="polite"
        sx={{ fontWeight: 600, minWidth: 44, textAlign: 'center' }}
      >
        {year}
      </Typography>
      <IconButton aria-label={text('laterYear')} onClick={() => onChange(year + 1)}>
        <ForwardIcon />
      </IconButton>
    </Box>
  )
}

/** Year, site and type of the meters that a page is about. */
export function AskedInputs({ asked, ask }: { asked: Asked; ask: (change: Partial<Asked>) => void }) {
  const text = useTexts(utilityTexts)
  const label = useLabel()
  return (
    <>
      <YearInput year={asked.year} onChange={(year) => ask({ year })} />
      {useAccess(pin).may('read') && (
        <RecordPicker
          resource={pin}
          label={label(utility.fields.pinId.label)}
          withAll
          value={asked.pinId}
          onChange={(pinId) => ask({ pinId })}
        />
      )}
      <TextField
        select
        size="small"
        fullWidth={false}
        label={text('type')}
        value={asked.utilityType ?? ''}
        onChange={({ target }) => ask({ utilityType: target.value || undefined })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ m: 0, width: 150 }}
      >
        <MenuItem value="">{text('anyType')}</MenuItem>
        {utility.fields.utilityType.choices.map((choice) => (
          <MenuItem key={choice.value} value={choice.value}>
            {label(choice.label)}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}
