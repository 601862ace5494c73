import { useQueryClient } from '@tanstack/react-query'
import { sessionStore } from '../../../providers/session/sessionStore.ts'
import { useGuard } from '../../navigation/useGuard.ts'
import { keepEdits } from './keptEdits.ts'
import { createSaver, type Saver } from './saver.ts'
import { createSheet, type Sheet } from './sheet.ts'

function create(name: string): { sheet: Sheet; saver: Saver } {
  const sheet = createSheet()
  keepEdits(sheet, name)
  return { sheet, saver: createSaver(sheet) }
}

const sheets = sessionStore<string, ReturnType<typeof create>>(create)

/** The sheet of a resource. Unsaved texts stay when the user leaves the page or reloads it. */
export const sheetOf = sheets.of

/** Asks before the window closes or reloads while any sheet has unsaved texts. */
export function useSheetGuard() {
  const client = useQueryClient()
  useGuard(() => sheets.all(client).some(({ sheet }) => sheet.get().edits.size > 0))
}
