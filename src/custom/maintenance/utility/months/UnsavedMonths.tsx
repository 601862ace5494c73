import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import type { Edit } from '../../../../kit/grid/sheet/sheet.ts'
import { Unsaved, useUnsaved, useWaysOn } from '../../../../kit/grid/sheet/Unsaved.tsx'
import { useFormats } from '../../../../kit/formats/locale.ts'
import { cellOf, type MeterRow } from '../model.ts'
import { utilityTexts } from '../texts.ts'
import type { useMonthEditing } from './useMonthEditing.ts'

interface Props {
  rows: readonly MeterRow[]
  editing: ReturnType<typeof useMonthEditing>
  /** Brings a cell under the cursor. */
  onShow: (edit: Edit) => void
  /** Something that may have had the focus goes away. */
  onGone: () => void
}

/** Says below the sheet what could not be saved, cell by cell, and what can be done about it. */
export function UnsavedMonths({ rows, editing, onShow, onGone }: Props) {
  const text = useTexts(utilityTexts)
  const formats = useFormats()
  const unsaved = useUnsaved()
  const actions = useWaysOn(editing.retry, editing.discard, onGone)
  const called = ({ id, problem = '' }: Edit) => {
    const { utilityId, month } = cellOf(id)
    const meter = rows.find((row) => row.meter.id === utilityId)?.meter
    return text('wrongCell', {
      meter: meter?.name ?? `#${utilityId}`,
      month: `${formats.month(month)} ${month.slice(0, 4)}`,
      problem,
    })
  }
  return (
    <Unsaved unsaved={unsaved} actions={actions} onShow={onShow}>
      {unsaved.told && called(unsaved.told)}
    </Unsaved>
  )
}
