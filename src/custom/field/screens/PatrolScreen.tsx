import { useEffect, useRef, useState } from 'react'
import { fill } from '../../../providers/i18n/entry.ts'
import type { EndedPatrol, FieldDay, FieldPatrol, FieldStop } from '../../../resources/field/field.calls.ts'
import style from '../field.module.css'
import type { Photo } from '../outbox/outbox.ts'
import { PhotoInput } from '../inputs/PhotoInput.tsx'
import { Questions } from '../inputs/Questions.tsx'
import { Press } from '../inputs/Press.tsx'
import { ReasonForm } from '../inputs/ReasonForm.tsx'
import { Scanner } from '../inputs/Scanner.tsx'
import { made } from '../outbox/sends.ts'
import { isDue, orderProblem, questionsOf, stopOf } from '../shownDay.ts'
import { useDraft } from '../useDraft.ts'
import { usePatrol } from '../usePatrol.ts'
import { useClock } from '../useClock.ts'
import { useFieldTexts } from '../useFieldTexts.ts'

/** A code that was read before its patrol was chosen, and that waits for a photo. */
export interface ReadCode {
  code: string
  method: 'qr' | 'manual'
}

interface PatrolScreenProps {
  day: FieldDay
  routeId: number
  read: ReadCode | undefined
  /** The code has been taken. */
  onTaken: () => void
  /** The scanner is open. */
  scanning: boolean
  onScan: (open: boolean) => void
}

/** A patrol from its start to its end. */
export function PatrolScreen({ day, routeId, read, onTaken, scanning, onScan }: PatrolScreenProps) {
  const { text } = useFieldTexts()
  const [again, setAgain] = useState(false)
  const patrol = day.patrols.find((one) => one.routeId === routeId)
  if (!patrol) return <p className={style.soft}>{text.noPatrol}</p>
  if (patrol.status === 'in_progress')
    return <Walk {...{ patrol, onTaken, scanning, onScan }} readAt={day.at} early={read} />
  const zone = day.pins.find(({ id }) => id === patrol.pinId)?.timeZone
  // One that is due, or whose checkpoint has just been read, is what they have come for.
  return patrol.last && !isDue(patrol) && !again && !read ? (
    <Ended patrol={patrol} last={patrol.last} zone={zone} onAgain={() => setAgain(true)} />
  ) : (
    <Start patrol={patrol} zone={zone} />
  )
}

interface EndedProps {
  patrol: FieldPatrol
  last: EndedPatrol
  zone: string | undefined
  onAgain: () => void
}

/** How the patrol went that has ended. */
function Ended({ patrol, last, zone, onAgain }: EndedProps) {
  const { text, timeOf } = useFieldTexts()
  const { status, startedAt, finishedAt, scannedCount, requiredCount, left, badAnswers } = last
  const minutes = startedAt && Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 60_000)
  const isGood = status === 'completed' && badAnswers === 0 && left.length === 0
  return (
    <>
      <section className={style.card} aria-label={patrol.name}>
        <output className={isGood ? style.good : style.warning}>
          {fill(text.patrolEnded, {
            time: timeOf(finishedAt, zone),
            done: String(scannedCount),
            all: String(requiredCount),
          })}
        </output>
        {left.length > 0 && <p>{fill(text.patrolLeft, { names: left.join(', ') })}</p>}
        {status === 'completed_late' && <p>{text.patrolBeganLate}</p>}
        {badAnswers > 0 && <p>{fill(text.patrolBad, { count: String(badAnswers) })}</p>}
        {isGood && <p>{text.patrolGood}</p>}
        {typeof minutes === 'number' && (
          <p className={style.soft}>{fill(text.patrolTook, { minutes: String(minutes) })}</p>
        )}
      </section>
      {patrol.scheduledAt && (
        <p className={style.soft}>{fill(text.patrolNext, { time: timeOf(patrol.scheduledAt, zone) })}</p>
      )}
      <button type="button" className={style.plain} onClick={onAgain}>
        {text.walkAgain}
      </button>
    </>
  )
}

function Start({ patrol, zone }: { patrol: FieldPatrol; zone: string | undefined }) {
  const { text, timeOf } = useFieldTexts()
  const { begin } = usePatrol()
  const now = useClock()
  const { lateAt, scheduledAt, tardyReason, stops, instructions, order } = patrol
  const isLate = lateAt !== null && Date.parse(lateAt) < now
  return (
    <>
      <p className={isLate ? style.warning : style.soft}>
        {scheduledAt
          ? fill(isLate ? text.patrolLate : text.patrolDue, { time: timeOf(scheduledAt, zone) })
          : text.patrolAnyTime}
        {order === 'sequence' && ` · ${text.inOrder}`}
      </p>
      {instructions && <p className={style.card}>{instructions}</p>}
      <Stops stops={stops} />
      {isLate && tardyReason !== 'no' ? (
        <ReasonForm
          label={text.tardy}
          required={tardyReason === 'mandatory'}
          action={text.startPatrol}
          onGiven={(reason) => begin(patrol, reason || undefined)}
        />
      ) : (
        <Press className={style.button} disabled={stops.length === 0} onPress={() => begin(patrol)}>
          {text.startPatrol}
        </Press>
      )}
    </>
  )
}

interface Asking {
  stop: FieldStop
  method: 'qr' | 'manual'
}

interface WalkProps extends Pick<PatrolScreenProps, 'onTaken' | 'scanning' | 'onScan'> {
  patrol: FieldPatrol
  /** When the day, and so the questions, were read. */
  readAt: string
  early: ReadCode | undefined
}

function Walk({ patrol, readAt, early, onTaken, scanning, onScan }: WalkProps) {
  const { text } = useFieldTexts()
  const { scanned, answered, end } = usePatrol()
  const { draft, keep, drop } = useDraft(patrol.routeId)
  const [ending, setEnding] = useState(false)
  const [said, setSaid] = useState<{ tone: 'good' | 'warning'; text: string }>()
  // A checkpoint that asks for a picture waits for it.
  const { stops } = patrol
  const [asking, setAsking] = useState<Asking | undefined>(() => {
    const stop = early && stopOf(patrol, early.code)
    return early && stop?.photoRequired && !stop.scanned ? { stop, method: early.method } : undefined
  })
  const left = stops.filter((stop) => stop.required && !stop.scanned)
  const done = stops.filter((stop) => stop.scanned).length

  const take = async (code: string, method: 'qr' | 'manual', photo?: Photo) => {
    setAsking(undefined)
    onTaken()
    const found = stopOf(patrol, code)
    if (found && questionsOf(found).length > 0)
      return keep({
        made: made(),
        routeId: patrol.routeId,
        code,
        method,
        photo,
        answers: [],
        questions: questionsOf(found),
        checklistAt: readAt,
      })
    const stop = await scanned(patrol, code, method, photo)
    const problem = stop && orderProblem(patrol, stop)
    setSaid(
      stop && !problem
        ? { tone: 'good', text: fill(text.scannedNow, { name: stop.name }) }
        : { tone: 'warning', text: fill(text[problem ?? 'notOfPatrol'], { code, name: stop?.name ?? '' }) },
    )
  }
  // A code that was read before the patrol was chosen, at a checkpoint that asks without needing a picture.
  const first = useRef(early)
  useEffect(() => {
    const given = first.current
    first.current = undefined
    const stop = given && stopOf(patrol, given.code)
    if (given && stop && !stop.scanned && !stop.photoRequired) void take(given.code, given.method)
  })
  const read = ({ code, method }: ReadCode) => {
    const stop = stopOf(patrol, code)
    onScan(false)
    if (stop?.photoRequired) setAsking({ stop, method })
    else void take(code, method)
  }

  if (draft)
    return (
      <Questions
        key={draft.made.key}
        name={stopOf(patrol, draft.code)?.name ?? draft.code}
        draft={draft}
        onKeep={keep}
        onCancel={drop}
        onDone={async (done) => {
          await answered(patrol, done)
          await drop()
          const name = stopOf(patrol, done.code)?.name ?? done.code
          setSaid({ tone: 'good', text: fill(text.scannedNow, { name }) })
        }}
      />
    )
  if (scanning)
    return (
      <>
        <Scanner onRead={(code, method) => read({ code, method })} />
        <button type="button" className={style.plain} onClick={() => onScan(false)}>
          {text.cancel}
        </button>
      </>
    )
  return (
    <>
      <progress className={style.progress} value={done} max={stops.length} aria-label={patrol.name} />
      <p className={style.soft}>
        {fill(text.patrolUnderWay, { done: String(done), all: String(stops.length) })}
      </p>
      {said && <output className={style[said.tone]}>{said.text}</output>}
      {asking ? (
        <div className={style.card}>
          <h2>{asking.stop.name}</h2>
          <p className={style.soft}>{text.photoNeeded}</p>
          <PhotoInput
            photos={[]}
            most={1}
            label={text.takePhoto}
            onChange={([photo]) => photo && void take(asking.stop.tag, asking.method, photo)}
          />
        </div>
      ) : (
        <button type="button" className={style.button} onClick={() => onScan(true)}>
          {text.scanNext}
        </button>
      )}
      <Stops stops={stops} />
      {left.length === 0 && (
        <Press className={style.button} onPress={() => end(patrol)}>
          {text.finishPatrol}
        </Press>
      )}
      {left.length > 0 && !ending && (
        <button type="button" className={style.plain} onClick={() => setEnding(true)}>
          {fill(text.finishEarly, { count: String(left.length) })}
        </button>
      )}
      {left.length > 0 && ending && (
        <ReasonForm
          label={text.earlyReason}
          required
          action={fill(text.finishEarly, { count: String(left.length) })}
          onGiven={(reason) => end(patrol, reason)}
        />
      )}
    </>
  )
}

function Stops({ stops }: { stops: readonly FieldStop[] }) {
  const { text } = useFieldTexts()
  if (stops.length === 0) return <p className={style.soft}>{text.noStops}</p>
  return (
    <ol className={style.list}>
      {stops.map(({ pointId, name, scanned, required, photoRequired }) => (
        <li key={pointId} className={style.row}>
          <span>
            <strong>{name}</strong>
            <span className={style.soft}>
              {[!required && text.optional, photoRequired && text.photoNeeded].filter(Boolean).join(' · ')}
            </span>
          </span>
          {scanned && <span className={style.good}>✓ {text.scanned}</span>}
        </li>
      ))}
    </ol>
  )
}
