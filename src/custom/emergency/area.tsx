import { defineArea } from '../../kit/area/area.ts'
import { DeskButton } from './DeskButton.tsx'

/** Emergencies: the desk opens from a record. */
export const emergencyArea = defineArea({
  name: 'emergency',
  texts: [{ name: 'emergencyDesk', ms: async () => (await import('./texts.ms.ts')).deskTextsMs }],
  actions: { emergency: (chosen) => 'ids' in chosen && <DeskButton ids={chosen.ids} /> },
})
