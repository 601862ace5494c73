import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Form, RecordContextProvider } from 'react-admin'
import { labelOf, type Resource } from '../../schema/resource.ts'
import { FilterInputs } from '../fields/filterInputs.tsx'
import { labelsAbove } from '../form/labelsAbove.ts'
import { shownField } from '../records.ts'
import { useLabel, useText } from '../texts.ts'
import type { FilterValues } from './filterValues.ts'

/** Asks for what a field is to be filtered by. */
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
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { sx: { p: 2, width: 320, maxWidth: '90vw', ...labelsAbove } } }}
    >
      <RecordContextProvider value={undefined}>
        <Form defaultValues={filter} onSubmit={onApply} noValidate>
          <Typography variant="subtitle2" component="h2" gutterBottom>
            {label(labelOf(resource, name))}
          </Typography>
          <FilterInputs name={name} field={shownField(resource, name)} />
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
