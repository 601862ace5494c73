import { useTexts } from '../../../kit/texts/defineTexts.ts'
import type { patrolAnswer } from '../../../resources/patrol/patrolAnswer.resource.ts'
import { walkedTexts } from './texts.ts'
import type { RowOf } from '../../../schema/resource.ts'

/** What is said of an answer: yes and no in the words of the language, anything else as it was given. */
export function useAnswerWord() {
  const text = useTexts(walkedTexts)
  return ({ answer, answerType }: { answer: string | null; answerType: string | null }) =>
    answerType === 'yes_no' && (answer === 'yes' || answer === 'no') ? text(answer) : answer
}

/** The answer of a record, in words. */
export function AnswerWord({ record }: { record: RowOf<typeof patrolAnswer> }) {
  return useAnswerWord()(record)
}
