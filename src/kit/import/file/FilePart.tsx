import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDataProvider, useNavigate } from 'react-admin'
import { delimiters, type Delimiter } from '../../../domain/text/delimiters.ts'
import { newKey } from '../../../providers/data/newKey.ts'
import type { PortalDataProvider } from '../../../providers/data/dataProvider.ts'
import { mostImportBytes } from '../../../schema/calls/importing.ts'
import { matchHeadings } from '../../../schema/headings.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useFormats } from '../../formats/locale.ts'
import { CellTable } from './CellTable.tsx'
import { encodings } from './encodings.ts'
import { bringFile } from '../run/importCalls.ts'
import type { NumberedRow } from './headingRow.ts'
import { importPath } from '../run/paths.ts'
import { readSource, SourceError, type Content, type Reading, type Source } from './source.ts'
import { delimiterTexts, useImportText } from '../run/texts.ts'
import { useFailure } from '../../calls/useFailure.ts'

/** How many of some cells are headings of the resource, in either language of the product. */
async function knownHeadings(resource: Resource) {
  const { labelsMs } = await import('../../../resources/labels.ms.ts')
  return (cells: readonly string[]) =>
    matchHeadings(resource, cells, labelsMs).filter((name) => name !== undefined).length
}

/** The label of a row in a choice: its number and its cells. */
const rowName = ({ number, cells }: NumberedRow) =>
  `${number}: ${cells
    .filter((cell) => cell.trim() !== '')
    .slice(0, 3)
    .join(', ')
    .slice(0, 60)}`

interface ChoicesProps {
  source: Source
  reading: Reading
  content: Content | undefined
  disabled: boolean
  onChange: (reading: Reading) => void
}

/** The sheet, encoding, delimiter and heading row of the file. */
function FormatChoices({ source, reading, content, disabled, onChange }: ChoicesProps) {
  const text = useImportText()
  const { sheets, encoding } = source
  const pick = {
    select: true,
    size: 'small',
    fullWidth: false,
    disabled,
    sx: { minWidth: 220 },
  } as const
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {sheets && (
        <TextField
          {...pick}
          label={text('sheet')}
          value={reading.sheet ?? ''}
          onChange={({ target }) => onChange({ sheet: target.value, headingRow: undefined })}
        >
          {sheets.map((sheet) => (
            <MenuItem key={sheet} value={sheet}>
              {sheet}
            </MenuItem>
          ))}
        </TextField>
      )}
      {encoding && (
        <TextField
          {...pick}
          label={text('encoding')}
          value={reading.encoding ?? encoding}
          onChange={({ target }) => onChange({ encoding: encodings.find((one) => one === target.value) })}
        >
          {encodings.map((one) => (
            <MenuItem key={one} value={one}>
              {one === encoding ? text('asFound', { name: text(one) }) : text(one)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {encoding && content && (
        <TextField
          {...pick}
          label={text('delimiter')}
          value={content.delimiter}
          onChange={({ target }) => onChange({ delimiter: delimiters.find((one) => one === target.value) })}
        >
          {delimiters.map((one: Delimiter) => (
            <MenuItem key={one} value={one}>
              {text(delimiterTexts[one])}
            </MenuItem>
          ))}
        </TextField>
      )}
      {content && (
        <TextField
          {...pick}
          label={text('headingRow')}
          value={content.headingRow}
          onChange={({ target }) => onChange({ headingRow: Number(target.value) })}
        >
          {content.tops.map((row) => (
            <MenuItem key={row.number} value={row.number}>
              {rowName(row)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  )
}

function FirstRows({ rows }: Pick<Content, 'rows'>) {
  const text = useImportText()
  const [headings, ...records] = rows
  // Columns with nothing in them, which spreadsheets are full of, are not shown.
  const places = (headings?.cells ?? []).flatMap((_heading, place) =>
    rows.some(({ cells }) => cells[place]?.trim()) ? place : [],
  )
  const shown = (cells: readonly string[]) => places.map((place) => cells[place] ?? '')
  return (
    <CellTable
      name={text('firstRows')}
      headings={shown(headings?.cells ?? [])}
      rows={records.map(({ number, cells }) => ({ number, cells: shown(cells) }))}
    />
  )
}

function UploadProgress({ name, sent }: { name: string; sent: number }) {
  const text = useImportText()
  const uploading = text('uploading', { name, percent: Math.floor(100 * sent) })
  return (
    <Box component="output" sx={{ display: 'block' }}>
      <LinearProgress
        variant={sent < 1 ? 'determinate' : 'indeterminate'}
        value={100 * sent}
        aria-label={uploading}
        sx={{ mb: 1, height: 6, borderRadius: 3 }}
      />
      {sent < 1 ? uploading : text('staging')}
    </Box>
  )
}

/** The detected format of a chosen file, which the user can change before the upload. */
export function FilePart({ resource, source }: { resource: Resource; source: Source }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const navigate = useNavigate()
  const text = useImportText()
  const formats = useFormats()
  const failed = useFailure()
  const id = useId()
  const { name, sheets, encoding } = source
  const [reading, setReading] = useState<Reading>({ sheet: sheets?.[0], encoding })
  const [sent, setSent] = useState<number>()
  const [failure, setFailure] = useState<unknown>()
  // The same attempt sent twice, after an answer was lost, must not become two imports.
  const [key, setKey] = useState(newKey)
  const {
    data: content,
    error,
    isPlaceholderData: isStale,
  } = useQuery({
    queryKey: ['importSource', id, reading],
    queryFn: async () => readSource(source, reading, await knownHeadings(resource)),
    retry: false,
    gcTime: 0,
    placeholderData: (before) => before,
  })
  const change = (given: Reading) => {
    setReading({ ...reading, ...given })
    setFailure(undefined)
    setKey(newKey())
  }
  const explain = (reason: unknown) =>
    reason instanceof SourceError
      ? text(reason.fault, { name, size: formats.bytes(mostImportBytes) })
      : text('unreadable', { name, reason: failed(reason) })

  const send = async () => {
    if (!content) return
    setSent(0)
    setFailure(undefined)
    try {
      const file = { name, csv: content.csv, delimiter: content.delimiter, key }
      const answer = await bringFile(dataProvider, resource, file, setSent)
      navigate(importPath(resource, answer.id, answer.remembered ? 'check' : 'columns'))
    } catch (reason) {
      setFailure(reason)
      setSent(undefined)
    }
  }
  return (
    <Box component="section" aria-label={text('found')} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography component="h2" variant="h6" sx={{ overflowWrap: 'anywhere' }}>
        {name}{' '}
        <Typography component="span" color="text.secondary">
          {formats.bytes(source.file.size)}
        </Typography>
      </Typography>
      <FormatChoices
        source={source}
        reading={reading}
        content={content}
        disabled={sent !== undefined}
        onChange={change}
      />
      {error && <Alert severity="error">{explain(error)}</Alert>}
      {content && !error && <FirstRows rows={content.rows} />}
      {failure !== undefined && (
        <Alert severity="error">{text('uploadFailed', { name, reason: failed(failure) })}</Alert>
      )}
      {sent !== undefined && <UploadProgress name={name} sent={sent} />}
      <Box>
        <Button
          variant="contained"
          disabled={!content || isStale || Boolean(error) || sent !== undefined}
          onClick={() => void send()}
        >
          {text('upload')}
        </Button>
      </Box>
    </Box>
  )
}
