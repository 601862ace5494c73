import * as z from 'zod/mini'
import { whoIsThere } from '../../../providers/acting/viewAs.ts'
import type { Sheet } from './sheet.ts'

const edit = z.object({
  id: z.union([z.number(), z.string()]),
  field: z.string(),
  version: z.number(),
  text: z.string(),
  was: z.optional(z.string()),
  shown: z.optional(z.string()),
  problem: z.optional(z.string()),
  group: z.number(),
})
const kept = z.object({ edits: z.array(edit), failure: z.optional(z.string()) })

/** The tab's own, of one person in one company. */
const keyOf = (name: string) => `portal.sheet.${whoIsThere()}.${name}`

function stored(name: string): z.infer<typeof kept> {
  try {
    return kept.parse(JSON.parse(sessionStorage.getItem(keyOf(name)) ?? ''))
  } catch {
    return { edits: [] } // nothing kept, or a storage that may not be read
  }
}

/** Restores a sheet's unsaved texts after a reload, and keeps new ones. */
export function keepEdits(sheet: Sheet, name: string) {
  const before = stored(name)
  if (before.edits.length > 0) {
    // Of one that was on its way nobody knows whether it arrived: sent once more, it says the same.
    sheet.put(before.edits.map((one) => ({ ...one, state: 'kept' })))
    sheet.fail(before.failure ?? '')
  }
  let last = sheet.get()
  sheet.subscribe(() => {
    const { edits, failure } = sheet.get()
    if (edits === last.edits && failure === last.failure) return
    last = sheet.get()
    try {
      if (edits.size > 0)
        sessionStorage.setItem(keyOf(name), JSON.stringify({ edits: [...edits.values()], failure }))
      else sessionStorage.removeItem(keyOf(name))
    } catch {
      // A full or forbidden storage keeps nothing; the sheet itself still does.
    }
  })
}
