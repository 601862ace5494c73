import { useFormats } from '../../kit/formats/locale.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import type { Asked } from './address.ts'
import { homeTexts } from './texts.ts'

/** What a panel's call is asked for. */
export const queryOf = ({ pins, start, end }: Pick<Asked, 'pins' | 'start' | 'end'>) => ({
  query: { start, end, ...(pins && { pin: pins }) },
})

/** Minutes as people read them: whole hours with their unit. */
export function useHours() {
  const text = useTexts(homeTexts)
  const { number } = useFormats()
  return (minutes: number) => text('hours', { value: number(Math.round(minutes / 60)) })
}

/** Days that a chart names one by one. */
export const fewDays = 10

/** How a chart's day is written below its column: by its weekday where there are few, else in full. */
export function useDayLabel() {
  const { day, weekday } = useFormats()
  return (one: string, days: number) => (days > fewDays ? day(one) : weekday(one))
}
