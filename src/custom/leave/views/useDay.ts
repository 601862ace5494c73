import { useState } from 'react'
import { dayIn } from '../../../domain/time/dates.ts'
import { param, useQueryState } from '../../../kit/navigation/queryState.ts'
import { useCompany } from '../../../providers/viewer/useCompany.ts'

/** Today by the company's calendar. */
export function useToday(): string {
  const [now] = useState(() => new Date())
  return dayIn(now, useCompany()?.timeZone ?? 'Asia/Kuala_Lumpur')
}

/** The day that the address asks for, today where it asks for none, and a way to ask for another. */
export function useDay() {
  const today = useToday()
  const [query, change] = useQueryState({ day: param.day(today) })
  const show = (day: string) => change({ day })
  return { today, day: query.day, show }
}
