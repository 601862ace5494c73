import { useState } from 'react'
import { param, useQueryState } from '../../../kit/navigation/queryState.ts'
import { todayIn } from '../../../kit/formats/locale.ts'
import { useZone } from '../../../kit/formats/zone.tsx'
import { utility } from '../../../resources/maintenance/utility/utility.resource.ts'
import { shownValues, type Shown } from './model.ts'

/** What the pages about months show. */
export interface Asked {
  year: number
  shown: Shown
  pinId: number | undefined
  utilityType: string | undefined
}

const types: readonly string[] = utility.fields.utilityType.choices.map(({ value }) => value)

/** The address of a page with what it shows. */
export const addressOf = ({ year, shown, pinId, utilityType }: Asked): Record<string, string> => ({
  year: String(year),
  ...(shown !== 'readingEnd' && { show: shown }),
  ...(pinId !== undefined && { pin: String(pinId) }),
  ...(utilityType !== undefined && { type: utilityType }),
})

/** What the address asks for; anything that is no year, pin or type asks for the usual. */
export function useAsked() {
  const zone = useZone()
  const [thisYear] = useState(() => Number(todayIn(zone).slice(0, 4)))
  const [query, change] = useQueryState({
    year: param.fit((given) => /^(?:19|20)\d\d$/.test(given), String(thisYear)),
    show: param.oneOf(shownValues, 'readingEnd'),
    pin: param.count,
    type: param.oneOf(types, undefined),
    meter: param.count,
    month: param.fit((given) => /^(?:0[1-9]|1[0-2])$/.test(given), undefined),
  })
  const { year, show: shown, pin: pinId, type: utilityType, meter: meterId, month } = query
  const asked: Asked = { year: Number(year), shown, pinId, utilityType }
  return {
    asked,
    /** The cell that it names. */
    at: meterId !== undefined && month !== undefined ? { meterId, month: `${year}-${month}-01` } : undefined,
    ask: (values: Partial<Asked>) =>
      change({
        meter: undefined,
        month: undefined,
        ...(values.year !== undefined && { year: String(values.year) }),
        ...(values.shown && { show: values.shown }),
        ...('pinId' in values && { pin: values.pinId }),
        ...('utilityType' in values && { type: values.utilityType }),
      }),
  }
}

/** The query of a call about these meters in that year. */
export const queryOf = ({ year, pinId, utilityType }: Asked) => ({
  year: String(year),
  filter: {
    ...(pinId !== undefined && { pinId }),
    ...(utilityType !== undefined && { utilityType }),
  },
})
