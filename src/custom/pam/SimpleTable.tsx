import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'

export interface Column<T> {
  name: string
  title: string
  /** Figures stand at the right. */
  figure?: boolean
  renderCell: (row: T) => ReactNode
}

interface Props<T> {
  label: string
  rows: readonly T[]
  keyOf: (row: T) => string | number
  columns: readonly Column<T>[]
}

/** A short table without ways to choose; on a phone its rows are cards. */
export function SimpleTable<T>({ label, rows, keyOf, columns }: Props<T>) {
  const [first, ...others] = columns
  return (
    <>
      <Paper variant="outlined" sx={{ display: { xs: 'none', md: 'block' }, overflowX: 'auto' }}>
        <Table size="small" aria-label={label}>
          <TableHead>
            <TableRow>
              {columns.map(({ name, title, figure }) => (
                <TableCell key={name} align={figure ? 'right' : 'left'} sx={{ fontWeight: 600 }}>
                  {title}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={keyOf(row)} hover>
                {columns.map(({ name, figure, renderCell }) => (
                  <TableCell key={name} align={figure ? 'right' : 'left'}>
                    {renderCell(row)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Paper>
      <Box
        component="ul"
        aria-label={label}
        sx={{ display: { xs: 'block', md: 'none' }, listStyle: 'none', p: 0, m: 0 }}
      >
        {rows.map((row) => (
          <Paper component="li" variant="outlined" key={keyOf(row)} sx={{ p: 1.5, mb: 1 }}>
            <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{first?.renderCell(row)}</Box>
            <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '42% 1fr', rowGap: 0.25 }}>
              {others.map(({ name, title, renderCell }) => [
                <Box key={`${name}-title`} component="dt" sx={{ color: 'text.secondary', fontSize: 13.5 }}>
                  {title}
                </Box>,
                <Box key={name} component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                  {renderCell(row)}
                </Box>,
              ])}
            </Box>
          </Paper>
        ))}
      </Box>
    </>
  )
}
