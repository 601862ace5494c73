import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats, type Formats } from '../../../kit/formats/locale.ts'
import { hoursOf, type Coverage, type OrderedHours } from '../model.ts'
import { schedulingTexts } from '../texts.ts'
import { Short } from './Short.tsx'

/** Rounded hours, planned and ordered. */
export const againstContract = (formats: Formats, { planned, ordered }: OrderedHours) => ({
  planned: formats.number(Math.round(planned / 60)),
  ordered: formats.number(Math.round(ordered / 60)),
})

interface HeadingProps {
  day: string
  holiday: string | undefined
  compact: boolean
}

/** The weekday and date of a column, with its holiday. */
export function DayHeading({ day, holiday, compact }: HeadingProps) {
  const formats = useFormats()
  const [weekday, date] = [formats.weekday(day), Number(day.slice(8))]
  if (!compact)
    return (
      <span className="head">
        {weekday} {date}
        {holiday !== undefined && (
          <span className="holiday" title={holiday}>
            {holiday}
          </span>
        )}
      </span>
    )
  const full = [`${weekday} ${formats.day(day)}`, holiday].filter(Boolean).join(', ')
  return (
    <Short full={full} className="head">
      <span>{weekday}</span>
      <strong>
        {date}
        {holiday !== undefined && '•'}
      </strong>
    </Short>
  )
}

/** Planned against needed people of a day. Too few or too many are marked; compact cells show the difference. */
export function Staffing({ needed, planned, extra, compact }: Coverage & { compact: boolean }) {
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  const isShort = planned < needed
  const isMore = !isShort && extra > 0
  const tone = isShort ? 'wanting' : isMore ? 'surplus' : undefined
  const said = text(isShort ? 'short' : 'enough', { planned: isMore ? planned + extra : planned, needed })
  const more = extra > 0 ? text('extra', { smart_count: extra }) : undefined
  if (!compact)
    return (
      <span className={tone} title={more}>
        {said}
      </span>
    )
  const enough = needed > 0 ? '✓' : ''
  return (
    <Short full={[said, more].filter(Boolean).join(', ')} className={tone}>
      {isShort ? `−${formats.number(needed - planned)}` : isMore ? `+${formats.number(extra)}` : enough}
    </Short>
  )
}

/** Planned hours of a day against the hours that contracts order. */
export function OrderedDay({ planned, ordered, compact }: OrderedHours & { compact: boolean }) {
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  const figures = againstContract(formats, { planned, ordered })
  const tone = ordered > 0 && planned > ordered ? 'wanting' : undefined
  // No contract covers the day, so there is nothing to compare with.
  const said = ordered === 0 ? text('hoursAlone', { hours: hoursOf(planned) }) : text('contractDay', figures)
  if (compact)
    return (
      <Short full={said} className={tone}>
        {figures.planned}
      </Short>
    )
  return ordered === 0 ? said : <span className={tone}>{said}</span>
}
