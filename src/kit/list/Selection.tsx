import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useListContext, type Identifier } from 'react-admin'
import { withoutAll } from '../../domain/access/filters.ts'
import { sessionStore } from '../../providers/session/sessionStore.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Chosen } from '../records/chosen.ts'

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
  /** Ticks these rows and no others. */
  choose: (ids: readonly Identifier[]) => void
  clear: () => void
}

/** The records of a dialog; with `choose` the dialog can change the selection. */
export type Selected = Pick<Selection, 'count' | 'chosen'> & Partial<Pick<Selection, 'choose'>>

const SelectionContext = createContext<Selection | undefined>(undefined)

const changed = (from: ReadonlySet<Identifier>, ids: readonly Identifier[], within: boolean) => {
  const next = new Set(from)
  for (const id of ids) {
    if (within) next.add(id)
    else next.delete(id)
  }
  return [...next]
}

interface Picked {
  /** The filter that showed them. */
  filterKey: string
  ids: readonly Identifier[]
}
const nonePicked: Picked = { filterKey: '', ids: [] }

/** The ticked rows of a list while its page is closed; each browser tab has its ticks. */
const ticks = sessionStore<string, { last: Picked }>(() => ({ last: nonePicked }))

/** Ticks rows of a list that is not in sight, under the filter that it will be shown with. */
export function tickIn(
  client: QueryClient,
  { route }: Resource,
  filter: Record<string, unknown>,
  ids: readonly number[],
) {
  ticks.of(client, route).last = { filterKey: JSON.stringify(withoutAll(filter)), ids }
}

function usePicked(resource: string, filterKey: string) {
  const client = useQueryClient()
  const [picked, setPicked] = useState(() => ticks.of(client, resource).last)
  useEffect(() => {
    ticks.of(client, resource).last = picked
  }, [client, resource, picked])
  return [picked.filterKey === filterKey ? picked.ids : nonePicked.ids, setPicked] as const
}

/**
 * Provides the selection within a list's context. A selection belongs to one filter and search. Another filter starts
 * empty, also after a return, so that no batch affects hidden rows. Ticked rows stay while other pages are visited;
 * "all matching" is stored as its exceptions.
 */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const { resource } = useListContext()
  return <ListSelection key={resource}>{children}</ListSelection>
}

function ListSelection({ children }: { children: ReactNode }) {
  const { resource, filterValues, total = 0 } = useListContext()
  const filterKey = JSON.stringify(withoutAll(filterValues))
  const [pickedIds, setPicked] = usePicked(resource, filterKey)
  const [all, setAll] = useState<{ filterKey: string; except: readonly Identifier[] }>()
  const [shownKey, setShownKey] = useState(filterKey)
  // A return to an earlier filter starts with an empty selection.
  if (shownKey !== filterKey) {
    setShownKey(filterKey)
    setAll(undefined)
    setPicked(nonePicked)
  }
  const exceptions = all?.filterKey === filterKey ? all.except : undefined

  const selection = useMemo((): Selection => {
    const pick = (ids: readonly Identifier[]) => setPicked({ filterKey, ids })
    const selectMatching = () => {
      setAll({ filterKey, except: [] })
      pick([])
    }
    const choose = (ids: readonly Identifier[]) => {
      setAll(undefined)
      pick(ids)
    }
    if (!exceptions) {
      const ids = new Set<Identifier>(pickedIds)
      return {
        count: ids.size,
        matching: false,
        chosen: { ids: [...ids].map(Number) },
        has: (id) => ids.has(id),
        tick: (some, ticked) => pick(changed(ids, some, ticked)),
        selectMatching,
        choose,
        clear: () => choose([]),
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
      choose,
      clear: () => choose([]),
    }
  }, [filterKey, exceptions, pickedIds, setPicked, total])
  return <SelectionContext value={selection}>{children}</SelectionContext>
}

/** The chosen records of the list around. @throws outside a SelectionProvider */
export function useListSelection(): Selection {
  const selection = use(SelectionContext)
  if (!selection) throw new Error('A selection is used outside its list')
  return selection
}
