import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { ReferenceName } from '../../../../kit/fields/reference/ReferenceName.tsx'
import type { Drilldown } from '../drilldown.ts'
import { Figure } from './Figure.tsx'
import { maintenanceTexts } from '../texts.ts'

/** Rows shown until all are asked for. */
const usual = 10

export interface Column<T> {
  label: string
  value: (row: T) => string | null
  drilldown?: (row: T) => Drilldown | undefined
  /** Shown in the place of the value, where that is more than words. */
  cell?: (row: T) => ReactNode
  /** What is to be known of the value, below it. */
  note?: (row: T) => string | null
}

/** A record that is shown by its name. */
interface Named {
  /** The resource. */
  to: string
  id: number
}

interface FigureTableProps<T> {
  /** What the table is of, for those who hear it. */
  name: string
  rows: readonly T[]
  /** How many there are, where the rows are the first of them. */
  total?: number
  keyOf: (row: T) => string | number
  /** What a row is of, in words or as a record to be named, and what that belongs to. */
  heading: { label: string; called: (row: T) => string | Named; of?: (row: T) => Named }
  columns: readonly Column<T>[]
  first?: number
}

function RowName({ called }: { called: string | Named }) {
  return typeof called === 'string' ? <>{called}</> : <ReferenceName {...called} />
}

function Note({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Typography variant="caption" component="div" color="text.secondary">
      {children}
    </Typography>
  )
}

/** Figures in rows, the first ten until all are asked for; it scrolls by itself where it is wide. */
export function FigureTable<T>({
  name,
  rows,
  total = rows.length,
  keyOf,
  heading,
  columns,
  first = usual,
}: FigureTableProps<T>) {
  const text = useTexts(maintenanceTexts)
  const [all, setAll] = useState(false)
  return (
    <>
      {/* A part that scrolls is reached by the keyboard. */}
      <Box component="section" sx={{ overflowX: 'auto' }} tabIndex={0} aria-label={text('tableOf', { name })}>
        <Table size="small" aria-label={name}>
          <TableHead>
            <TableRow>
              <TableCell>{heading.label}</TableCell>
              {columns.map(({ label }) => (
                <TableCell key={label} align="right">
                  {label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {(all ? rows : rows.slice(0, first)).map((row) => (
              <TableRow key={keyOf(row)}>
                <TableCell component="th" scope="row" sx={{ minWidth: 120, py: 0.5 }}>
                  <RowName called={heading.called(row)} />
                  {heading.of && (
                    <Typography variant="caption" component="div" color="text.secondary">
                      <ReferenceName {...heading.of(row)} plain />
                    </Typography>
                  )}
                </TableCell>
                {columns.map(({ label, value, drilldown, cell, note }) => (
                  <TableCell key={label} align="right" sx={{ whiteSpace: 'nowrap' }}>
                    {cell?.(row) ?? <Figure value={value(row)} name={label} drilldown={drilldown?.(row)} />}
                    <Note>{note?.(row)}</Note>
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {rows.length > first && (
        <Button size="small" onClick={() => setAll(!all)} sx={{ mt: 1 }}>
          {all ? text('showLess') : text('showAll', { count: rows.length })}
        </Button>
      )}
      {all && total > rows.length && (
        <Typography variant="body2" color="text.secondary">
          {text('firstOnly', { count: rows.length, total })}
        </Typography>
      )}
    </>
  )
}
