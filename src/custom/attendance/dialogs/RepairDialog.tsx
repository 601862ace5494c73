import { ActionForm } from '../../../kit/form/ActionForm.tsx'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { repairPunches, type TimesheetLine } from '../../../resources/attendance/attendance.calls.ts'
import { timesheetTexts } from '../texts.ts'

/** Enters the missing punches of many lines, and of those who left none, as they were planned, with one reason. */
export function RepairDialog({ lines, onClose }: { lines: readonly TimesheetLine[]; onClose: () => void }) {
  const ids = lines.flatMap(({ id }) => id ?? [])
  const assignmentIds = lines.flatMap(({ id, assignmentId }) => (id === null ? (assignmentId ?? []) : []))
  const absent = lines.filter((line) => line.absent).length
  const text = useTexts(timesheetTexts)
  return (
    <ActionForm
      call={repairPunches}
      title={text('repairTitle')}
      help={[text('repairHelp'), absent > 0 && text('repairAbsent', { smart_count: absent })]
        .filter(Boolean)
        .join(' ')}
      submit={text('repair', { count: lines.length })}
      texts={timesheetTexts}
      asks={['reason']}
      input={(asked) => ({ body: { ids, assignmentIds, ...asked } })}
      done={(answer) => text('repaired', { smart_count: answer.ids.length })}
      onClose={onClose}
    />
  )
}
