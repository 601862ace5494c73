import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Form, RecordContextProvider } from 'react-admin'
import { labelOf, type Resource } from '../../schema/resource.ts'
import { comparisonsOf, FilterInputs } from './filterInputs.tsx'
import { labelsAbove } from '../fields/labelsAbove.ts'
import { shownField } from '../records/records.ts'
import { useLabel, useText } from '../texts/texts.ts'
import { asAsked, asFiltered, comparisonOf, type Comparison, type FilterValues } from './filterValues.ts'

/** Focus the first input at once, so that no typed text is lost. */
const focusFirst = (inputs: HTMLElement | null) =>
  inputs?.querySelector<HTMLElement>('[role="combobox"], input')?.focus()

/** Edits the filter of a field. */
export function FilterEditor({
  resource,
  name,
  anchor,
  filter,
  onClose,
  onApply,
}: {
  resource: Resource
  name: string
  anchor: HTMLElement
  filter: FilterValues
  onClose: () => void
  onApply: (given: FilterValues) => void
}) {
  const label = useLabel()
  const text = useText()
  const field = shownField(resource, name)
  const offered = comparisonsOf(field)
  const [comparison, setComparison] = useState(comparisonOf(filter, name) ?? offered[0]?.comparison ?? 'is')
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      // The options open with the focus; an input that still moves would misplace them.
      transitionDuration={0}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': label(labelOf(resource, name)),
          sx: { p: 2, width: 320, maxWidth: '90vw', ...labelsAbove },
        },
      }}
    >
      <RecordContextProvider value={undefined}>
        <Form
          defaultValues={asAsked(filter, name)}
          onSubmit={(given: FilterValues) => onApply(asFiltered(given, name, comparison))}
          noValidate
        >
          <Typography variant="subtitle2" component="h2" gutterBottom>
            {label(labelOf(resource, name))}
          </Typography>
          {offered.length > 1 && (
            <ToggleButtonGroup
              exclusive
              size="small"
              aria-label={text('comparison')}
              value={comparison}
              onChange={(_, chosen: Comparison | null) => chosen && setComparison(chosen)}
              sx={{ mb: 1, '& button': { px: 1, py: 0.25, textTransform: 'none' } }}
            >
              {offered.map(({ comparison: one, words }) => (
                <ToggleButton key={one} value={one}>
                  {text(words)}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          )}
          {(comparison === 'is' || comparison === 'isNot') && (
            <Box ref={focusFirst}>
              <FilterInputs name={name} field={field} not={comparison === 'isNot'} />
            </Box>
          )}
          <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end', mt: 1 }}>
            <Button size="small" onClick={onClose}>
              {text('cancel')}
            </Button>
            <Button size="small" variant="contained" type="submit">
              {text('apply')}
            </Button>
          </Stack>
        </Form>
      </RecordContextProvider>
    </Popover>
  )
}
