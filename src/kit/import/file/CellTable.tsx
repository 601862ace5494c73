import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useImportText } from '../run/texts.ts'

interface Props {
  /** The table's name for screen readers. */
  name: string
  headings: readonly string[]
  /** Cells of a file, each row with its number. */
  rows: readonly { number: number; cells: readonly string[] }[]
  /** What can be done with the row of a number. */
  actions?: (number: number) => ReactNode
}

const line = { borderBottom: 1, borderColor: 'divider' }

/** Cells of a file as a sheet shows them; wide ones scroll within. Texts are shown as they are and nothing else. */
export function CellTable({ name, headings, rows, actions }: Props) {
  const text = useImportText()
  return (
    <Box
      component="section"
      aria-label={name}
      tabIndex={0}
      sx={{
        overflowX: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box
        component="table"
        sx={{
          borderCollapse: 'collapse',
          typography: 'body2',
          '& th, & td': {
            ...line,
            px: 1.5,
            py: 0.75,
            textAlign: 'start',
            whiteSpace: 'nowrap',
            maxWidth: 260,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
          },
          '& tbody tr:last-of-type > *': { borderBottom: 0 },
          '& thead th': { fontWeight: 600 },
          '& tbody th': { fontWeight: 400, color: 'text.secondary', textAlign: 'end' },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{text('row')}</th>
            {actions && <th aria-label={text('leaveOut')} scope="col" />}
            {headings.map((heading, column) => (
              <th key={column} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, cells }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              {actions && <td>{actions(number)}</td>}
              {headings.map((_heading, column) => (
                <td key={column}>{cells[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
