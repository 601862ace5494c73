import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { Resource } from '../schema/resource.ts'
import { isMissing } from './form/failures.ts'
import { missingTexts } from './missingTexts.ts'
import { listPath } from './records.ts'
import { LoadError, Notice } from './states.tsx'
import { useLabel } from './texts.ts'

/** A failure is shown in the record's place; react-admin would leave the page over it. */
export const inPlace = { onError: () => undefined }

interface Props {
  resource: Resource
  error: unknown
  onRetry: () => void
}

/** In place of a record: that it is not there for its reader, with the way to the others, or what else went wrong. */
export function RecordError({ resource, error, onRetry }: Props) {
  const translate = useTranslate()
  const label = useLabel()
  if (!isMissing(error)) return <LoadError error={error} onRetry={onRetry} />
  const text = (key: keyof typeof missingTexts, name = '') =>
    translate(`kit.${key}`, { name, _: missingTexts[key] })
  return (
    <div role="alert">
      <Notice title={text('missing', label(resource.label.one).toLowerCase())} help={text('missingHelp')}>
        <Button component={RouterLink} to={listPath(resource)} variant="contained">
          ‹ {label(resource.label.many)}
        </Button>
      </Notice>
    </div>
  )
}
