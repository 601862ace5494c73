import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { addDays, dayNumber } from '../../../domain/time/calendarDays.ts'
import { isCalendarDay } from '../../../domain/time/dates.ts'
import { crossesMidnight } from '../../../domain/time/siteTime.ts'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { RecordPicker } from '../../../kit/fields/reference/RecordPicker.tsx'
import { pin } from '../../../resources/pins/pin.resource.ts'
import { DeleteShiftDialog } from './DeleteShiftDialog.tsx'
import { Consequences } from './reshaping.tsx'
import { DifferingDay } from './FollowSeriesDialog.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'
import { ShiftDays } from './ShiftDays.tsx'
import type { ShownShift } from '../../../resources/scheduling/shift.shapes.ts'
import { Clashes } from '../Clashes.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { ShiftAsks } from '../requests/ShiftAsks.tsx'
import { timesOf } from '../../../domain/scheduling/shiftTimes.ts'
import { schedulingTexts } from '../texts.ts'
import { useSeriesScope } from './useSeriesScope.ts'
import type { SavedShift, ShiftSaving } from './useShiftSaving.ts'
import { WeekdaysField } from './WeekdaysField.tsx'

export interface ShiftDraft extends SavedShift {
  /** Above 0 it changes the shift of that id, otherwise it makes a new one (spec 4). */
  id: number
  version: number | undefined
  /** The template that a new one is made from. */
  templateId?: number
}

interface Props {
  draft: ShiftDraft
  /** The shift as it stands, of one that is changed. */
  was: ShownShift | undefined
  /** The day from which it was opened. */
  day?: string | undefined
  templates: readonly ShownShift[]
  saving: ShiftSaving
  /** A new shift with the same values is wanted. */
  onDuplicate: (draft: ShiftDraft) => void
  onClose: () => void
}

/** The values of a shift for a new one, without its people. It follows the other one and is as long. */
function copyOf(of: ShiftDraft): ShiftDraft {
  const { id: _id, version: _version, templateId: _template, ...values } = of
  const { startDate, endDate } = values
  if (!isCalendarDay(startDate) || !isCalendarDay(endDate)) return { ...values, id: 0, version: undefined }
  const days = Math.max(0, dayNumber(endDate) - dayNumber(startDate)) + 1
  const moved = { startDate: addDays(startDate, days), endDate: addDays(endDate, days) }
  return { ...values, ...moved, id: 0, version: undefined }
}

/** A shift with its days and times, made or changed; what speaks against its assignments is shown before. */
export function ShiftDialog(props: Props) {
  const { draft, was, day: openedOn, templates, saving, onDuplicate, onClose } = props
  const text = useTexts(schedulingTexts)
  const [values, setValues] = useState(draft)
  const [tried, setTried] = useState(false)
  const [reason, setReason] = useState('')
  const [isDeleting, setDeleting] = useState(false)
  const set = (change: Partial<ShiftDraft>) => setValues((before) => ({ ...before, ...change }))
  const isNew = values.id <= 0
  const days = useSeriesScope(was, values, openedOn)
  const { scope, reshaped, effect: clashes, change } = days
  // Other changes than these may ask one too, which the server then says.
  const asks =
    clashes.data?.clashes.some(({ hard }) => !hard) === true || saving.errors['reason'] !== undefined
  const hard = reshaped && clashes.data?.clashes.some((one) => one.hard) === true
  const missing = {
    name: values.name.trim() === '',
    pinId: values.pinId <= 0,
    startDate: values.startDate === '',
    endDate: values.endDate === '',
    startTime: values.startTime === '',
    endTime: values.endTime === '',
  }
  const problem = (name: keyof typeof missing) =>
    tried && missing[name] ? text('required') : saving.errors[name]
  const filled = (name: 'name' | 'startDate' | 'endDate' | 'startTime' | 'endTime', help?: string) => ({
    value: values[name],
    required: true,
    error: problem(name) !== undefined,
    helperText: problem(name) ?? help,
  })
  const field = (name: 'name' | 'startTime' | 'endTime', help?: string) => ({
    ...filled(name, help),
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const day = (name: 'startDate' | 'endDate') => ({
    ...filled(name),
    onChange: (chosen: string) => set({ [name]: chosen }),
  })
  const save = async () => {
    setTried(true)
    if (Object.values(missing).includes(true)) return
    const because = asks ? reason : undefined
    const done = change ? saving.changeSeries(() => change(because)) : saving.save(values, was, because)
    if (await done) onClose()
  }
  const useTemplate = (id: number) => {
    const chosen = templates.find((one) => one.id === id)
    if (!chosen) return
    const { id: _id, version: _version, pinId: _pin, startDate, isTemplate: _template, ...shape } = chosen
    const begins = values.startDate === '' ? startDate : values.startDate
    const endDate = shape.weekdays.length > 0 && isCalendarDay(begins) ? addDays(begins, 27) : begins
    set({ ...shape, endDate, templateId: id })
  }
  const wide = { shrink: true }
  return (
    <>
      <ActionDialog
        large
        title={isNew ? text('newShift') : text('editShift')}
        action={saving}
        submit={text('save')}
        disabled={hard || (reshaped && clashes.isFetching) || (asks && reason.trim() === '')}
        onSubmit={() => void save()}
        onClose={() => {
          saving.clear()
          onClose()
        }}
      >
        {/* Pickers size themselves for a row; in a column that would be their height. */}
        <Stack spacing={2} sx={{ pt: 1, '& > .MuiAutocomplete-root': { flex: 'none' } }}>
          {(was?.source === 'template' || was?.source === 'copy') && (
            <Typography variant="body2" color="text.secondary">
              {text(`madeBy_${was.source}`)}
            </Typography>
          )}
          {isNew && templates.length > 0 && (
            <TextField
              select
              label={text('template')}
              value=""
              onChange={({ target }) => useTemplate(Number(target.value))}
            >
              {templates.map((one) => (
                <MenuItem key={one.id} value={String(one.id)}>
                  {timesOf(one)} {one.name}
                </MenuItem>
              ))}
            </TextField>
          )}
          {was && <DifferingDay shift={was} saving={saving} onDone={onClose} />}
          <ScopeChoice of={days} />
          <TextField label={text('name')} {...field('name')} />
          <RecordPicker
            resource={pin}
            label={`${text('pin')} *`}
            placeholder={problem('pinId') ?? ''}
            value={values.pinId > 0 ? values.pinId : undefined}
            onChange={(pinId) => set({ pinId: pinId ?? 0 })}
          />
          {tried && missing.pinId && (
            <Typography variant="caption" color="error" role="alert">
              {text('pin')}: {text('required')}
            </Typography>
          )}
          <ShiftDays of={days} was={was} from={day('startDate')} until={day('endDate')} onChange={set} />
          <Stack direction="row" spacing={2}>
            <TextField
              type="time"
              fullWidth
              label={text('begins')}
              {...field('startTime', text('siteTimes'))}
              slotProps={{ inputLabel: wide }}
            />
            <TextField
              type="time"
              fullWidth
              label={text('ends')}
              {...field(
                'endTime',
                values.endTime && crossesMidnight(values.startTime, values.endTime)
                  ? text('endsNextDay')
                  : undefined,
              )}
              slotProps={{ inputLabel: wide }}
            />
          </Stack>
          {scope !== 'day' && !was?.seriesId && (
            <WeekdaysField weekdays={values.weekdays} onChange={(weekdays) => set({ weekdays })} />
          )}
          <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
            <TextField
              type="number"
              label={text('headcount')}
              value={values.headcount}
              onChange={({ target }) => set({ headcount: Number(target.value) })}
              error={saving.errors['headcount'] !== undefined}
              helperText={saving.errors['headcount']}
              sx={{ width: 140 }}
            />
            <TextField
              type="number"
              label={text('breakMin')}
              value={values.breakMin}
              onChange={({ target }) => set({ breakMin: Number(target.value) })}
              error={saving.errors['breakMin'] !== undefined}
              helperText={saving.errors['breakMin']}
              sx={{ width: 140 }}
            />
            <FormControlLabel
              control={<Switch checked={values.breakPaid} onChange={(_, breakPaid) => set({ breakPaid })} />}
              label={text('breakPaid')}
            />
          </Stack>
          {scope !== 'day' && values.weekdays.length > 0 && (
            <TextField
              type="number"
              label={text('everyNWeeks')}
              value={values.everyNWeeks}
              onChange={({ target }) => set({ everyNWeeks: Number(target.value) })}
              error={saving.errors['everyNWeeks'] !== undefined}
              helperText={saving.errors['everyNWeeks']}
              sx={{ width: 220 }}
            />
          )}
          {scope === 'all' && <ShiftAsks values={values} saving={saving} onChange={set} />}
          <TextField
            multiline
            maxRows={6}
            label={text('tasks')}
            value={values.taskList ?? ''}
            onChange={({ target }) => set({ taskList: target.value === '' ? null : target.value })}
            error={saving.errors['taskList'] !== undefined}
            helperText={saving.errors['taskList']}
          />
          {isNew && (
            <FormControlLabel
              control={
                <Switch checked={values.isTemplate} onChange={(_, isTemplate) => set({ isTemplate })} />
              }
              label={text('asTemplate')}
            />
          )}
          {reshaped && clashes.data && (
            <>
              <Consequences {...clashes.data} />
              <Clashes clashes={clashes.data.clashes} />
            </>
          )}
          {asks && !hard && (
            <ReasonField value={reason} error={saving.errors['reason']} onChange={setReason} />
          )}
          {was && !isNew && saving.mayCreate && (
            <Button
              onClick={() => {
                saving.clear()
                onDuplicate(copyOf(values))
              }}
              disabled={saving.busy}
              sx={{ alignSelf: 'flex-start' }}
            >
              {text('duplicateShift')}
            </Button>
          )}
          {was && !isNew && saving.mayDelete && (
            <Button
              color="error"
              onClick={() => setDeleting(true)}
              disabled={saving.busy}
              sx={{ alignSelf: 'flex-start' }}
            >
              {text('deleteShift')}
            </Button>
          )}
        </Stack>
      </ActionDialog>
      {was && isDeleting && (
        <DeleteShiftDialog
          shift={was}
          days={days}
          saving={saving}
          onDeleted={onClose}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}
