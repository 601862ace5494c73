import {
  createContext,
  useContext,
  useImperativeHandle,
  useMemo,
  useRef,
  type ComponentProps,
  type ReactNode,
  type Ref,
} from 'react'
import { useNotify, type Identifier, type RaRecord } from 'react-admin'
import { renderCheckbox, Row, SELECT_COLUMN_KEY, type Column } from 'react-data-grid'
import type { Resource } from '../../schema/resource.ts'
import { useListSelection } from '../list/Selection.tsx'
import { useTitle } from '../texts/title.ts'
import { useText } from '../texts/texts.ts'
import { mostLoaded, type SheetRow, type Span } from './cells/rows.ts'
import { useGridText } from './sheet/texts.ts'
import type { Totals } from './cells/useTotals.ts'

/** The ticks of the sheet's rows. */
export interface RowTicks {
  has: (id: Identifier) => boolean
  /** Ticks a row or takes the tick away; with `between` also all rows from the one ticked before. */
  toggle: (row: SheetRow, between: boolean) => void
  /** Ticks all that the list's filter keeps, loaded or not; ticked already, unticks all. */
  toggleAll: () => void
  state: 'none' | 'some' | 'all'
}

const nothing: RowTicks = {
  has: () => false,
  toggle: () => undefined,
  toggleAll: () => undefined,
  state: 'none',
}
const TicksContext = createContext(nothing)

interface Listed {
  rows: readonly SheetRow[]
  load: (span: Span) => Promise<Map<number, RaRecord>>
}

/** The rows ticked in the list. */
function useRowTicks({ rows, load }: Listed): RowTicks {
  const { count, has, tick, selectMatching, clear } = useListSelection()
  const notify = useNotify()
  const text = useGridText()
  const anchor = useRef<number>(undefined)
  return useMemo(() => {
    const all = count > 0 && rows.every(({ record }) => !record || has(record.id))
    return {
      has,
      state: all ? 'all' : count > 0 ? 'some' : 'none',
      toggle: ({ index, record }, between) => {
        if (!record) return
        const ticked = !has(record.id)
        const from = anchor.current
        anchor.current = index
        if (!between || from === undefined) {
          tick([record.id], ticked)
          return
        }
        const span = { first: Math.min(from, index), last: Math.max(from, index) }
        if (span.last - span.first >= mostLoaded) {
          notify(text('tooManyTicks', { count: mostLoaded }), { type: 'warning' })
          return
        }
        load(span).then(
          (records) => tick([record.id, ...[...records.values()].map(({ id }) => id)], ticked),
          () => notify(text('notLoaded'), { type: 'warning' }),
        )
      },
      toggleAll: () => {
        const loaded = rows.flatMap(({ record }) => record?.id ?? [])
        if (all) clear()
        else if (loaded.length < rows.length) selectMatching()
        else tick(loaded, true)
      },
    }
  }, [rows, load, count, has, tick, selectMatching, clear, notify, text])
}

/** Provides the ticks to rows and boxes. They change here, so that a tick draws neither the sheet nor its cells again. */
export function RowTicksProvider({
  ref,
  children,
  ...listed
}: Listed & { ref: Ref<RowTicks>; children: ReactNode }) {
  const ticks = useRowTicks(listed)
  useImperativeHandle(ref, () => ticks, [ticks])
  return <TicksContext value={ticks}>{children}</TicksContext>
}

/** A row of the sheet that says whether it is ticked. */
export function TickedRow(props: ComponentProps<typeof Row<SheetRow, Totals>>) {
  const { has } = useContext(TicksContext)
  const { record } = props.row
  return <Row {...props} aria-selected={record && has(record.id)} />
}

function RowBox({ resource, row, tabIndex }: { resource: Resource; row: SheetRow; tabIndex: number }) {
  const { has, toggle } = useContext(TicksContext)
  const text = useText()
  const title = useTitle()
  if (!row.record) return null
  return renderCheckbox({
    'aria-label': text('selectOne', { name: title(resource, row.record) }),
    checked: has(row.record.id),
    tabIndex,
    onChange: (_, shift) => toggle(row, shift),
  })
}

function AllBox({ tabIndex }: { tabIndex: number }) {
  const { state, toggleAll } = useContext(TicksContext)
  const text = useGridText()
  return renderCheckbox({
    'aria-label': text('selectAll'),
    checked: state === 'all',
    indeterminate: state === 'some',
    tabIndex,
    onChange: toggleAll,
  })
}

/** The column of boxes, before all others. */
export const boxColumn = (resource: Resource): Column<SheetRow, Totals> => ({
  key: SELECT_COLUMN_KEY,
  name: '',
  width: 40,
  minWidth: 40,
  maxWidth: 40,
  frozen: true,
  renderHeaderCell: ({ tabIndex }) => <AllBox tabIndex={tabIndex} />,
  renderCell: ({ row, tabIndex }) => <RowBox resource={resource} row={row} tabIndex={tabIndex} />,
})
