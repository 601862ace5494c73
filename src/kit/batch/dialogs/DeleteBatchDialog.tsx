import { useParts } from '../../area/parts.ts'
import { BatchDialog, type BatchDialogProps } from './BatchDialog.tsx'
import { useBatchText } from '../runs/texts.ts'
import { useBatchSteps } from './useBatchSteps.ts'
import { useBatchWords } from '../runs/words.ts'

/** Previews a deletion of many records, and runs it. */
export function DeleteBatchDialog(props: BatchDialogProps) {
  const { resource, selection, onStarted } = props
  const text = useBatchText()
  const { things } = useBatchWords()
  const steps = useBatchSteps(resource, {
    action: 'delete',
    chosen: selection.chosen,
    atOnce: true,
    onStarted,
  })
  const Before = useParts(resource).before?.['delete']
  const [id, ...others] = 'ids' in selection.chosen ? selection.chosen.ids : []
  const isOne = id !== undefined && others.length === 0
  return (
    <BatchDialog
      {...props}
      title={text('deleteTitle', { things: things(resource, selection.count) })}
      steps={steps}
      runLabel={(count) => text('runDelete', { things: things(resource, count) })}
      danger
      {...(Before && isOne && { renderSummary: () => <Before record={{ id }} /> })}
    />
  )
}
