import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Identifier } from 'react-admin'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../../kit/access/access.ts'
import { later } from '../../../../kit/loading/later.tsx'
import { schedule } from '../../../../resources/maintenance/schedule/schedule.resource.ts'
import { mostAtOnce } from '../../../../resources/maintenance/schedule/schedule.shapes.ts'
import { type ManyText, manyTexts } from './manyTexts.ts'

const dialogs = {
  generate: later(async () => (await import('./GenerateDialog.tsx')).GenerateDialog),
  shift: later(async () => (await import('./ShiftDialog.tsx')).ShiftDialog),
  copy: later(async () => (await import('./CopyDialog.tsx')).CopyDialog),
}
type Action = keyof typeof dialogs & ManyText

/** What can be done with these schedules beyond changing their fields and their status. */
export function ManyActions({ ids }: { ids: readonly Identifier[] }) {
  const text = useTexts(manyTexts)
  const access = useAccess(schedule)
  const [open, setOpen] = useState<Action>()
  const actions: readonly Action[] = [
    ...(access.may('update') ? (['generate', 'shift'] as const) : []),
    ...(access.may('create') && ids.length === 1 ? (['copy'] as const) : []),
  ]
  if (actions.length === 0) return null
  const tooMany = ids.length > mostAtOnce
  const Opened = open && dialogs[open]
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action}
          size="small"
          variant="outlined"
          disabled={tooMany}
          title={tooMany ? text('tooMany', { count: mostAtOnce }) : undefined}
          onClick={() => setOpen(action)}
        >
          {text(action)}
        </Button>
      ))}
      {Opened && <Opened ids={ids.map(Number)} onClose={() => setOpen(undefined)} />}
    </>
  )
}
