import { useState } from 'react'
import { dayIn } from '../../../domain/time/dates.ts'
import { useAddress } from '../../../kit/navigation/address.ts'
import { readAddress, type Days, type Preset } from './days.ts'

/** The days that the address names, and the way to choose others; what else it says stays. */
export function usePeriod(timeZone: string) {
  const { search, change } = useAddress()
  const [today, setToday] = useState(() => dayIn(new Date(), timeZone))
  return {
    ...readAddress(search, today),
    today,
    show: (preset: Preset, days: Days) => {
      // The page may have been open over midnight.
      setToday(dayIn(new Date(), timeZone))
      const cleared = { from: undefined, until: undefined, period: undefined }
      change({ ...cleared, ...(preset === 'custom' ? days : { period: preset }) })
    },
  }
}
