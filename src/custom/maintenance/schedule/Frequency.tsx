import { useGetManyAggregate } from 'react-admin'
import { frequencyInWords } from '../../../domain/time/recurrenceWords.ts'
import type { FormValues } from '../../../kit/form/useFormValues.ts'
import type { schedule } from '../../../resources/maintenance/schedule/schedule.resource.ts'
import type { RowOf } from '../../../schema/resource.ts'
import { useAccess } from '../../../kit/access/access.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { utility } from '../../../resources/maintenance/utility/utility.resource.ts'

type Values = FormValues<typeof schedule>

/** How often a schedule comes back, in words, by what it holds or by what is typed. */
export function Frequency({ values }: { values: Values }) {
  const { language } = useFormats()
  const meter = values.meterUtilityId
  if (values.frequencyUnit === 'meter' && typeof meter === 'number')
    return <OfMeter id={meter} values={values} />
  return frequencyInWords(values, language)
}

function OfMeter({ id, values }: { id: number; values: Values }) {
  const { language } = useFormats()
  const readable = useAccess(utility).may('read')
  const { data } = useGetManyAggregate<RowOf<typeof utility>>(
    utility.route,
    { ids: [id] },
    { enabled: readable },
  )
  const [found] = data ?? []
  const unit = utility.fields.unit.choices.find(({ value }) => value === found?.unit)
  return frequencyInWords(values, language, found && { name: found.name, unit: unit?.label ?? '' })
}
