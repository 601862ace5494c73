import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useEntitled } from '../../../kit/access/access.ts'
import { later } from '../../../kit/loading/later.tsx'
import { useLabel, useReason } from '../../../kit/texts/texts.ts'
import { emergency } from '../../../resources/emergency/emergency.resource.ts'
import type { DeskEmergency } from '../record.ts'
import { useDeskText } from '../texts.ts'
import { useDeskReload, useStep } from '../useDesk.ts'

const DeactivateDialog = later(async () => (await import('./DeactivateDialog.tsx')).DeactivateDialog)

/** What came of a step, said where the eyes are. */
export interface Said {
  severity: 'success' | 'error'
  text: string
}

interface StepsProps {
  record: DeskEmergency
  onSaid: (said: Said | undefined) => void
}

/** A button for each step that the emergency may take now and the caller may make; one click, because seconds count. */
export function Steps({ record, onSaid }: StepsProps) {
  const text = useDeskText()
  const label = useLabel()
  const reason = useReason()
  const reload = useDeskReload()
  const step = useStep()
  const [busy, setBusy] = useState(false)
  const [ending, setEnding] = useState(false)
  const open = useEntitled(emergency).steps(record)

  const take = async (verb: string, name: string) => {
    setBusy(true)
    onSaid(undefined)
    try {
      await step(verb, record)
      onSaid({ severity: 'success', text: text('stepDone', { verb: name }) })
    } catch (error) {
      onSaid({ severity: 'error', text: text('stepFailed', { verb: name, reason: reason(error) }) })
    }
    await reload()
    setBusy(false)
  }

  if (open.length === 0 && !ending) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {open.map(({ verb, transition }) => {
        const name = label(transition.label)
        const asks = transition.needs !== undefined
        return (
          <Button
            key={verb}
            variant={transition.tone === 'primary' ? 'contained' : 'outlined'}
            color={transition.tone === 'danger' ? 'error' : 'primary'}
            disabled={busy}
            onClick={() => (asks ? setEnding(true) : void take(verb, name))}
          >
            {name}
          </Button>
        )
      })}
      {ending && (
        <DeactivateDialog
          record={record}
          onClose={() => setEnding(false)}
          onDone={() => {
            setEnding(false)
            onSaid({ severity: 'success', text: text('deactivateDone') })
          }}
        />
      )}
    </Box>
  )
}
