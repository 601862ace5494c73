import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { importKinds, type ImportAnswer, type ImportKind } from '../../../schema/calls/importing.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useFormats } from '../../formats/locale.ts'
import { useLabel } from '../../texts/texts.ts'
import { ErrorTable } from './ErrorTable.tsx'
import { LeftTable } from './LeftTable.tsx'
import { MissingNames } from './MissingNames.tsx'
import { RowTable } from './RowTable.tsx'
import { useImportText } from '../run/texts.ts'
import type { Import } from '../run/useImport.ts'

const texts = {
  error: 'kindError',
  create: 'kindCreate',
  update: 'kindUpdate',
  same: 'kindSame',
  left: 'kindLeft',
} as const

const countOf = ({ counts }: ImportAnswer, kind: ImportKind): number =>
  ({
    error: counts.wrong,
    create: counts.create,
    update: counts.update,
    same: counts.unchanged,
    left: counts.left,
  })[kind]

/** The planned change of each record of the file, and its errors, which can be corrected in place. */
export function CheckPart({ resource, task }: { resource: Resource; task: Import }) {
  const { answer } = task
  const text = useImportText()
  const label = useLabel()
  const formats = useFormats()
  const [chosen, setChosen] = useState<ImportKind>()
  // The first tab shows the rows with errors; afterwards the user chooses.
  const kinds = importKinds.filter((kind) => kind !== 'left' || answer.counts.left > 0)
  const first = kinds.find((kind) => countOf(answer, kind) > 0) ?? 'create'
  const kind = chosen && kinds.includes(chosen) ? chosen : first
  return (
    <Box component="section" aria-label={text('result')} sx={{ minWidth: 0 }}>
      {answer.errors.map(({ message, column }) => (
        <Alert key={`${column} ${message}`} severity="error" sx={{ mb: 1 }}>
          {column && `${column}: `}
          {label(message)}
        </Alert>
      ))}
      <Tabs
        value={kind}
        onChange={(_event, value: ImportKind) => setChosen(value)}
        variant="scrollable"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
      >
        {kinds.map((one) => (
          <Tab
            key={one}
            id={`import-tab-${one}`}
            aria-controls="import-rows"
            value={one}
            label={`${text(texts[one])} ${formats.number(countOf(answer, one))}`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="import-rows" aria-labelledby={`import-tab-${kind}`}>
        {kind === 'error' ? (
          <>
            <MissingNames resource={resource} task={task} />
            <ErrorTable resource={resource} task={task} />
          </>
        ) : kind === 'left' ? (
          <LeftTable resource={resource} task={task} />
        ) : (
          <RowTable key={kind} resource={resource} task={task} kind={kind} total={countOf(answer, kind)} />
        )}
      </Box>
    </Box>
  )
}
