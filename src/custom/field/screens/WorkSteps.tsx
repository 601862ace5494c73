import { useContext, useState, type FormEvent } from 'react'
import type { FieldStep, FieldWork } from '../../../resources/field/field.calls.ts'
import { useField } from '../field.ts'
import style from '../field.module.css'
import type { Photo } from '../outbox/outbox.ts'
import { PhotoInput } from '../inputs/PhotoInput.tsx'
import { LockContext, Press } from '../inputs/Press.tsx'
import { made, step } from '../outbox/sends.ts'
import { SignatureInput } from '../inputs/SignatureInput.tsx'
import { useFieldTexts } from '../useFieldTexts.ts'

interface Done {
  result: string
  value?: string | null
  photo?: Photo
}

/** The steps of a work request, each done in place. */
export function WorkSteps({ work, mayDo }: { work: FieldWork; mayDo: boolean }) {
  const { put } = useField()
  const { text } = useFieldTexts()
  const take = (one: FieldStep, { result, value = one.value, photo }: Done) =>
    put(step(made(), work, one, { result, value, photo }))
  return (
    <>
      <h2 className={style.section}>{text.steps}</h2>
      <ol className={style.list}>
        {work.steps.map((one) => (
          <li key={one.id} className={style.card}>
            <h2>
              {one.label}
              {one.required ? ' *' : ''}
            </h2>
            <Step key={one.result} step={one} mayDo={mayDo} onDone={(done) => take(one, done)} />
          </li>
        ))}
      </ol>
    </>
  )
}

interface StepProps {
  step: FieldStep
  mayDo: boolean
  onDone: (done: Done) => Promise<unknown>
}

const open = new Set(['open', 'in_progress'])

function Step({ step: one, mayDo, onDone }: StepProps) {
  const { text } = useFieldTexts()
  const { taskType, result, value, unit } = one
  if (!open.has(result))
    return (
      <>
        <p className={result === 'fail' ? style.problem : style.good}>
          {result === 'fail' ? '✗' : '✓'} {result === 'pass' || result === 'fail' ? text[result] : text.done}
          {value && ` · ${[value, unit].filter(Boolean).join(' ')}`}
        </p>
        {mayDo && (
          <div className={style.foot}>
            <Press onPress={() => onDone({ result: 'open' })}>{text.undo}</Press>
          </div>
        )}
      </>
    )
  if (!mayDo) return null
  if (taskType === 'subtask')
    return (
      <Press className={style.plain} onPress={() => onDone({ result: 'done' })}>
        {text.done}
      </Press>
    )
  if (taskType === 'inspection')
    return (
      <div className={style.buttons}>
        <Press className={style.plain} onPress={() => onDone({ result: 'pass' })}>
          {text.pass}
        </Press>
        <Press className={style.plain} onPress={() => onDone({ result: 'fail' })}>
          {text.fail}
        </Press>
      </div>
    )
  if (taskType === 'photo')
    return (
      <PhotoInput
        photos={[]}
        most={1}
        label={text.takePhoto}
        onChange={([photo]) => photo && void onDone({ result: 'done', photo })}
      />
    )
  if (taskType === 'signature')
    return <SignatureInput onSigned={(photo) => onDone({ result: 'done', photo })} />
  return <ValueStep step={one} onDone={onDone} />
}

const numeric = new Set(['number', 'meter'])

function ValueStep({ step: { taskType, value, unit, options }, onDone }: Omit<StepProps, 'mayDo'>) {
  const { locked, press } = useContext(LockContext)
  const { text } = useFieldTexts()
  const [typed, setTyped] = useState(value ?? '')
  const choices = (options ?? '').split(';').flatMap((choice) => choice.trim() || [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    const said = numeric.has(taskType) ? typed.trim().replace(',', '.') : typed.trim()
    if (said) press(() => onDone({ result: 'done', value: said }))
  }
  return (
    <form className={style.form} onSubmit={send}>
      <label className={style.field}>
        {[text.value, unit && `(${unit})`].filter(Boolean).join(' ')}
        {taskType === 'choice' ? (
          <select value={typed} required onChange={({ target }) => setTyped(target.value)}>
            <option value="">{text.choose}</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        ) : (
          <input
            value={typed}
            required
            maxLength={1_000}
            inputMode={numeric.has(taskType) ? 'decimal' : undefined}
            pattern={numeric.has(taskType) ? '-?[0-9]+([.,][0-9]+)?' : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </label>
      <button type="submit" className={style.plain} disabled={locked}>
        {text.save}
      </button>
    </form>
  )
}
