import MoreIcon from '@mui/icons-material/MoreVert'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { renderHeaderCell, type RenderHeaderCellProps } from 'react-data-grid'
import type { Resource } from '../../../schema/resource.ts'
import { later } from '../../loading/later.tsx'
import type { SheetRow } from '../cells/rows.ts'
import { useGridText } from '../sheet/texts.ts'
import type { Totals } from '../cells/useTotals.ts'

const HeadingMenu = later(async () => (await import('./HeadingMenu.tsx')).HeadingMenu)

interface Props {
  resource: Resource
  heading: RenderHeaderCellProps<SheetRow, Totals>
}

/** Menu and filter are children of the heading in React's tree; without this their clicks and keys would sort it. */
const keep = (event: SyntheticEvent) => event.stopPropagation()

/** A column's heading: sorts by a click, and its menu (button, right click or menu key) has all else a column can do. */
export function HeadingCell({ resource, heading }: Props) {
  const text = useGridText()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const { key, name, sortable } = heading.column
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // The menu key's event goes to the cell, which has the focus.
    const cell = place.current?.closest<HTMLElement>('[role="columnheader"]')
    const open = (event: Event) => {
      event.preventDefault()
      setAnchor(cell ?? undefined)
    }
    cell?.addEventListener('contextmenu', open)
    return () => cell?.removeEventListener('contextmenu', open)
  }, [])
  return (
    <span className="kit-heading" ref={place}>
      <span className="kit-heading-name">{renderHeaderCell(heading)}</span>
      <button
        type="button"
        // The heading itself has the focus and the name; its menu key opens the same.
        aria-hidden
        tabIndex={-1}
        title={text('columnMenu', { name: String(name) })}
        className="kit-heading-menu"
        onClick={(event) => {
          event.stopPropagation()
          setAnchor(event.currentTarget)
        }}
        // Neither a drag of the column nor a sort begins here.
        onMouseDown={(event) => event.stopPropagation()}
      >
        <MoreIcon fontSize="inherit" />
      </button>
      {anchor && (
        <span role="presentation" onClick={keep} onKeyDown={keep} onMouseDown={keep} onContextMenu={keep}>
          <HeadingMenu
            resource={resource}
            name={key}
            sortable={sortable}
            anchor={anchor}
            onClose={() => setAnchor(undefined)}
          />
        </span>
      )}
    </span>
  )
}
