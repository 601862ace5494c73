import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { ActionDialog } from '../../../kit/calls/ActionDialog.tsx'
import { Answered } from '../../../kit/calls/Answered.tsx'
import type { KitDataProvider } from '../../../kit/calls/dataProvider.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { shiftClashes } from '../../../resources/scheduling/shift.calls.ts'
import { schedulingTexts } from '../texts.ts'
import type { ShiftSaving } from './useShiftSaving.ts'

interface Props {
  shift: { id: number; name: string }
  saving: ShiftSaving
  onDeleted: () => void
  onClose: () => void
}

/** Confirms the deletion of a shift, with the number of assignments that are cancelled with it. */
export function DeleteShiftDialog({ shift, saving, onDeleted, onClose }: Props) {
  const text = useTexts(schedulingTexts)
  const dataProvider = useDataProvider<KitDataProvider>()
  const { id, name } = shift
  const [isSent, setSent] = useState(false)
  const effect = useQuery({
    queryKey: ['call', 'shift deletion', id],
    // A deleted shift has no effect to ask for.
    enabled: !isSent,
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) =>
      dataProvider.ask(shiftClashes, { params: { id }, body: { deleted: true } }, { signal }),
  })
  const remove = async () => {
    setSent(true)
    if (await saving.remove(id)) onDeleted()
    else setSent(false)
  }
  return (
    <ActionDialog
      title={text('deleteTitle', { name })}
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
