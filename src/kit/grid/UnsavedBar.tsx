import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useContext } from 'react'
import type { Resource } from '../../schema/resource.ts'
import { labelOf } from '../../schema/resource.ts'
import { useLabel, useText } from '../texts.ts'
import { SheetContext, useSheet, type Edit } from './sheet.ts'
import { useGridText } from './texts.ts'

interface Props {
  resource: Resource
  retry: () => Promise<void>
  discard: () => void
  /** Brings a cell under the cursor, where its record is loaded. */
  onShow: (edit: Edit) => void
}

const editsOf = ({ edits }: { edits: ReadonlyMap<string, Edit> }) => edits
const failureOf = ({ failure }: { failure: string | undefined }) => failure

/** Says below the rows what could not be saved, why, and what can be done about it. */
export function UnsavedBar({ resource, retry, discard, onShow }: Props) {
  const edits = useSheet(editsOf)
  const failure = useSheet(failureOf)
  const sheet = useContext(SheetContext)
  const label = useLabel()
  const text = useGridText()
  const kitText = useText()
  const kept = [...edits.values()].filter(({ state }) => state === 'kept')
  const wrong = kept.filter(({ problem }) => problem)
  const [first] = wrong
  if (failure === undefined || kept.length === 0) return null
  const next = () => {
    const cell = wrong.shift() ?? first
    if (!cell) return
    // The next press shows the one after it.
    sheet.drop([cell])
    sheet.put([cell])
    onShow(cell)
  }
  return (
    <Alert
      severity="error"
      sx={{ mt: 1, py: 0.25 }}
      action={
        <>
          {first && (
            <Button color="inherit" size="small" onClick={next}>
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
      {first ? `${label(labelOf(resource, first.field))}: ${first.problem}` : failure}
      {wrong.length > 1 && ` ${text('moreProblems', { count: wrong.length - 1 })}`}
    </Alert>
  )
}
