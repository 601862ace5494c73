import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Identifier } from 'react-admin'
import { covers, type Range } from './ranges.ts'

/** A text shown in a cell instead of the record's value, until the server has it. */
export interface Edit {
  id: Identifier
  field: string
  /** Version of the record that the text was typed over. */
  version: number
  /** As the server is to read it; empty for no value. */
  text: string
  /** What the cell held before, where that is asked for in place of a version. */
  was?: string
  /** The display of the edit, if it is not the text. */
  shown?: string
  /** `kept` was refused, or had to wait because another one was. */
  state: 'saving' | 'kept'
  /** Its problem, if any. */
  problem?: string
  /** Edits that were made at once have one number; later ones a higher. */
  group: number
}

interface State {
  edits: ReadonlyMap<string, Edit>
  /** The cells that copy, fill and delete are about; without it the cell under the cursor. */
  range: Range | undefined
  /** Key of the cell under the cursor. */
  cursor: string | undefined
  /** Why the last call as a whole did not work. */
  failure: string | undefined
}

export type Sheet = ReturnType<typeof createSheet>

export const editKey = (id: Identifier, field: string) => `${id}/${field}`

/** The state of a list's sheet in addition to its records; each cell subscribes to its part. */
export function createSheet() {
  let state: State = { edits: new Map(), range: undefined, cursor: undefined, failure: undefined }
  const listeners = new Set<() => void>()
  let byTyping = false
  const set = (change: Partial<State>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    select: (range: Range | undefined) => set({ range }),
    /** Tells how a cell that is opened next is opened: by typing, which begins another text, or for the one it holds. */
    opensByTyping: (typing: boolean) => {
      byTyping = typing
    },
    openedByTyping: () => byTyping,
    point: (cursor: string | undefined) => set({ cursor }),
    fail: (failure: string | undefined) => set({ failure }),
    /** Adds edits, or puts them in place of those of the same cells. */
    put: (edits: readonly Edit[]) => {
      const next = new Map(state.edits)
      for (const edit of edits) next.set(editKey(edit.id, edit.field), edit)
      set({ edits: next })
    },
    /** Takes edits away, unless their cells hold other texts by now. */
    drop: (edits: readonly Edit[]) => {
      const next = new Map(state.edits)
      for (const { id, field, text } of edits) {
        const key = editKey(id, field)
        if (next.get(key)?.text === text) next.delete(key)
      }
      set({ edits: next, failure: next.size === 0 ? undefined : state.failure })
    },
  }
}

export const SheetContext = createContext<Sheet>(createSheet())

/** A part of the sheet's state; renders again only when that part changes. */
export function useSheet<T>(part: (state: State) => T): T {
  const sheet = useContext(SheetContext)
  const get = useCallback(() => part(sheet.get()), [sheet, part])
  return useSyncExternalStore(sheet.subscribe, get)
}

/** The text that waits in a cell. */
export const useEdit = (id: Identifier | undefined, field: string): Edit | undefined => {
  const key = id === undefined ? '' : editKey(id, field)
  return useSheet(useCallback(({ edits }) => edits.get(key), [key]))
}

export const useInRange = (row: number, column: number): boolean =>
  useSheet(useCallback(({ range }) => range !== undefined && covers(range, row, column), [row, column]))
