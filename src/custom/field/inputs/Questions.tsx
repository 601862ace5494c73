import { useState, type FormEvent } from 'react'
import { assessAnswer, partsOf, type FailAction } from '../../../domain/patrol/patrolAnswers.ts'
import { fill } from '../../../providers/i18n/entry.ts'
import type { FieldQuestion } from '../../../resources/field/field.calls.ts'
import type { Draft } from '../outbox/draft.ts'
import style from '../field.module.css'
import type { Photo, TakenAnswer } from '../outbox/outbox.ts'
import { PhotoInput } from './PhotoInput.tsx'
import { Press } from './Press.tsx'
import { SignatureInput } from './SignatureInput.tsx'
import type { FieldTexts } from '../texts.ts'
import { useFieldTexts } from '../useFieldTexts.ts'

const follows: Readonly<Record<FailAction, keyof FieldTexts>> = {
  note: 'badNote',
  photo: 'badPhoto',
  snapsend: 'badSnapsend',
  work_request: 'badWork',
  alert: 'badAlert',
}

interface QuestionsProps {
  name: string
  draft: Draft
  onKeep: (draft: Draft) => Promise<unknown>
  onCancel: () => Promise<unknown>
  onDone: (draft: Draft) => Promise<unknown>
}

/** The questions of a checkpoint, one after the other; each answer is kept as it is given. */
export function Questions({ name, draft, onKeep, onCancel, onDone }: QuestionsProps) {
  const { text } = useFieldTexts()
  const { questions, answers } = draft
  const at = answers.length
  const question = questions[at]
  const give = async (taken: Omit<TakenAnswer, 'questionId'>) => {
    if (!question) return
    const next = { ...draft, answers: [...answers, { questionId: question.id, ...taken }] }
    await onKeep(next)
    if (next.answers.length === questions.length) await onDone(next)
  }
  return (
    <>
      <h2 className={style.section}>{name}</h2>
      <p className={style.soft}>
        {fill(text.questionOf, {
          number: String(Math.min(at + 1, questions.length)),
          count: String(questions.length),
        })}
      </p>
      {question ? (
        <Asked key={question.id} question={question} onGiven={give} />
      ) : (
        // The page was closed between the last answer and the outbox.
        <Press className={style.button} onPress={() => onDone(draft)}>
          {text.goOn}
        </Press>
      )}
      {at > 0 && (
        <Press className={style.plain} onPress={() => onKeep({ ...draft, answers: answers.slice(0, -1) })}>
          {text.previous}
        </Press>
      )}
      <Press className={style.plain} onPress={onCancel}>
        {text.cancelScan}
      </Press>
    </>
  )
}

interface AskedProps {
  question: FieldQuestion
  onGiven: (taken: Omit<TakenAnswer, 'questionId'>) => Promise<unknown> | undefined
}

function Asked({ question, onGiven }: AskedProps) {
  const { text } = useFieldTexts()
  const [bad, setBad] = useState<string>()
  const [isUnfit, setUnfit] = useState(false)
  const { required, failAction } = question
  const give = (answer: string) => {
    const { result, answer: read } = assessAnswer(question, { answer, hasFile: false })
    setUnfit(result === 'invalid')
    if (result === 'invalid') return undefined
    // What follows is said before it is done.
    if (result === 'failed') return setBad(read ?? answer)
    return onGiven({ answer })
  }
  return (
    <div className={style.card}>
      <h2>
        {question.text}
        {required ? ' *' : ''}
      </h2>
      {bad === undefined ? (
        <Input question={question} onAnswer={give} onPhoto={(photo) => onGiven({ photo })} />
      ) : (
        <>
          <p role="alert" className={style.warning}>
            {text[follows[failAction]]}
          </p>
          <BadForm action={failAction} onGiven={(more) => onGiven({ answer: bad, ...more })} />
          <div className={style.foot}>
            <Press onPress={() => setBad(undefined)}>{text.changeAnswer}</Press>
          </div>
        </>
      )}
      {isUnfit && (
        <p role="alert" className={style.problem}>
          {text.noAnswer}
        </p>
      )}
      {!required && bad === undefined && (
        <div className={style.foot}>
          <Press onPress={() => onGiven({})}>{text.skip}</Press>
        </div>
      )}
    </div>
  )
}

interface InputProps {
  question: FieldQuestion
  onAnswer: (answer: string) => Promise<unknown> | undefined | void
  onPhoto: (photo: Photo) => Promise<unknown> | undefined
}

function Input({ question: { answerType, options }, onAnswer, onPhoto }: InputProps) {
  const { text } = useFieldTexts()
  const [typed, setTyped] = useState('')
  if (answerType === 'signature') return <SignatureInput onSigned={onPhoto} />
  if (answerType === 'photo')
    return (
      <PhotoInput
        photos={[]}
        most={1}
        label={text.takePhoto}
        onChange={([photo]) => photo && void onPhoto(photo)}
      />
    )
  const known =
    answerType === 'yes_no'
      ? [['yes', text.yes] as const, ['no', text.no] as const]
      : answerType === 'choice'
        ? partsOf(options).map((option) => [option, option] as const)
        : []
  if (known.length > 0)
    return (
      <div className={answerType === 'yes_no' ? style.buttons : style.form}>
        {known.map(([value, label]) => (
          <Press
            key={value}
            className={style.plain}
            onPress={async () => {
              await onAnswer(value)
            }}
          >
            {label}
          </Press>
        ))}
      </div>
    )
  const isNumber = answerType === 'number' || answerType === 'range'
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim()) void onAnswer(typed.trim())
  }
  return (
    <form className={style.form} onSubmit={send}>
      <label className={style.field}>
        {text.value}
        <input
          value={typed}
          required
          maxLength={1_000}
          inputMode={isNumber ? 'decimal' : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <button type="submit" className={style.button}>
        {text.next}
      </button>
    </form>
  )
}

interface BadFormProps {
  action: FailAction
  onGiven: (more: { note?: string; photo?: Photo }) => Promise<unknown> | undefined
}

/** What a bad answer is given besides: a note, and a picture where one is needed. */
function BadForm({ action, onGiven }: BadFormProps) {
  const { text } = useFieldTexts()
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<Photo[]>([])
  const [photo] = photos
  const isReady = action === 'note' ? note.trim() !== '' : action !== 'photo' || photo !== undefined
  return (
    <div className={style.form}>
      <label className={style.field}>
        {text.whatIsWrong}
        <textarea value={note} maxLength={2_000} onChange={({ target }) => setNote(target.value)} />
      </label>
      <PhotoInput photos={photos} most={1} label={text.takePhoto} onChange={setPhotos} />
      <Press
        className={style.button}
        disabled={!isReady}
        onPress={async () => {
          await onGiven({ ...(note.trim() && { note: note.trim() }), ...(photo && { photo }) })
        }}
      >
        {text.next}
      </Press>
    </div>
  )
}
