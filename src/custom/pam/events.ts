import { clientActionKinds } from '../../domain/clientActions.ts'
import { actionWords } from './actions.ts'
import type { pamTexts } from './texts.ts'

type Text = (key: keyof (typeof pamTexts)['en']) => string

/** What happened, such as `client.extendTrial`: in words where it was done here, else as it was put down. */
export function eventWords(kind: string, text: Text): string {
  const [, name = '', undone] = kind.split('.')
  const known = clientActionKinds.find((one) => one === name)
  if (kind === 'support.started') return text('signInAs')
  if (name === 'changeOwner') return text('makeOwner')
  if (!known) return kind.replaceAll('.', ' ').replaceAll('_', ' ')
  return undone === undefined ? text(actionWords[known]) : `${text('undo')}: ${text(actionWords[known])}`
}
