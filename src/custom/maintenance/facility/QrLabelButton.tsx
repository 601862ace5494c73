import Button from '@mui/material/Button'
import type { Identifier } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { labelsOf } from './labels.ts'
import { labelTexts } from './texts.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'

/** Leads to the labels of those facilities, ready to print. */
export function QrLabelButton({ ids }: { ids: readonly Identifier[] }) {
  const text = useTexts(labelTexts)
  return (
    <Button component={RouterLink} to={labelsOf(ids)} size="small" variant="outlined">
      {text('action')}
    </Button>
  )
}
