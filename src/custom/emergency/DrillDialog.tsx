import { RecordDialog } from '../../kit/form/RecordDialog.tsx'
import { emergency } from '../../resources/emergency/emergency.resource.ts'
import { useDeskText } from './texts.ts'
import { useDeskReload } from './useDesk.ts'

/** What only a phone in the field would send of an exercise. */
const given = { drill: true, latitude: null, longitude: null, accuracyM: null, batteryPct: null }

interface Props {
  onClose: () => void
  onStarted: (id: number) => void
}

/** Starts an exercise: an emergency that is named a drill. */
export function DrillDialog({ onClose, onStarted }: Props) {
  const text = useDeskText()
  const reload = useDeskReload()
  return (
    <RecordDialog
      title={text('startDrill')}
      help={text('drillHelp')}
      maxWidth="sm"
      resource={emergency}
      given={given}
      onCancel={onClose}
      onSaved={({ id }) => {
        void reload()
        onStarted(Number(id))
      }}
    />
  )
}
