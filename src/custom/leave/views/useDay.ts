import { useState } from 'react'
import { dayIn, isCalendarDay } from '../../../domain/time/dates.ts'
import { useAddress } from '../../../kit/navigation/address.ts'
import { useCompany } from '../../../providers/viewer/useCompany.ts'

/** Today by the company's calendar. */
export function useToday(): string {
  const [now] = useState(() => new Date())
  return dayIn(now, useCompany()?.timeZone ?? 'Asia/Kuala_Lumpur')
}

/** The day that the address asks for, today where it asks for none, and a way to ask for another. */
export function useDay() {
  const { search, change } = useAddress()
  const today = useToday()
  const given = search.get('day') ?? ''
  const show = (day: string) => change({ day })
  return { today, day: isCalendarDay(given) ? given : today, show }
}
