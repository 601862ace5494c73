import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { useListContext, type Identifier } from 'react-admin'
import { withoutAll } from '../../domain/filters.ts'

/** Which records the members of a batch's body name. */
export type Chosen = { ids: number[] } | { filter: Record<string, unknown>; except: number[] }

/** The records of a list that the user has chosen: one by one, or all that its filter keeps. */
export interface Selection {
  count: number
  /** All that the filter keeps, loaded or not, apart from those unticked since. */
  matching: boolean
  chosen: Chosen
  has: (id: Identifier) => boolean
  /** Ticks rows or takes their ticks away. */
  tick: (ids: readonly Identifier[], ticked: boolean) => void
  selectMatching: () => void
  clear: () => void
}

const SelectionContext = createContext<Selection | undefined>(undefined)

const changed = (from: ReadonlySet<Identifier>, ids: readonly Identifier[], within: boolean) => {
  const next = new Set(from)
  for (const id of ids) {
    if (within) next.add(id)
    else next.delete(id)
  }
  return [...next]
}

/**
 * Stands within the list's context, around everything that shows or uses what is chosen. Rows ticked one by one are
 * kept where react-admin keeps them; everything that matches is kept as the filter and its exceptions, and another
 * filter ends it.
 */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const { filterValues, selectedIds, total = 0, onSelect, onUnselectItems } = useListContext()
  const filterKey = JSON.stringify(withoutAll(filterValues))
  const [all, setAll] = useState<{ filterKey: string; except: readonly Identifier[] }>()
  const exceptions = all?.filterKey === filterKey ? all.except : undefined

  const selection = useMemo((): Selection => {
    const selectMatching = () => {
      setAll({ filterKey, except: [] })
      onUnselectItems()
    }
    if (!exceptions) {
      const ids = new Set<Identifier>(selectedIds)
      return {
        count: ids.size,
        matching: false,
        chosen: { ids: [...ids].map(Number) },
        has: (id) => ids.has(id),
        tick: (some, ticked) => onSelect(changed(ids, some, ticked)),
        selectMatching,
        clear: () => onUnselectItems(),
      }
    }
    const except = new Set(exceptions)
    const filter: Record<string, unknown> = JSON.parse(filterKey)
    return {
      count: total - except.size,
      matching: true,
      chosen: { filter, except: [...except].map(Number) },
      has: (id) => !except.has(id),
      tick: (some, ticked) => setAll({ filterKey, except: changed(except, some, !ticked) }),
      selectMatching,
      clear: () => setAll(undefined),
    }
  }, [filterKey, exceptions, selectedIds, total, onSelect, onUnselectItems])
  return <SelectionContext value={selection}>{children}</SelectionContext>
}

/** The chosen records of the list around. @throws outside a SelectionProvider */
export function useListSelection(): Selection {
  const selection = use(SelectionContext)
  if (!selection) throw new Error('A selection is used outside its list')
  return selection
}
