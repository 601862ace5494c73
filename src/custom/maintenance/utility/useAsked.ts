import { useState } from 'react'
import { countIn, useAddress } from '../../../kit/navigation/address.ts'
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

const isType = (type: string | null): type is string =>
  utility.fields.utilityType.choices.some(({ value }) => value === type)

/** The address of a page with what it shows. */
export const addressOf = ({ year, shown, pinId, utilityType }: Asked): Record<string, string> => ({
  year: String(year),
  ...(shown !== 'readingEnd' && { show: shown }),
  ...(pinId !== undefined && { pin: String(pinId) }),
  ...(utilityType !== undefined && { type: utilityType }),
})

/** What the address asks for; anything that is no year, pin or type asks for the usual. */
export function useAsked() {
  const { search: given, change } = useAddress()
  const zone = useZone()
  const [thisYear] = useState(() => Number(todayIn(zone).slice(0, 4)))
  const year = given.get('year') ?? ''
  const type = given.get('type')
  const meterId = countIn(given.get('meter'))
  const month = given.get('month') ?? ''
  const asked: Asked = {
    year: /^(?:19|20)\d\d$/.test(year) ? Number(year) : thisYear,
    shown: shownValues.find((one) => one === given.get('show')) ?? 'readingEnd',
    pinId: countIn(given.get('pin')),
    utilityType: isType(type) ? type : undefined,
  }
  return {
    asked,
    /** The cell that it names. */
    at:
      meterId !== undefined && /^(?:0[1-9]|1[0-2])$/.test(month)
        ? { meterId, month: `${asked.year}-${month}-01` }
        : undefined,
    ask: (values: Partial<Asked>) =>
      change({
        meter: undefined,
        month: undefined,
        ...('year' in values && { year: values.year }),
        ...('shown' in values && { show: values.shown === 'readingEnd' ? undefined : values.shown }),
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
