export const answerTypes = ['yes_no', 'range', 'number', 'text', 'choice', 'photo', 'signature'] as const
export type AnswerType = (typeof answerTypes)[number]

export const failActions = ['note', 'photo', 'snapsend', 'work_request', 'alert'] as const
export type FailAction = (typeof failActions)[number]

/** A question of a patrol checklist with its assessment, used on the phone and on the server. */
export interface Question {
  text: string
  answerType: AnswerType
  required: boolean
  /** Answers that are bad, with semicolons between them. */
  failWhen: string | null
  leastValue: number | null
  mostValue: number | null
  failAction: FailAction
  /** Of a choice, with semicolons between them. */
  options: string | null
}

export interface GivenAnswer {
  answer?: string | undefined
  note?: string | undefined
  hasFile: boolean
}

export const answerResults = ['failed', 'missing', 'invalid', 'ok'] as const
export type AnswerResult = (typeof answerResults)[number]

interface Assessed {
  result: AnswerResult
  /** The stored answer, spelled like the question's option. */
  answer: string | null
  /** Missing parts of a bad answer, by its fail action. */
  lacks?: 'note' | 'photo'
}

/** The parts of a list that people write with semicolons between them. */
export const partsOf = (list: string | null): string[] =>
  (list ?? '').split(';').flatMap((part) => part.trim() || [])

const plain = (text: string) => text.trim().toLowerCase()
/** What people write for yes and no in the languages of the portal. */
const words: Readonly<Record<string, 'yes' | 'no'>> = { yes: 'yes', ya: 'yes', no: 'no', tidak: 'no' }
const yesOrNo = (text: string) => words[plain(text)]
const decimal = /^-?\d{1,15}(\.\d{1,6})?$/

/** The answer in the form of its kind; undefined if it is invalid. */
function read({ answerType, options }: Question, said: string): string | undefined {
  switch (answerType) {
    case 'yes_no':
      return yesOrNo(said)
    case 'range':
    case 'number': {
      const number = said.replace(',', '.')
      return decimal.test(number) ? number : undefined
    }
    case 'choice': {
      const known = partsOf(options)
      // A choice that names no options takes any words.
      return known.length === 0 ? said : known.find((option) => plain(option) === plain(said))
    }
    default:
      return said
  }
}

function isBad({ answerType, failWhen, leastValue, mostValue }: Question, answer: string): boolean {
  const bad = partsOf(failWhen)
  if (answerType === 'yes_no') return bad.some((one) => yesOrNo(one) === answer)
  if (answerType !== 'number' && answerType !== 'range')
    return bad.some((one) => plain(one) === plain(answer))
  const value = Number(answer)
  return (
    (leastValue !== null && value < leastValue) ||
    (mostValue !== null && value > mostValue) ||
    bad.some((one) => one.replace(',', '.') !== '' && Number(one.replace(',', '.')) === value)
  )
}

/** What an answer is worth: in order, bad, missing though it is required, or none that the question can have. */
export function assessAnswer(question: Question, { answer, note, hasFile }: GivenAnswer): Assessed {
  const said = answer?.trim() ?? ''
  if (question.answerType === 'photo' || question.answerType === 'signature')
    return { result: hasFile || !question.required ? 'ok' : 'missing', answer: said || null }
  if (!said) return { result: question.required ? 'missing' : 'ok', answer: null }
  const value = read(question, said)
  if (value === undefined) return { result: 'invalid', answer: said }
  if (!isBad(question, value)) return { result: 'ok', answer: value }
  const lacks =
    question.failAction === 'note' && !note?.trim()
      ? 'note'
      : question.failAction === 'photo' && !hasFile
        ? 'photo'
        : undefined
  return { result: 'failed', answer: value, ...(lacks && { lacks }) }
}
