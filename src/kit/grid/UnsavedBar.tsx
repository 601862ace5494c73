import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { labelOf, type Resource } from '../../schema/resource.ts'
import { useLabel, useText } from '../texts.ts'
import { editKey, useSheet, type Edit } from './sheet.ts'
import { useGridText } from './texts.ts'

interface Props {
  resource: Resource
  retry: () => Promise<void>
  discard: () => void
  /** Brings a cell under the cursor, where its record is loaded. */
  onShow: (edit: Edit) => void
}

const editsOf = ({ edits }: { edits: ReadonlyMap<string, Edit> }) => edits
const cursorOf = ({ cursor }: { cursor: string | undefined }) => cursor
const failureOf = ({ failure }: { failure: string | undefined }) => failure

/** Says below the rows what could not be saved, why, and what can be done about it. */
export function UnsavedBar({ resource, retry, discard, onShow }: Props) {
  const edits = useSheet(editsOf)
  const failure = useSheet(failureOf)
  const cursor = useSheet(cursorOf)
  const [next, setNext] = useState(0)
  const label = useLabel()
  const text = useGridText()
  const kitText = useText()
  const kept = [...edits.values()].filter(({ state }) => state === 'kept')
  const wrong = kept.filter(({ problem }) => problem)
  if (failure === undefined || kept.length === 0) return null
  const told = wrong.find(({ id, field }) => editKey(id, field) === cursor) ?? wrong[0]
  const show = () => {
    const edit = wrong[next % wrong.length]
    setNext(next + 1)
    if (edit) onShow(edit)
  }
  return (
    <Alert
      severity="error"
      sx={{ mt: 1, py: 0.25 }}
      action={
        <>
          {told && (
            <Button color="inherit" size="small" onClick={show}>
              {text('showProblem')}
            </Button>
          )}
          <Button color="inherit" size="small" onClick={() => void retry()}>
            {kitText('retry')}
          </Button>
          <Button color="inherit" size="small" onClick={discard}>
            {text('discard')}
          </Button>
        </>
      }
    >
      <strong>{text('unsaved', { count: kept.length })}</strong>{' '}
      {told ? `${label(labelOf(resource, told.field))}: ${told.problem}` : failure}
      {wrong.length > 1 && ` ${text('moreProblems', { count: wrong.length - 1 })}`}
    </Alert>
  )
}
