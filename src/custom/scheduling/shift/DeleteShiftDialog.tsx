import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { Answered } from '../../../kit/calls/Answered.tsx'
import type { KitDataProvider } from '../../../kit/calls/dataProvider.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { addDays } from '../../../domain/time/calendarDays.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { changeDay } from '../../../resources/scheduling/series.calls.ts'
import { shiftClashes } from '../../../resources/scheduling/shift.calls.ts'
import { shift as shifts } from '../../../resources/scheduling/shift.resource.ts'
import { schedulingTexts } from '../texts.ts'
import { seriesTexts } from './seriesTexts.ts'
import type { SeriesScope } from './useSeriesScope.ts'
import type { ShiftSaving } from './useShiftSaving.ts'

interface Props {
  shift: { id: number; name: string }
  /** The days of a series that are deleted: one, those from it on, or all. */
  days: Pick<SeriesScope, 'series' | 'scope'>
  saving: ShiftSaving
  onDeleted: () => void
  onClose: () => void
}

/** Confirms the deletion of a shift, or of days of a series, with the number of assignments that are cancelled with it. */
export function DeleteShiftDialog({ shift, days: { series, scope }, saving, onDeleted, onClose }: Props) {
  const text = useTexts(schedulingTexts)
  const dataProvider = useDataProvider<KitDataProvider>()
  const ofSeries = useTexts(seriesTexts)
  const formats = useFormats()
  const { id, name } = shift
  const part =
    series && scope !== 'all' ? { scope, date: series.day, version: series.was.version } : undefined
  const leaveOut = (tried: { preview?: boolean }, signal?: AbortSignal) =>
    dataProvider.ask(
      changeDay,
      {
        params: { id, date: part?.date ?? '' },
        body: { version: part?.version ?? 0, worked: false, ...tried },
      },
      { signal },
    )
  const [isSent, setSent] = useState(false)
  const effect = useQuery({
    queryKey: ['call', 'shift deletion', id, part],
    // A deleted shift has no effect to ask for.
    enabled: !isSent,
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) => {
      if (part?.scope === 'day') return leaveOut({ preview: true }, signal)
      const body = part ? { endDate: addDays(part.date, -1) } : { deleted: true }
      return dataProvider.ask(shiftClashes, { params: { id }, body }, { signal })
    },
  })
  const removeDays = () => {
    if (!part) return saving.remove(id)
    if (part.scope === 'day') return saving.changeSeries(() => leaveOut({}), 'shiftDeleted')
    const data = { endDate: addDays(part.date, -1), version: part.version }
    return saving.changeSeries(
      () => dataProvider.update(shifts.route, { id, data, previousData: { id } }),
      'shiftDeleted',
    )
  }
  const day = part ? `${formats.weekday(part.date)} ${formats.day(part.date)}` : ''
  const remove = async () => {
    setSent(true)
    if (await removeDays()) onDeleted()
    else setSent(false)
  }
  return (
    <ActionDialog
      title={part ? ofSeries(`delete_${part.scope}`, { name, day }) : text('deleteTitle', { name })}
      action={saving}
      submit={text('deleteShift')}
      tone="error"
      maxWidth="xs"
      disabled={!effect.data}
      onSubmit={() => void remove()}
      onClose={() => {
        saving.clear()
        onClose()
      }}
    >
      <Answered of={effect} rows={1}>
        {({ withdrawn }) => (
          <Typography>
            {withdrawn === 0 ? text('deleteNone') : text('deleteHelp', { smart_count: withdrawn })}
          </Typography>
        )}
      </Answered>
    </ActionDialog>
  )
}
