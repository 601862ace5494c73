import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { FieldInput } from '../../../kit/fields/inputs.tsx'
import type { OwnInput } from '../../../kit/area/parts.ts'
import { shiftAssignment } from '../../../resources/scheduling/shiftAssignment.resource.ts'
import { fieldOf } from '../../../schema/resource.ts'
import { schedulingTexts } from '../texts.ts'

/** Requires a reason for declining a shift, on every page. */
export function DeclineInput({ source }: OwnInput) {
  const text = useTexts(schedulingTexts)
  return (
    <FieldInput
      name={source}
      field={{ ...fieldOf(shiftAssignment, 'declineReason'), required: true }}
      label={text('declineWhy')}
    />
  )
}
