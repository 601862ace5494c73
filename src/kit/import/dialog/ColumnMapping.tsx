import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import NativeSelect from '@mui/material/NativeSelect'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { dayOrders } from '../../../domain/dayFormats.ts'
import type { ImportAnswer, ImportColumn } from '../../../schema/calls/importingText.ts'
import { labelOf, type Resource } from '../../../schema/resource.ts'
import { useLabel } from '../../texts.ts'
import { stacked } from '../stacked.ts'
import { useImportText } from './texts.ts'
import type { Import } from './useImport.ts'

/** Which column of the file goes into which field, with a sample of its cells; and how its dates are written. */
export function ColumnMapping({
  resource,
  task,
  answer,
}: {
  resource: Resource
  task: Import
  answer: ImportAnswer
}) {
  const text = useImportText()
  const label = useLabel()
  const { columns } = answer
  const mapped = columns.filter(({ field }) => field !== null).length
  // Opened by itself where something needs a look; then it is the user's to close.
  const [open, setOpen] = useState(mapped < columns.length)
  const frozen = task.busy === 'importing' || answer.applied
  const hasDates = columns.some(({ field }) => field !== null && resource.fields[field]?.kind === 'date')

  const selectFor = ({ heading, field, reason }: ImportColumn) => (
    <>
      <NativeSelect
        value={field ?? ''}
        disabled={frozen}
        fullWidth
        inputProps={{ 'aria-label': text('fieldOf', { name: heading }) }}
        onChange={(event) => task.map(heading, event.target.value || null)}
      >
        <option value="">{text('notImported')}</option>
        {answer.fields.map((name) => (
          <option key={name} value={name}>
            {label(labelOf(resource, name))}
          </option>
        ))}
      </NativeSelect>
      {reason && (
        <Typography variant="caption" color="text.secondary">
          {label(reason)}
        </Typography>
      )}
    </>
  )
  return (
    <Accordion variant="outlined" disableGutters expanded={open} onChange={(_event, next) => setOpen(next)}>
      <AccordionSummary expandIcon={<ExpandMoreIcon />}>
        <Typography component="h3" sx={{ fontWeight: 600, mr: 1 }}>
          {text('columns')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {text('columnsHelp', { count: mapped, total: columns.length })}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <Box component="table" sx={stacked}>
          <thead>
            <tr>
              {(['column', 'sampleCell', 'field'] as const).map((key) => (
                <th key={key} scope="col">
                  {text(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <tr key={column.heading}>
                <td>{column.heading}</td>
                <Box component="td" sx={{ color: 'text.secondary' }}>
                  {column.sample}
                </Box>
                <td>{selectFor(column)}</td>
              </tr>
            ))}
          </tbody>
        </Box>
        {hasDates && (
          <Box
            component="label"
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 2 }}
          >
            <span>{text('dates')}</span>
            <NativeSelect
              value={answer.dateFormat}
              disabled={frozen}
              onChange={(event) => {
                const order = dayOrders.find((one) => one === event.target.value)
                if (order) task.order(order)
              }}
            >
              {dayOrders.map((order) => (
                <option key={order} value={order}>
                  {text(order)}
                </option>
              ))}
            </NativeSelect>
          </Box>
        )}
      </AccordionDetails>
    </Accordion>
  )
}
