import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import * as z from 'zod/mini'
import { newKey } from '../../providers/data/newKey.ts'
import type { AnswerOf, Call, InputOf } from '../../schema/call.ts'
import type { KitDataProvider } from './dataProvider.ts'
import { failureOf, isStale } from './failures.ts'
import { useLabel, useReason } from '../texts/texts.ts'

interface Options<C extends Call> {
  /** What to say when it went well; nothing where it is undefined. */
  done?: (answer: AnswerOf<C>) => string | undefined
  /** What to say where it was refused, with the reason; a page that has a place for it shows `failure` instead. */
  failed?: (reason: string) => string
  /** Called after success, when the page has begun to refresh. */
  onDone?: (answer: AnswerOf<C>) => void
}

export interface Action<C extends Call = Call> {
  /** Sends it; gives the answer, or undefined where it was refused. Never throws. */
  run: (input: InputOf<C>) => Promise<AnswerOf<C> | undefined>
  /** The same for a form, which keeps the refusal's messages by field; nothing where it was done. */
  submit: (input: InputOf<C>) => Promise<Refusal | undefined>
  busy: boolean
  /** Why it was refused, in the user's language; undefined while nothing is wrong. */
  failure: string | undefined
  /** The refusal's messages by field, in the user's language. */
  errors: Readonly<Record<string, string>>
  clear: () => void
  /** Whether something that must be said is not: then each such field says so as if it had been refused. */
  lacks: (wanted: Readonly<Record<string, string | number | null | undefined>>) => boolean
}

export interface Refusal {
  failure?: string
  errors: Readonly<Record<string, string>>
}

const message = z.string()

/**
 * A declared call that changes something. It tracks the running call and a refusal, reports success, and refreshes the
 * page. A repetition with the same input happens once.
 */
export function useAction<C extends Call>(call: C, { done, failed, onDone }: Options<C> = {}): Action<C> {
  const dataProvider = useDataProvider<KitDataProvider>()
  const client = useQueryClient()
  const notify = useNotify()
  const label = useLabel()
  const reason = useReason()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const sent = useRef({ input: '', key: '' })

  const send = async (input: InputOf<C>): Promise<{ answer?: AnswerOf<C>; refused?: Refusal }> => {
    const text = JSON.stringify(input)
    if (sent.current.input !== text) sent.current = { input: text, key: newKey() }
    setBusy(true)
    setRefusal(undefined)
    try {
      const answer = await dataProvider.ask(call, input, { key: sent.current.key })
      sent.current = { input: '', key: '' }
      const said = done?.(answer)
      if (said !== undefined) notify(said, { type: 'success' })
      await client.invalidateQueries()
      onDone?.(answer)
      return { answer }
    } catch (error) {
      const errors = Object.entries(failureOf(error).errors ?? {}).flatMap(([field, value]) => {
        const told = message.safeParse(value)
        return told.success ? [[field, label(told.data)]] : []
      })
      if (failed) notify(failed(reason(error)), { type: 'error' })
      // The page shows the state that the sender has not seen.
      if (isStale(error)) await client.invalidateQueries()
      const refused = { failure: reason(error), errors: Object.fromEntries(errors) }
      setRefusal(refused)
      return { refused }
    } finally {
      setBusy(false)
    }
  }
  const run = async (input: InputOf<C>) => (await send(input)).answer
  const submit = async (input: InputOf<C>) => (await send(input)).refused
  const clear = useCallback(() => setRefusal(undefined), [])
  const lacks: Action['lacks'] = (wanted) => {
    const names = Object.keys(wanted).filter((name) => String(wanted[name] ?? '').trim() === '')
    const errors = Object.fromEntries(names.map((name) => [name, label('This is required.')]))
    setRefusal(names.length > 0 ? { errors } : undefined)
    return names.length > 0
  }
  return { run, submit, lacks, busy, failure: refusal?.failure, errors: refusal?.errors ?? {}, clear }
}
