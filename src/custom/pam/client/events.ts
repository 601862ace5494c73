import * as z from 'zod/mini'
import { clientActionKinds } from '../../../domain/platform/clientActions.ts'
import { actionWord } from '../actions.ts'
import { storyTexts } from './storyTexts.ts'
import type { pamTexts } from '../texts.ts'

type Text = (key: keyof (typeof pamTexts)['en']) => string
type StoryKey = keyof (typeof storyTexts)['en']

const isStory = (key: string): key is StoryKey => Object.hasOwn(storyTexts.en, key)

/** What happened, such as `client.extendTrial`: in words where there are any, else as it was put down. */
export function eventWords(kind: string, text: Text, story: (key: StoryKey) => string): string {
  const [, name = '', undone] = kind.split('.')
  const known = clientActionKinds.find((one) => one === name)
  if (kind === 'support.started') return text('signInAs')
  if (name === 'changeOwner') return text('makeOwner')
  const key = kind.replaceAll('.', '_')
  if (isStory(key)) return story(key)
  if (!known) return kind.replaceAll('.', ' ').replaceAll('_', ' ')
  return undone === undefined ? text(actionWord(known)) : `${text('undo')}: ${text(actionWord(known))}`
}

const some = z.optional(z.nullable(z.string()))
const money = z.object({ number: some, note: some, amount: some, total: some, currency: some })

/** The invoice, credit note and amount that an event names; empty for one without. */
export function moneyIn(details: unknown) {
  const told = z.safeParse(money, details)
  if (!told.success) return {}
  const { number, note, amount, total, currency } = told.data
  return { number, note, amount: amount ?? total, currency }
}
