import { ActionForm } from '../../../kit/form/ActionForm.tsx'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { skipDate } from '../../../resources/maintenance/schedule/schedule.calls.ts'
import type { schedule } from '../../../resources/maintenance/schedule/schedule.resource.ts'
import type { PlannedDate } from '../../../resources/maintenance/schedule/schedule.shapes.ts'
import { useDayText } from './DateText.tsx'
import { scheduleTexts } from './texts.ts'
import type { RowOf } from '../../../schema/resource.ts'

interface Props {
  record: RowOf<typeof schedule>
  date: PlannedDate
  onClose: () => void
}

/** Asks why a date is left out, and leaves it out. */
export function SkipDialog({ record, date: { planned, actual }, onClose }: Props) {
  const text = useTexts(scheduleTexts)
  const day = useDayText()(actual)
  return (
    <ActionForm
      call={skipDate}
      title={text('skipTitle', { day })}
      help={text('skipHelp')}
      submit={text('skip')}
      texts={scheduleTexts}
      asks={['reason']}
      input={(asked) => ({ params: { id: record.id }, body: { planned, ...asked } })}
      done={() => text('skipped', { day })}
      onClose={onClose}
    />
  )
}
