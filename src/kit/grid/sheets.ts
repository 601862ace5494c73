import type { QueryClient } from '@tanstack/react-query'
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
