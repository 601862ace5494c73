import { createContext, use, useState, type ReactNode } from 'react'
import { ListContextProvider, useListContext, type Identifier, type RaRecord } from 'react-admin'
import { withoutAll } from '../../domain/filters.ts'

/** Which records the members of a batch's body name. */
export type Chosen = { ids: number[] } | { filter: Record<string, unknown>; except: number[] }

/** The records of a list that the user has chosen: one by one, or all that its filter keeps. */
export interface Selection {
  count: number
  /** All that the filter keeps, on whatever page, apart from those unticked since. */
  matching: boolean
  chosen: Chosen
  selectMatching: () => void
  clear: () => void
}

const SelectionContext = createContext<Selection | undefined>(undefined)

/**
 * Stands within the list's context, around everything that shows or uses what is chosen. While everything that matches
 * is chosen, the list within sees all its rows ticked, on whatever page; one that is unticked is an exception. Another
 * filter ends that.
 */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const list = useListContext<RaRecord>()
  const filter = withoutAll(list.filterValues)
  const filterKey = JSON.stringify(filter)
  const [all, setAll] = useState<{ filterKey: string; except: readonly Identifier[] }>()
  const setExcept = (except: readonly Identifier[]) => setAll({ filterKey, except })
  const matching = all?.filterKey === filterKey
  const except = new Set(matching ? all.except : [])
  const clear = () => (matching ? setAll(undefined) : list.onUnselectItems())
  const selection: Selection = {
    count: matching ? (list.total ?? 0) - except.size : list.selectedIds.length,
    matching,
    chosen: matching ? { filter, except: [...except].map(Number) } : { ids: list.selectedIds.map(Number) },
    selectMatching: () => {
      setExcept([])
      list.onUnselectItems()
    },
    clear,
  }
  const within = matching ? withAllTicked(list, except, setExcept, clear) : list
  // One tree in either case: the list must not begin anew when its selection changes its kind.
  return (
    <ListContextProvider value={within}>
      <SelectionContext value={selection}>{children}</SelectionContext>
    </ListContextProvider>
  )
}

/** The list's context with every row ticked but the exceptions. */
function withAllTicked<List extends ReturnType<typeof useListContext<RaRecord>>>(
  list: List,
  except: ReadonlySet<Identifier>,
  setExcept: (ids: readonly Identifier[]) => void,
  clear: () => void,
): List {
  const shown = (list.data ?? []).map(({ id }) => id)
  return {
    ...list,
    selectedIds: shown.filter((id) => !except.has(id)),
    onToggleItem: (id: Identifier) =>
      setExcept(except.has(id) ? [...except].filter((other) => other !== id) : [...except, id]),
    // Says which of the rows in view are ticked; what was unticked elsewhere stays so.
    onSelect: (ids: Identifier[]) => {
      const ticked = new Set(ids)
      const inView = new Set(shown)
      if (ids.length === 0) return clear()
      const elsewhere = [...except].filter((id) => !inView.has(id))
      return setExcept([...elsewhere, ...shown.filter((id) => !ticked.has(id))])
    },
    onUnselectItems: clear,
  }
}

/** The chosen records of the list around. @throws outside a SelectionProvider */
export function useSelection(): Selection {
  const selection = use(SelectionContext)
  if (!selection) throw new Error('A selection is used outside its list')
  return selection
}
