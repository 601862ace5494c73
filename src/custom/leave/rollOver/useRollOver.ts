import { useState } from 'react'
import { useAction } from '../../../kit/calls/useAction.ts'
import type { AnswerOf } from '../../../schema/call.ts'
import { rollOver } from '../../../resources/leave/leaveSetting.calls.ts'

/** The preview of the year-end roll-over on a day: its action, and what the tables show of its answer. */
export function useRollOver() {
  const [asked, setAsked] = useState({ on: '', from: 0 })
  const [answer, setAnswer] = useState<AnswerOf<typeof rollOver>>()
  const dry = useAction(rollOver, { onDone: setAnswer })
  const ask = (on: string, from = 0) => {
    setAsked({ on, from })
    void dry.run({ body: { on, from } })
  }
  return {
    dry,
    ask,
    close: () => setAnswer(undefined),
    shown: answer && { answer, from: asked.from, onTurn: (from: number) => ask(asked.on, from) },
  }
}
