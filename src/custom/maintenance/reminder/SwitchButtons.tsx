import Button from '@mui/material/Button'
import { useState } from 'react'
import { useDataProvider, useNotify, type Identifier } from 'react-admin'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../kit/access/access.ts'
import { useBatchRuns } from '../../../kit/batch/runs/useBatchRuns.tsx'
import { useReason } from '../../../kit/texts/texts.ts'
import { newKey } from '../../../providers/data/newKey.ts'
import type { PortalDataProvider } from '../../../providers/data/dataProvider.ts'
import { reminder } from '../../../resources/maintenance/reminder/reminder.resource.ts'
import { reminderTexts } from './texts.ts'

/** Switches several reminders on or off, in one batch that can be undone; one has its own switch. */
export function SwitchButtons({ ids }: { ids: readonly Identifier[] }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const notify = useNotify()
  const { settle } = useBatchRuns()
  const text = useTexts(reminderTexts)
  const reason = useReason()
  const access = useAccess(reminder)
  const [busy, setBusy] = useState(false)
  if (!access.may('update') || ids.length < 2) return null
  const turn = async (enabled: boolean) => {
    setBusy(true)
    try {
      const body = { ids: ids.map(Number), set: { enabled } }
      await settle(await dataProvider.startBatch(reminder.route, 'update', body, newKey()))
    } catch (error) {
      notify(text('failed', { reason: reason(error) }), { type: 'error' })
    }
    setBusy(false)
  }
  return (
    <>
      <Button size="small" variant="outlined" disabled={busy} onClick={() => void turn(true)}>
        {text('turnOn')}
      </Button>
      <Button size="small" variant="outlined" disabled={busy} onClick={() => void turn(false)}>
        {text('turnOff')}
      </Button>
    </>
  )
}
