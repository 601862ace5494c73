import type { FillReason } from '../../../domain/scheduling/fillOrder.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { hoursOf } from '../model.ts'
import { schedulingTexts } from '../texts.ts'

/** Gives the text of a reason for proposing somebody. */
export function useReasonText() {
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  return ({ kind, value }: { kind: FillReason; value: number | null }) =>
    text(kind, { count: value ?? 0, hours: formats.decimal(hoursOf(value ?? 0)) })
}
