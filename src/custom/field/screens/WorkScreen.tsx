import { useState } from 'react'
import { fill } from '../../../providers/i18n/entry.ts'
import type { FieldDay, FieldWork } from '../../../resources/field/field.calls.ts'
import { useField } from '../field.ts'
import style from '../field.module.css'
import type { WorkVerb } from '../outbox/outbox.ts'
import { Press } from '../inputs/Press.tsx'
import { ReasonForm } from '../inputs/ReasonForm.tsx'
import { made, workStep } from '../outbox/sends.ts'
import { useFieldTexts } from '../useFieldTexts.ts'
import { WorkSteps } from './WorkSteps.tsx'

const holdReasons = ['parts', 'access', 'vendor', 'approval', 'weather', 'other'] as const

/** Steps that are done with, as the server counts them before a work request may be completed. */
const finished = new Set(['done', 'pass', 'flag', 'na'])

/** A work request from its start to its completion. */
export function WorkScreen({ day, id }: { day: FieldDay; id: number }) {
  const { text, timeOf } = useFieldTexts()
  const work = day.work.find((one) => one.id === id)
  if (!work) return <p className={style.soft}>{text.gone}</p>
  const { title, description, status, place, dueAt, timeZone, steps } = work
  return (
    <>
      <section className={style.card}>
        <h2>{title}</h2>
        <p className={style.soft}>
          {[text[`status_${status}`], place, dueAt && fill(text.due, { time: timeOf(dueAt, timeZone) })]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {description && <p>{description}</p>}
      </section>
      {steps.length > 0 && <WorkSteps work={work} mayDo={day.may.work} />}
      {day.may.work && <Verbs work={work} />}
    </>
  )
}

function Verbs({ work }: { work: FieldWork }) {
  const { put } = useField()
  const { text } = useFieldTexts()
  const [asking, setAsking] = useState<'hold' | 'complete'>()
  const { status, steps } = work
  const take = (verb: WorkVerb, body?: Record<string, unknown>) => {
    setAsking(undefined)
    return put(workStep(made(), work, verb, body))
  }
  const open = steps.filter(({ required, result }) => required && !finished.has(result))
  const main = { approved: undefined, assigned: 'start', in_progress: 'complete', on_hold: 'resume' } as const
  const next = main[status] ?? 'complete'

  if (asking === 'complete')
    return (
      <ReasonForm
        label={text.remark}
        required
        missing={text.remarkRequired}
        longest={2_000}
        action={text.complete}
        onGiven={(completionRemark) => take('complete', { completionRemark })}
      />
    )
  if (asking === 'hold')
    return (
      <fieldset className={style.choices}>
        <legend>{text.holdReason}</legend>
        {holdReasons.map((holdReason) => (
          <Press key={holdReason} className={style.plain} onPress={() => take('hold', { holdReason })}>
            {text[`hold_${holdReason}`]}
          </Press>
        ))}
      </fieldset>
    )
  return (
    <div className={style.next}>
      {next === 'complete' && open.length > 0 && (
        <p className={style.warning}>
          {fill(text.stepsLeft, { names: open.map(({ label }) => label).join('; ') })}
        </p>
      )}
      <div className={style.buttons}>
        {status === 'in_progress' && (
          <button type="button" className={style.plain} onClick={() => setAsking('hold')}>
            {text.hold}
          </button>
        )}
        <Press
          className={style.button}
          disabled={next === 'complete' && open.length > 0}
          onPress={() => (next === 'complete' ? setAsking('complete') : take(next))}
        >
          {text[next]}
        </Press>
      </div>
    </div>
  )
}
