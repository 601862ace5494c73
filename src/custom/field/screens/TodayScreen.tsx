import { fill } from '../../../providers/i18n/entry.ts'
import type { FieldDay, FieldPatrol } from '../../../resources/field/field.calls.ts'
import { ClockCard } from './ClockCard.tsx'
import style from '../field.module.css'
import type { Go } from '../FieldPage.tsx'
import { InstallButton } from '../InstallButton.tsx'
import { isDue } from '../shownDay.ts'
import { useClock } from '../useClock.ts'
import { useFieldTexts } from '../useFieldTexts.ts'

/** How a patrol stands, in words. */
function usePatrolState() {
  const now = useClock()
  const { text, timeOf } = useFieldTexts()
  return (patrol: FieldPatrol, zone: string | undefined): string => {
    const { status, scheduledAt, lateAt, stops, last } = patrol
    if (status === 'in_progress')
      return fill(text.patrolUnderWay, {
        done: String(stops.filter(({ scanned }) => scanned).length),
        all: String(stops.length),
      })
    const isLate = lateAt !== null && Date.parse(lateAt) < now
    const next =
      scheduledAt && fill(isLate ? text.patrolLate : text.patrolDue, { time: timeOf(scheduledAt, zone) })
    const ended =
      last &&
      !isDue(patrol) &&
      fill(text.patrolEnded, {
        time: timeOf(last.finishedAt, zone),
        done: String(last.scannedCount),
        all: String(last.requiredCount),
      })
    return [ended, next].filter(Boolean).join(' · ') || text.patrolAnyTime
  }
}

/** What is to be done today: clocking, shifts, patrols and work. */
export function TodayScreen({ day, go }: { day: FieldDay; go: Go }) {
  const { text, timeOf, spanOf } = useFieldTexts()
  const now = useClock()
  const patrolState = usePatrolState()
  const { assignments, patrols, work, pins, may } = day
  const pinOf = (id: number) => pins.find((pin) => pin.id === id)
  return (
    <>
      {!window.isSecureContext && <p className={style.warning}>{text.plainHttp}</p>}
      {may.clock && <ClockCard day={day} />}
      <h2 className={style.section}>{text.shifts}</h2>
      {assignments.length === 0 && <p className={style.soft}>{text.noShifts}</p>}
      <ul className={style.list}>
        {assignments.map(({ id, name, pinId, startAt, endAt, tasks }) => {
          const pin = pinOf(pinId)
          return (
            <li key={id} className={style.card}>
              <h2>{pin?.name ?? name}</h2>
              <p className={style.soft}>
                {spanOf(startAt, endAt, pin?.timeZone)} · {name}
              </p>
              {pin?.address && <p className={style.soft}>{pin.address}</p>}
              {tasks && (
                <details>
                  <summary>{text.tasks}</summary>
                  <ul>
                    {tasks.split('\n').map((task) => (
                      <li key={task}>{task}</li>
                    ))}
                  </ul>
                </details>
              )}
              {pin?.contactPhone && (
                <div className={style.foot}>
                  <a href={`tel:${pin.contactPhone.replaceAll(' ', '')}`}>
                    {fill(text.call, { name: pin.contactPhone })}
                  </a>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {may.patrol && patrols.length > 0 && (
        <>
          <h2 className={style.section}>{text.patrols}</h2>
          <ul className={style.list}>
            {patrols.map((patrol) => (
              <li key={patrol.routeId}>
                <button type="button" className={style.row} onClick={() => go(`patrol/${patrol.routeId}`)}>
                  <span>
                    <strong>{patrol.name}</strong>
                    <span className={style.soft}>
                      {pinOf(patrol.pinId)?.name} · {patrolState(patrol, pinOf(patrol.pinId)?.timeZone)}
                    </span>
                  </span>
                  <span aria-hidden="true">›</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2 className={style.section}>{text.work}</h2>
      {work.length === 0 && <p className={style.soft}>{text.noWork}</p>}
      <ul className={style.list}>
        {work.map(({ id, refNo, title, status, dueAt, place, timeZone }) => {
          const isOverdue = dueAt !== null && Date.parse(dueAt) < now
          return (
            <li key={id}>
              <button type="button" className={style.row} onClick={() => go(`work/${id}`)}>
                <span>
                  <strong>{title}</strong>
                  <span className={style.soft}>
                    {[refNo, text[`status_${status}`], place].filter(Boolean).join(' · ')}
                  </span>
                  {dueAt && (
                    <span className={isOverdue ? style.problem : style.soft}>
                      {fill(isOverdue ? text.overdue : text.due, { time: timeOf(dueAt, timeZone) })}
                    </span>
                  )}
                </span>
                <span aria-hidden="true">›</span>
              </button>
            </li>
          )
        })}
      </ul>
      <div className={style.foot}>
        <InstallButton />
        <a href="/dashboard">{text.console}</a>
      </div>
      <p className={style.soft}>{fill(text.readAt, { time: timeOf(day.at) })}</p>
    </>
  )
}
