import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { useAccess } from '../../access/access.ts'
import { FilterEditor } from '../../filters/FilterEditor.tsx'
import { isFiltered, withFilter, type FilterValues } from '../../filters/filterValues.ts'
import { headingOf } from '../../records/records.ts'
import { useLabel } from '../../texts/texts.ts'
import { useArrangedColumns } from '../../list/columnLayout.ts'
import { useGridText } from '../sheet/texts.ts'

interface Props {
  resource: Resource
  /** Of the column. */
  name: string
  sortable: boolean
  anchor: HTMLElement
  onClose: () => void
}

/** Sorts, filters, hides and moves a column. */
export function HeadingMenu({ resource, name, sortable, anchor, onClose }: Props) {
  const { sort, setSort, filterValues, setFilters } = useListContext()
  const filter: FilterValues = filterValues
  const access = useAccess(resource)
  const { columns, move, show } = useArrangedColumns(resource, access)
  const label = useLabel()
  const text = useGridText()
  const [filtering, setFiltering] = useState(false)
  const shown = columns.filter((column) => column.shown).map((column) => column.name)
  const place = shown.indexOf(name)
  const [before, after] = [place > 1 ? shown[place - 1] : undefined, place > 0 ? shown[place + 1] : undefined]
  const filterable = resource.list.filters.includes(name) && access.reads(name)
  const set = (given?: FilterValues) => {
    setFilters(withFilter(filter, name, given))
    onClose()
  }
  if (filtering)
    return (
      <FilterEditor
        resource={resource}
        name={name}
        anchor={anchor}
        filter={filter}
        onClose={onClose}
        onApply={set}
      />
    )
  const act = (work: () => void) => () => {
    work()
    onClose()
  }
  const sortBy = (order: 'ASC' | 'DESC') => (
    <MenuItem
      key={order}
      dense
      selected={sort.field === name && sort.order === order}
      onClick={act(() => setSort({ field: name, order }))}
    >
      {text(order === 'ASC' ? 'sortUp' : 'sortDown')}
    </MenuItem>
  )
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': headingOf(resource, name, label) } }}
    >
      {sortable && [sortBy('ASC'), sortBy('DESC'), <Divider key="sorts" />]}
      {filterable && (
        <MenuItem dense onClick={() => setFiltering(true)}>
          {text('filterBy')}
        </MenuItem>
      )}
      {filterable && isFiltered(filter, name) && (
        <MenuItem dense onClick={() => set()}>
          {text('unfilter')}
        </MenuItem>
      )}
      {before && (
        <MenuItem dense onClick={act(() => move(name, before))}>
          {text('columnBefore')}
        </MenuItem>
      )}
      {after && (
        <MenuItem dense onClick={act(() => move(name, after))}>
          {text('columnAfter')}
        </MenuItem>
      )}
      <MenuItem
        dense
        disabled={place <= 0}
        onClick={act(() => show(shown.filter((column) => column !== name)))}
      >
        {text('hideColumn')}
      </MenuItem>
    </Menu>
  )
}
