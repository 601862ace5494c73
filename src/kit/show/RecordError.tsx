import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, useParams } from 'react-router-dom'
import type { Resource } from '../../schema/resource.ts'
import { useAccess } from '../access/access.ts'
import { isMissing } from '../calls/failures.ts'
import { later } from '../loading/later.tsx'
import { missingTexts } from '../texts/missingTexts.ts'
import { listPath } from '../records/records.ts'
import { LoadError, Notice } from '../loading/states.tsx'
import { useLabel } from '../texts/texts.ts'

const DeletedRecord = later(async () => (await import('./DeletedRecord.tsx')).DeletedRecord)

/** A failure is shown in the record's place; react-admin would leave the page over it. */
export const inPlace = { onError: () => undefined }

interface Props {
  resource: Resource
  error: unknown
  onRetry: () => void
}

/**
 * Shown instead of a record that does not exist for its reader, or failed to load, with a link to the list. Users who
 * may delete can restore a deleted record.
 */
export function RecordError({ resource, error, onRetry }: Props) {
  const { id } = useParams()
  const { may } = useAccess(resource)
  const translate = useTranslate()
  const label = useLabel()
  if (!isMissing(error)) return <LoadError error={error} onRetry={onRetry} />
  const text = (key: keyof typeof missingTexts, name = '') =>
    translate(`kit.${key}`, { name, _: missingTexts[key] })
  const toList = (
    <Button component={RouterLink} to={listPath(resource)}>
      ‹ {label(resource.label.many)}
    </Button>
  )
  const missing = (
    <Notice title={text('missing', label(resource.label.one).toLowerCase())} help={text('missingHelp')}>
      {toList}
    </Notice>
  )
  return (
    <div role="alert">
      {may('delete') && Number.isInteger(Number(id)) ? (
        <DeletedRecord resource={resource} id={Number(id)} toList={toList} missing={missing} />
      ) : (
        missing
      )}
    </div>
  )
}
