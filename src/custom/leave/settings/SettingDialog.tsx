import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { saveLeaveSetting, type readLeaveSetting } from '../../../resources/leave/leaveSetting.calls.ts'
import { leaveTexts } from '../texts.ts'

interface Props {
  setting: AnswerOf<typeof readLeaveSetting>
  onClose: () => void
}

const months = Array.from({ length: 12 }, (_, at) => at + 1)
/** A week that begins on Monday, for the names of its days. */
const weekdays = Array.from({ length: 7 }, (_, at) => ({ value: String(at + 1), day: `2024-01-0${at + 1}` }))

/** When the leave year begins, which days are free, which law holds, and when approvers are reminded. */
export function SettingDialog({ setting, onClose }: Props) {
  const text = useTexts(leaveTexts)
  const formats = useFormats()
  const [region, setRegion] = useState(setting.region)
  const [startMonth, setStartMonth] = useState(setting.startMonth)
  const [restDays, setRestDays] = useState<string[]>(setting.restDays)
  const [remindDays, setRemindDays] = useState(setting.remindDays === null ? '' : String(setting.remindDays))
  const save = useAction(saveLeaveSetting, { done: () => text('settingSaved'), onDone: onClose })
  const submit = () =>
    void save.run({
      body: {
        region: region.trim(),
        startMonth,
        restDays: restDays.toSorted(),
        remindDays: remindDays.trim() === '' ? null : Number(remindDays),
      },
    })
  const said = (name: string) => ({ error: name in save.errors, helperText: save.errors[name] })
  return (
    <ActionDialog
      title={text('setting')}
      action={save}
      submit={text('save')}
      onSubmit={submit}
      onClose={onClose}
      maxWidth="xs"
    >
      <TextField
        select
        fullWidth
        margin="dense"
        label={text('startMonth')}
        value={startMonth}
        onChange={({ target }) => setStartMonth(Number(target.value))}
        {...said('startMonth')}
      >
        {months.map((month) => (
          <MenuItem key={month} value={month}>
            {formats.month(`2024-${String(month).padStart(2, '0')}-01`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        fullWidth
        margin="dense"
        label={text('restDays')}
        value={restDays}
        slotProps={{ select: { multiple: true } }}
        onChange={({ target }) => setRestDays([target.value].flat())}
        {...said('restDays')}
        helperText={save.errors['restDays'] ?? text('restDaysHelp')}
      >
        {weekdays.map(({ value, day }) => (
          <MenuItem key={value} value={value}>
            {formats.weekday(day)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        fullWidth
        margin="dense"
        label={text('region')}
        value={region}
        onChange={({ target }) => setRegion(target.value)}
        {...said('region')}
      />
      <TextField
        fullWidth
        margin="dense"
        label={text('remindDays')}
        value={remindDays}
        onChange={({ target }) => setRemindDays(target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        {...said('remindDays')}
        helperText={save.errors['remindDays'] ?? text('remindDaysHelp')}
      />
    </ActionDialog>
  )
}
