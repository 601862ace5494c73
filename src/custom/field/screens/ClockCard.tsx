import { useEffect, useState } from 'react'
import { atSite, siteFence } from '../../../domain/patrol/fence.ts'
import { fill } from '../../../providers/i18n/entry.ts'
import type { FieldDay } from '../../../resources/field/field.calls.ts'
import { useField } from '../field.ts'
import style from '../field.module.css'
import { Press } from '../inputs/Press.tsx'
import { followIfAllowed, type Place } from '../place.ts'
import { made, punch } from '../outbox/sends.ts'
import { useClock } from '../useClock.ts'
import { useFieldTexts } from '../useFieldTexts.ts'

type Punch = 'in' | 'out' | 'break_start' | 'break_end'

/** What may come next, the likeliest first. */
const next: Readonly<Record<Punch | 'none', readonly Punch[]>> = {
  none: ['in'],
  out: ['in'],
  in: ['out', 'break_start'],
  break_end: ['out', 'break_start'],
  break_start: ['break_end'],
}

/** The assignment that is being worked, or comes next. */
const assignmentAt = ({ assignments }: FieldDay, now: number) =>
  assignments.find(({ endAt }) => Date.parse(endAt) > now)

/** Clocking in and out: one large button for what comes next. */
export function ClockCard({ day }: { day: FieldDay }) {
  const { put, now } = useField()
  const { text, timeOf, zoneBeside } = useFieldTexts()
  const clock = useClock()
  // Null: none of them.
  const [chosen, setChosen] = useState<number | null>()
  const { lastPunch, pins } = day
  const last = lastPunch && lastPunch.type !== 'interval' ? lastPunch.type : 'none'
  const atWork = last !== 'none' && last !== 'out'
  const own = pins.filter((pin) => pin.own)
  const usual =
    (atWork ? lastPunch?.pinId : undefined) ??
    assignmentAt(day, clock)?.pinId ??
    (own.length === 1 ? own[0]?.id : undefined)
  const pinId = chosen === undefined ? usual : chosen
  const pin = pins.find(({ id }) => id === pinId)

  const labels = {
    in: text.clockIn,
    out: text.clockOut,
    break_start: text.breakStart,
    break_end: text.breakEnd,
  }
  const time = lastPunch ? timeOf(lastPunch.at, pin?.timeZone) : ''
  const zone = zoneBeside(clock, pin?.timeZone)
  const said = { none: text.notIn, in: text.in, break_end: text.in, break_start: text.onBreak, out: text.out }

  const press = (type: Punch) =>
    put(punch(made(), type, { pinId: pin?.id, subject: labels[type], offline: !now.online }))

  return (
    <section className={style.card} aria-label={text.clockIn}>
      <p className={style.big}>
        {timeOf(new Date(clock).toISOString(), pin?.timeZone)}
        {zone !== undefined && <span className={style.soft}> {zone}</span>}
      </p>
      <p className={atWork ? style.good : style.soft}>{fill(said[last], { time })}</p>
      {pins.length > 1 && !atWork ? (
        <label className={style.field}>
          {text.site}
          <select value={pinId ?? ''} onChange={({ target }) => setChosen(Number(target.value) || null)}>
            <option value="">{text.noSite}</option>
            {pins.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p className={style.soft}>{pin?.name ?? text.noSite}</p>
      )}
      <Where pin={pin} />
      <div className={style.buttons}>
        {next[last].map((type, index) => (
          <Press key={type} className={index === 0 ? style.button : style.plain} onPress={() => press(type)}>
            {labels[type]}
          </Press>
        ))}
      </div>
    </section>
  )
}

/** Before the press: the distance to the site, and the site's rule for clocking from outside. */
function Where({ pin }: { pin: FieldDay['pins'][number] | undefined }) {
  const { text } = useFieldTexts()
  const [place, setPlace] = useState<Place>()
  useEffect(() => followIfAllowed(setPlace), [])
  const fence = pin?.fence && siteFence(pin.fence)
  if (!pin?.fence || !fence || !place || pin.fence.mode === 'off') return null
  const { outsideM } = atSite(place, place.accuracyM, fence)
  if (outsideM === 0) return <p className={style.good}>{text.atSite}</p>
  const far = outsideM < 1_000 ? `${outsideM} m` : `${(outsideM / 1_000).toFixed(1)} km`
  return (
    <output className={style.warning}>
      {fill(pin.fence.mode === 'block' ? text.outsideRefused : text.outsideMarked, { far })}
    </output>
  )
}
