import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useGuard } from '../useGuard.ts'
import { createSaver, type Saver } from './saver.ts'
import { createSheet, type Sheet } from './sheet.ts'

interface Kept {
  sheet: Sheet
  saver: Saver
}

const stays = new WeakMap<QueryClient, Map<string, Kept>>()

function create(): Kept {
  const sheet = createSheet()
  return { sheet, saver: createSaver(sheet) }
}

/** The sheet of a resource: what could not be saved is still there when the user comes back from another page. */
export function sheetOf(client: QueryClient, resource: string): Kept {
  const sheets = stays.get(client) ?? new Map<string, Kept>()
  stays.set(client, sheets)
  const kept = sheets.get(resource) ?? create()
  sheets.set(resource, kept)
  return kept
}

/** Asks before the window closes or loads anew while texts of any sheet are not saved yet. */
export function useSheetGuard() {
  const client = useQueryClient()
  useGuard(() => [...(stays.get(client)?.values() ?? [])].some(({ sheet }) => sheet.get().edits.size > 0))
}
