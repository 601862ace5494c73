import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import type { ImportAnswer, ImportError } from '../../../schema/calls/importingText.ts'
import type { Resource } from '../../../schema/resource.ts'
import { saveBlob } from '../../fields/FileView.tsx'
import { ErrorRow } from './ErrorRow.tsx'
import { errorsAsCsv } from './importRecords.ts'
import { stacked } from '../stacked.ts'
import { useImportText } from './texts.ts'
import type { Cell, Import } from './useImport.ts'

const atOnce = 100

const likeness = ({ column, value }: Pick<ImportError, 'column' | 'value'>) => `${column}\u0000${value}`

/** Every wrong cell of the file, to be corrected in place; by column, and as a file to take along. */
export function ErrorTable({
  resource,
  task,
  answer,
}: {
  resource: Resource
  task: Import
  answer: ImportAnswer
}) {
  const text = useImportText()
  const [only, setOnly] = useState<string>()
  const [most, setMost] = useState(atOnce)
  const { errors, missing, counts } = answer
  const { draft, correct, create } = task
  const columns = useMemo(() => {
    const found = new Map<string, number>()
    for (const { column } of errors) found.set(column, (found.get(column) ?? 0) + 1)
    return [...found]
  }, [errors])
  /** Groups of equal cells; of unknown names also those that the list of errors has no room for. */
  const alike = useMemo(() => {
    const groups = new Map<string, Cell[]>()
    for (const error of errors) groups.set(likeness(error), [...(groups.get(likeness(error)) ?? []), error])
    for (const { field, value, records } of missing) {
      const column = answer.columns.find((one) => one.field === field)?.heading ?? ''
      const key = likeness({ column, value })
      if (groups.has(key))
        groups.set(
          key,
          records.map((record) => ({ record, column })),
        )
    }
    return groups
  }, [errors, missing, answer.columns])
  const nameAt = useMemo(
    () => new Map(missing.flatMap((name) => name.records.map((record) => [`${record} ${name.field}`, name]))),
    [missing],
  )
  const shown = errors.filter(({ column }) => only === undefined || column === only)
  const headings = [text('row'), text('cell'), text('value'), text('problem')]

  return (
    <Box component="section" aria-label={text('errors')}>
      <Typography sx={{ mb: 1 }}>{text('errorHelp')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center', mb: 1 }}>
        {[[undefined, errors.length] as const, ...columns].map(([column, count]) => (
          <Chip
            key={column ?? ''}
            size="small"
            color={only === column ? 'primary' : 'default'}
            aria-pressed={only === column}
            label={`${column === undefined ? text('all') : column || '–'} ${count}`}
            onClick={() => setOnly(column)}
          />
        ))}
        <Box sx={{ flex: 1 }} />
        <Button
          size="small"
          onClick={() => saveBlob(errorsAsCsv(headings, errors), `${resource.name}-errors.csv`)}
        >
          {text('download')}
        </Button>
      </Box>
      {counts.errors > errors.length && (
        <Typography variant="body2" color="text.secondary">
          {text('firstErrors', { count: errors.length, total: counts.errors })}
        </Typography>
      )}
      <Box component="table" sx={stacked}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, most).map((error) => {
            const name = nameAt.get(`${error.record} ${error.field}`)
            return (
              <ErrorRow
                key={`${error.record} ${error.column} ${error.field}`}
                error={error}
                value={draft.corrections[error.record]?.[error.column] ?? error.value}
                missing={name}
                created={name !== undefined && (draft.createMissing[name.field] ?? []).includes(name.value)}
                alike={alike.get(likeness(error)) ?? []}
                frozen={task.busy !== undefined}
                correct={correct}
                create={create}
              />
            )
          })}
        </tbody>
      </Box>
      {shown.length > most && (
        <Button size="small" onClick={() => setMost(most + atOnce)}>
          {text('more', { count: Math.min(atOnce, shown.length - most) })}
        </Button>
      )}
    </Box>
  )
}
