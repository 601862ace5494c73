import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Theme } from '@mui/material/styles'
import visuallyHidden from '@mui/utils/visuallyHidden'
import type { ReactNode } from 'react'

export interface PlainColumn<T> {
  name: string
  label: string
  /** Aligned right, for numbers. */
  right?: boolean
  renderCell: (row: T) => ReactNode
}

interface Props<T> {
  /** The table's name for screen readers. */
  label: string
  rows: readonly T[]
  keyOf: (row: T) => string | number
  columns: readonly PlainColumn<T>[]
  /** On phones each row is a card, so that nothing extends past the window. */
  cards?: boolean
}

/** Rows as cards on a phone: the first column heads each, the others stand below, next to their headings. */
const asCards = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    display: 'block',
    '& thead': visuallyHidden,
    '& tbody': { display: 'grid', gap: theme.spacing(1) },
    '& tr': {
      display: 'block',
      padding: theme.spacing(1),
      border: `1px solid ${theme.palette.divider}`,
      borderRadius: `${theme.shape.borderRadius}px`,
    },
    '& tbody th, & td': {
      display: 'block',
      height: 'auto',
      border: 0,
      padding: theme.spacing(0.5),
      textAlign: 'left',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
    '& tbody th': { fontWeight: 600 },
    '& td:not([data-label=""])': { display: 'grid', gridTemplateColumns: '42% minmax(0, 1fr)' },
    '& td::before': { content: 'attr(data-label)', color: theme.palette.text.secondary },
  },
})

/** A read-only table; the first column names each row. A wide table scrolls inside its frame. */
export function PlainTable<T>({ label, rows, keyOf, columns, cards = false }: Props<T>) {
  return (
    // A part that scrolls is reached by the keyboard.
    <Box sx={{ overflowX: 'auto', minWidth: 0 }} tabIndex={0}>
      <Table size="small" aria-label={label} sx={cards ? asCards : undefined}>
        <TableHead>
          <TableRow>
            {columns.map(({ name, label: heading, right }) => (
              <TableCell key={name} align={right ? 'right' : 'left'} sx={{ whiteSpace: 'nowrap' }}>
                {heading}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} hover>
              {columns.map(({ name, label: heading, right, renderCell }, index) => (
                <TableCell
                  key={name}
                  align={right ? 'right' : 'left'}
                  data-label={heading}
                  {...(index === 0 && { component: 'th', scope: 'row' })}
                  sx={{ fontVariantNumeric: 'tabular-nums', ...(right && { whiteSpace: 'nowrap' }) }}
                >
                  {cards ? <div>{renderCell(row)}</div> : renderCell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
