import type { Resource } from '../../schema/resource.ts'
import { BatchDialog } from './BatchDialog.tsx'
import type { Selection } from './Selection.tsx'
import { useBatchText } from './texts.ts'
import { useBatchSteps } from './useBatchSteps.ts'
import { useBatchWords } from './words.ts'

interface Props {
  resource: Resource
  selection: Pick<Selection, 'count' | 'chosen'>
  onClose: () => void
  onStarted: () => void
}

/** Shows what a deletion of many records will delete, and deletes it. */
export function DeleteBatchDialog({ resource, selection, onClose, onStarted }: Props) {
  const text = useBatchText()
  const { things } = useBatchWords()
  const steps = useBatchSteps(resource, {
    action: 'delete',
    chosen: selection.chosen,
    atOnce: true,
    onStarted,
  })
  return (
    <BatchDialog
      title={text('deleteTitle', { things: things(resource, selection.count) })}
      steps={steps}
      runLabel={(count) => text('runDelete', { things: things(resource, count) })}
      danger
      onClose={onClose}
    />
  )
}
