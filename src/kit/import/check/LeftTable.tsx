import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { PortalDataProvider } from '../../../providers/data/dataProvider.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useFormats } from '../../formats/locale.ts'
import { useLabel, useReason } from '../../texts/texts.ts'
import { fetchRows, importKeys } from '../run/importCalls.ts'
import { stacked } from '../run/stacked.ts'
import { useImportText } from '../run/texts.ts'
import type { Import } from '../run/useImport.ts'
import { WorkbookButton } from './WorkbookButton.tsx'

const atOnce = 100

/** Excluded records with their errors; the user can include them again, or save them for later. */
export function LeftTable({ resource, task }: { resource: Resource; task: Import }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const text = useImportText()
  const label = useLabel()
  const reason = useReason()
  const formats = useFormats()
  const { answer, busy, change } = task
  const { left } = answer.counts
  const { data, error, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...importKeys.rows(resource, answer.id), 'left'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      fetchRows(dataProvider, resource, answer.id, { kind: 'left', from: pageParam, count: atOnce, signal }),
    getNextPageParam: (_last, pages) => pages.length * atOnce,
  })
  const rows = data?.pages.flat() ?? []
  const frozen = busy || answer.validation !== null
  if (error) return <Alert severity="error">{text('failedRows', { reason: reason(error) })}</Alert>
  return (
    <Box component="section" aria-label={text('kindLeft')} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
        <Typography sx={{ flex: '1 1 320px' }}>{text('leftHelp')}</Typography>
        <Button
          size="small"
          variant="outlined"
          disabled={frozen}
          onClick={() => void change({ takeIn: 'all' })}
        >
          {text('takeInAll', { count: formats.number(left), smart_count: left })}
        </Button>
        <WorkbookButton resource={resource} answer={answer} kind="left" />
      </Box>
      <Box component="table" sx={stacked}>
        <thead>
          <tr>
            {(['row', 'record', 'problem'] as const).map((key) => (
              <th key={key} scope="col">
                {text(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ record, title, errors }) => (
            <tr key={record}>
              <th scope="row">{record}</th>
              <td>{title}</td>
              <td>
                {errors.map(({ column, message }) => (
                  <div key={column}>
                    {column && `${column}: `}
                    {label(message)}
                  </div>
                ))}
                <Button
                  size="small"
                  disabled={frozen}
                  aria-label={`${text('takeIn')}: ${record}`}
                  onClick={() => void change({ takeIn: [record] })}
                >
                  {text('takeIn')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
      {rows.length > 0 && rows.length < left && (
        <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('more', { count: Math.min(atOnce, left - rows.length) })}
        </Button>
      )}
    </Box>
  )
}
