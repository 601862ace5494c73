import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'

export interface PlainColumn<T> {
  name: string
  label: string
  /** Figures stand at the right. */
  right?: boolean
  renderCell: (row: T) => ReactNode
}

interface Props<T> {
  /** What the table is of, for those who hear it. */
  label: string
  rows: readonly T[]
  keyOf: (row: T) => string | number
  columns: readonly PlainColumn<T>[]
}

/** Rows that are read and not worked on; the first column names each. It scrolls by itself where it is wide. */
export function PlainTable<T>({ label, rows, keyOf, columns }: Props<T>) {
  return (
    // A part that scrolls is reached by the keyboard.
    <Box component="section" sx={{ overflowX: 'auto', minWidth: 0 }} tabIndex={0} aria-label={label}>
      <Table size="small" aria-label={label}>
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
              {columns.map(({ name, right, renderCell }, index) => (
                <TableCell
                  key={name}
                  align={right ? 'right' : 'left'}
                  {...(index === 0 && { component: 'th', scope: 'row' })}
                  sx={{ fontVariantNumeric: 'tabular-nums', ...(right && { whiteSpace: 'nowrap' }) }}
                >
                  {renderCell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
