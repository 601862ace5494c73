import { ActionForm } from '../../../../kit/form/ActionForm.tsx'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { copySchedule } from '../../../../resources/maintenance/schedule/schedule.calls.ts'
import { manyTexts, type ManyProps } from './manyTexts.ts'

/** Copies a schedule to other pins. */
export function CopyDialog({ ids: [id], onClose }: ManyProps) {
  const text = useTexts(manyTexts)
  return (
    <ActionForm
      call={copySchedule}
      title={text('copy')}
      help={text('copyHelp')}
      submit={text('makeCopies')}
      texts={manyTexts}
      asks={['pinIds']}
      input={(body) => ({ params: { id: Number(id) }, body })}
      done={({ ids }) => text('copied', { smart_count: ids.length })}
      onClose={onClose}
    />
  )
}
