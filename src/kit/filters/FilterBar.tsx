import FilterListIcon from '@mui/icons-material/FilterList'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { labelOf, type Resource } from '../../schema/resource.ts'
import { useAccess } from '../access/access.ts'
import { later } from '../loading/later.tsx'
import { useLabel, useText } from '../texts/texts.ts'
import { FilterChip } from './FilterChip.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SpelledAlike } from './SpelledAlike.tsx'
import { isSame, withFilter, type FilterValues } from './filterValues.ts'

const FilterEditor = later(async () => (await import('./FilterEditor.tsx')).FilterEditor)

interface Props {
  resource: Resource
  /** What the tab in sight filters by, which its name says already. */
  given?: FilterValues | undefined
  children?: ReactNode
}

interface AddFilterProps {
  resource: Resource
  names: readonly string[]
  onChosen: (name: string, anchor: HTMLElement) => void
}

/** The menu of the filters that the list offers. */
function AddFilter({ resource, names, onChosen }: AddFilterProps) {
  const label = useLabel()
  const text = useText()
  const [menu, setMenu] = useState<HTMLElement>()
  return (
    <>
      <Button
        size="small"
        startIcon={<FilterListIcon />}
        aria-haspopup="menu"
        onClick={(event: MouseEvent<HTMLElement>) => setMenu(event.currentTarget)}
      >
        {text('addFilter')}
      </Button>
      <Menu open={menu !== undefined} anchorEl={menu} onClose={() => setMenu(undefined)}>
        {names.map((name) => (
          <MenuItem
            key={name}
            dense
            onClick={() => {
              if (menu) onChosen(name, menu)
              setMenu(undefined)
            }}
          >
            {label(labelOf(resource, name))}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** Search, the active filters as chips, the menu of further ones, and the list's additions at the end. */
export function FilterBar({ resource, given = {}, children }: Props) {
  const { filterValues, setFilters } = useListContext()
  const filter: FilterValues = filterValues
  const access = useAccess(resource)
  const label = useLabel()
  const text = useText()
  const [editing, setEditing] = useState<{ name: string; anchor: HTMLElement }>()
  const names = resource.list.filters.filter(access.reads)
  const active = names.filter((name) => !isSame(filter, given, name))
  const set = (name: string, chosen?: FilterValues) => setFilters(withFilter(filter, name, chosen))

  return (
    <>
      <Box
        component="search"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, py: 1 }}
      >
        <Box
          sx={{
            flex: 1,
            // A long filter is cut short rather than wider than the page.
            minWidth: 'min(100%, 260px)',
            // On a phone the search has a separate line, and the rest shares the next.
            display: { xs: 'contents', sm: 'flex' },
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
          }}
        >
          {resource.search.length > 0 && (
            <SearchBox
              label={text('search', { name: label(resource.label.many) })}
              placeholder={text('search', { name: label(resource.label.many).toLowerCase() })}
            />
          )}
          {active.map((name) => (
            <FilterChip
              key={name}
              resource={resource}
              name={name}
              filter={filter}
              onOpen={(anchor) => setEditing({ name, anchor })}
              onRemove={() => set(name)}
            />
          ))}
          {names.length > 0 && (
            <AddFilter
              resource={resource}
              names={names}
              onChosen={(name, anchor) => setEditing({ name, anchor })}
            />
          )}
          {active.length > 1 && (
            <Button
              size="small"
              onClick={() => setFilters(active.reduce((rest, name) => withFilter(rest, name), filter))}
            >
              {text('clearFilters')}
            </Button>
          )}
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'end',
            gap: 0.5,
            ml: 'auto',
          }}
        >
          {children}
        </Box>
        {editing && (
          <FilterEditor
            resource={resource}
            {...editing}
            filter={filter}
            onClose={() => setEditing(undefined)}
            onApply={(chosen) => {
              set(editing.name, chosen)
              setEditing(undefined)
            }}
          />
        )}
      </Box>
      <SpelledAlike />
    </>
  )
}
