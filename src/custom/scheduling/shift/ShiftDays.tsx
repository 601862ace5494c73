import Stack from '@mui/material/Stack'
import type { ComponentProps } from 'react'
import { DayField } from '../../../kit/fields/day/DayField.tsx'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import type { ShownShift } from '../../../resources/scheduling/shift.shapes.ts'
import type { ShiftValues } from '../model.ts'
import { schedulingTexts } from '../texts.ts'
import type { SeriesScope } from './useSeriesScope.ts'

type DayProps = Omit<ComponentProps<typeof DayField>, 'label' | 'fullWidth'>

interface Props {
  of: SeriesScope
  was: ShownShift | undefined
  /** The first and the last day of the shift. */
  from: DayProps
  until: DayProps
  onChange: (values: Partial<ShiftValues>) => void
}

/** The days of a shift: one, or the first and the last. A change from a day of a series on begins on that day. */
export function ShiftDays({ of: { scope, movedTo, moveTo }, was, from, until, onChange }: Props) {
  const text = useTexts(schedulingTexts)
  if (scope === 'day')
    return (
      <DayField
        fullWidth
        label={text('date')}
        value={movedTo ?? ''}
        onChange={(to) => onChange(moveTo(to))}
      />
    )
  if (was?.seriesId)
    return (
      <DayField
        fullWidth
        label={text('date')}
        {...from}
        onChange={(day) => onChange({ startDate: day, endDate: day })}
      />
    )
  const begin =
    scope === 'from'
      ? { ...from, value: movedTo ?? '', onChange: (to: string) => onChange(beginsOn(moveTo(to))) }
      : from
  return (
    <Stack direction="row" spacing={2}>
      <DayField fullWidth label={text('from')} {...begin} />
      <DayField fullWidth label={text('until')} {...until} />
    </Stack>
  )
}

/** Only the first day moves: the weekdays and the last day have fields of their own. */
const beginsOn = ({ startDate }: Partial<ShiftValues>) => (startDate === undefined ? {} : { startDate })
