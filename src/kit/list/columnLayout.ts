import { useMemo } from 'react'
import { useStore } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import type { Access } from '../access/access.ts'
import { leadOf } from '../records/lead.ts'

/** How a user has arranged the columns of a list; names that are no longer there are left out. */
export interface ColumnLayout {
  /** Names in their order; columns that it does not name follow in the schema's. */
  order: readonly string[]
  /** Names of the shown columns; the schema's if absent. */
  shown?: readonly string[]
  /** Pixels, by name. */
  widths: Readonly<Record<string, number>>
}

const untouched: ColumnLayout = { order: [], widths: {} }

/** The user's arrangement of a resource's columns, remembered. */
export const useColumnLayout = (resource: Resource) =>
  useStore<ColumnLayout>(`kit.columns.${resource.name}`, untouched)

export interface ArrangedColumn {
  name: string
  shown: boolean
}

/**
 * All columns that the caller may see, in the user's order. The schema's first stays the first and is always shown: it
 * says which record a row is.
 */
export function arranged(resource: Resource, access: Access, layout: ColumnLayout): ArrangedColumn[] {
  const listed = resource.list.columns.filter(access.reads)
  // The first column already shows these words.
  const words = leadOf(resource)?.words ?? []
  const further = Object.keys(resource.fields).filter(
    (name) => !listed.includes(name) && access.reads(name) && resource.fields[name]?.kind !== 'file',
  )
  const [first, ...rest] = [...listed, ...further]
  if (first === undefined) return []
  const place = (name: string) => {
    const at = layout.order.indexOf(name)
    return at === -1 ? layout.order.length + rest.indexOf(name) : at
  }
  const shown = layout.shown ?? listed.filter((name) => !words.includes(name))
  return [first, ...rest.sort((one, other) => place(one) - place(other))].map((name) => ({
    name,
    shown: name === first || shown.includes(name),
  }))
}

/** The names in their order once `name` has the place of `target`. */
export function moved(names: readonly string[], name: string, target: string): string[] {
  const to = names.indexOf(target)
  return names.filter((other) => other !== name).toSpliced(to, 0, name)
}

/** The layout with what the user does to it. */
export function useArrangedColumns(resource: Resource, access: Access) {
  const [layout, setLayout] = useColumnLayout(resource)
  return useMemo(() => {
    const columns = arranged(resource, access, layout)
    const names = columns.map(({ name }) => name)
    return {
      columns,
      widths: layout.widths,
      move: (name: string, target: string) => setLayout({ ...layout, order: moved(names, name, target) }),
      show: (shown: readonly string[]) => setLayout({ ...layout, shown }),
      resize: (name: string, width: number) =>
        setLayout({ ...layout, widths: { ...layout.widths, [name]: Math.round(width) } }),
      reset: () => setLayout(untouched),
    }
  }, [resource, access, layout, setLayout])
}
