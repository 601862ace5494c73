import { useState } from 'react'
import { fill } from '../../providers/i18n/entry.ts'
import type { FieldDay } from '../../resources/field/field.calls.ts'
import { useField } from './field.ts'
import style from './field.module.css'
import { whereAmI } from './place.ts'
import { made, punch } from './sends.ts'
import { useClock } from './useClock.ts'
import { useFieldTexts } from './useFieldTexts.ts'

type Punch = 'in' | 'out' | 'break_start' | 'break_end'

/** What may come next, the likeliest first. */
const next: Readonly<Record<Punch | 'none', readonly Punch[]>> = {
  none: ['in'],
  out: ['in'],
  in: ['out', 'break_start'],
  break_end: ['out', 'break_start'],
  break_start: ['break_end'],
}

/** The turn that is being worked, or comes next. */
const turnAt = ({ turns }: FieldDay, now: number) => turns.find(({ endAt }) => Date.parse(endAt) > now)

/** Clocking in and out: one large button for what comes next. */
export function ClockCard({ day }: { day: FieldDay }) {
  const { put, now } = useField()
  const { text, timeOf } = useFieldTexts()
  const clock = useClock()
  const [busy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<number>()
  const { lastPunch, pins } = day
  const last = lastPunch && lastPunch.type !== 'interval' ? lastPunch.type : 'none'
  const atWork = last !== 'none' && last !== 'out'
  const pinId =
    chosen ??
    (atWork ? lastPunch?.pinId : undefined) ??
    turnAt(day, clock)?.pinId ??
    (pins.length === 1 ? pins[0]?.id : undefined)
  const pin = pins.find(({ id }) => id === pinId)

  const labels = {
    in: text.clockIn,
    out: text.clockOut,
    break_start: text.breakStart,
    break_end: text.breakEnd,
  }
  const time = lastPunch ? timeOf(lastPunch.at, pin?.timeZone) : ''
  const said = { none: text.notIn, in: text.in, break_end: text.in, break_start: text.onBreak, out: text.out }

  const press = async (type: Punch) => {
    // The moment of the press counts, not the one at which the place was found.
    const when = made()
    setBusy(true)
    try {
      const place = await whereAmI()
      const given = { pinId: pin?.id, place, subject: labels[type], offline: !now.online }
      await put(punch(when, type, given))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={style.card} aria-label={text.clockIn}>
      <p className={style.big}>
        {new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: pin?.timeZone }).format(clock)}
      </p>
      <p className={atWork ? style.good : style.soft}>{fill(said[last], { time })}</p>
      {pins.length > 1 && !atWork ? (
        <label className={style.field}>
          {text.site}
          <select value={pinId ?? ''} onChange={({ target }) => setChosen(Number(target.value) || undefined)}>
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
      <div className={style.buttons}>
        {next[last].map((type, index) => (
          <button
            key={type}
            type="button"
            className={index === 0 ? style.button : style.plain}
            disabled={busy}
            onClick={() => void press(type)}
          >
            {busy && index === 0 ? text.locating : labels[type]}
          </button>
        ))}
      </div>
    </section>
  )
}
