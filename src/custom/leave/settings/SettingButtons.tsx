import Button from '@mui/material/Button'
import { useState } from 'react'
import { useAccess } from '../../../kit/access/access.ts'
import { useAction } from '../../../kit/calls/useAction.ts'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { later } from '../../../kit/loading/later.tsx'
import { readLeaveSetting, starterLeave, syncLeave } from '../../../resources/leave/leaveSetting.calls.ts'
import { leaveType } from '../../../resources/leave/leaveType.resource.ts'
import { leaveTexts } from '../texts.ts'

const SettingDialog = later(async () => (await import('./SettingDialog.tsx')).SettingDialog)
const RollOverDialog = later(async () => (await import('../rollOver/RollOverDialog.tsx')).RollOverDialog)

/** What can be set and done for all leave types together. */
export function SettingButtons() {
  const text = useTexts(leaveTexts)
  const access = useAccess(leaveType)
  const [open, setOpen] = useState<'setting' | 'rollOver'>()
  const setting = useCall(readLeaveSetting, {})
  const starter = useAction(starterLeave, { done: (made) => text('starterDone', made) })
  const sync = useAction(syncLeave, { done: () => text('bringUpDone') })
  if (!access.may('update')) return null
  const close = () => setOpen(undefined)
  return (
    <>
      {setting.data?.types === 0 && (
        <Button size="small" variant="contained" disabled={starter.busy} onClick={() => void starter.run({})}>
          {text('starter')}
        </Button>
      )}
      <Button size="small" onClick={() => setOpen('setting')}>
        {text('setting')}
      </Button>
      <Button size="small" onClick={() => setOpen('rollOver')}>
        {text('rollOver')}
      </Button>
      <Button size="small" disabled={sync.busy} onClick={() => void sync.run({ body: {} })}>
        {text('bringUp')}
      </Button>
      {open === 'setting' && setting.data && <SettingDialog setting={setting.data} onClose={close} />}
      {open === 'rollOver' && <RollOverDialog startMonth={setting.data?.startMonth ?? 1} onClose={close} />}
    </>
  )
}
