import type { z } from 'zod/mini'
import { lateAfter } from '../../../src/domain/patrol/patrol.ts'
import { assessAnswer, type AnswerResult } from '../../../src/domain/patrol/patrolAnswers.ts'
import type { scanPoint } from '../../../src/resources/patrol/patrol.calls.ts'
import { patrolAnswer } from '../../../src/resources/patrol/patrolAnswer.resource.ts'
import type { Writes } from '../../engine/writing/writes.ts'
import { systemCaller, type Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { questionsAt, type AskedQuestion } from './checklist.ts'
import { followBadAnswer } from './failActions.ts'

type Scan = z.output<(typeof scanPoint)['body']>
type Given = NonNullable<Scan['answers']>[number]

/** Whoever scanned at that instant may still stand there, and can put right what is missing. */
export const mayStandThere = (at: string) => Date.parse(at) > Date.now() - lateAfter

interface Entered {
  given: Given | undefined
  question: AskedQuestion | undefined
  answer: string | null
  result: AnswerResult
  /** What is wrong with it, for whoever still stands there. */
  problem?: string
}

function entered(question: AskedQuestion, given: Given | undefined, isRequired: boolean): Entered {
  const assessed = assessAnswer(
    { ...question, required: question.required && isRequired },
    { answer: given?.answer, note: given?.note, hasFile: given?.fileId !== undefined },
  )
  const { result, answer, lacks } = assessed
  const of = `“${question.text}”`
  const problem =
    result === 'missing'
      ? `${of} must be answered.`
      : result === 'invalid'
        ? `“${given?.answer ?? ''}” is no answer to ${of}.`
        : lacks && (lacks === 'note' ? `${of} needs a note.` : `${of} needs a photo.`)
  return { question, given, answer, result, ...(problem !== undefined && { problem }) }
}

/** What a scan answers, question by question; what it answers beside them is kept, and wrong. */
function enteredOf(questions: readonly AskedQuestion[], given: readonly Given[], isRequired: boolean) {
  const byId = new Map(given.map((one) => [one.questionId, one]))
  const known = new Set(questions.map(({ id }) => id))
  return [
    ...questions
      .map((question) => entered(question, byId.get(question.id), isRequired))
      // What need not be answered and was not is no answer.
      .filter(({ given: said, result }) => said !== undefined || result !== 'ok'),
    ...[...byId.values()]
      .filter(({ questionId }) => !known.has(questionId))
      .map((one): Entered => ({
        given: one,
        question: undefined,
        answer: one.answer ?? null,
        result: 'invalid',
        problem: `Question ${one.questionId} is not asked here.`,
      })),
  ]
}

export interface AnsweredScan {
  activityId: number
  sessionId: number
  pointId: number | null
  pinId: number
  userId: number
}

/**
 * Keeps what was answered with a scan, and does what follows from bad answers, in the transaction of the scan. Whoever has
 * just scanned is told what is missing; what comes late is kept as it is, and what is missing from it is an exception.
 * @param again the patrol has scanned the checkpoint before: nothing must be answered twice
 * @throws 422 naming the questions
 */
export async function keepAnswers(
  tx: Tx,
  writes: Writes,
  caller: Caller,
  scan: AnsweredScan,
  { answers = [], at, checklistAt }: Pick<Scan, 'answers' | 'at' | 'checklistAt'>,
  again: boolean,
): Promise<void> {
  const { pointId } = scan
  const asked = checklistAt !== undefined && Date.parse(checklistAt) < Date.parse(at) ? checklistAt : at
  const ids = answers.map(({ questionId }) => questionId)
  const questions = pointId === null ? [] : await questionsAt(tx, pointId, asked, ids)
  const all = enteredOf(questions, answers, !again)
  if (all.length === 0) return
  const problems = all.flatMap(({ problem }) => problem ?? [])
  if (problems.length > 0 && mayStandThere(at)) throw invalid({ answers: problems.join(' ') })
  const { timeZone } = caller
  const system = { ...(await systemCaller(tx)), timeZone }
  for (const { question, given, answer, result } of all) {
    // The photo is the sender's own; once the answer refers to it, the server may pass it on.
    const made = await writes.create(tx, { ...system, sender: caller }, patrolAnswer, {
      ...scan,
      at,
      questionId: question?.id ?? null,
      question: question?.text ?? `#${String(given?.questionId)}`,
      ...(question && { answerType: question.answerType, failAction: question.failAction }),
      answer,
      note: given?.note ?? null,
      fileId: given?.fileId ?? null,
      result,
    })
    if (question && result === 'failed')
      await followBadAnswer(tx, writes, system, made.id, {
        ...scan,
        at,
        action: question.failAction,
        question: question.text,
        answer: answer ?? '',
        note: given?.note ?? null,
        fileId: given?.fileId ?? null,
      })
  }
}
