import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { RecordForm } from '../../kit/form/RecordForm.tsx'
import { emergency } from '../../resources/emergency/emergency.resource.ts'
import { useDeskText } from './texts.ts'
import { useDeskReload } from './useDesk.ts'

/** What only a phone in the field would send of an exercise. */
const given = { drill: true, latitude: null, longitude: null, accuracyM: null, batteryPct: null }

/** Starts an exercise: an emergency that is named a drill. */
export function DrillDialog({
  onClose,
  onStarted,
}: {
  onClose: () => void
  onStarted: (id: number) => void
}) {
  const text = useDeskText()
  const reload = useDeskReload()
  const titleId = useId()
  return (
    // Only its own buttons close it: a click beside it must not lose what is typed.
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('startDrill')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{text('drillHelp')}</DialogContentText>
        <RecordForm
          resource={emergency}
          given={given}
          onCancel={onClose}
          onSaved={({ id }) => {
            void reload()
            onStarted(Number(id))
          }}
        />
      </DialogContent>
    </Dialog>
  )
}
