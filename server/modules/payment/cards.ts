import type { Settings } from '../../platform/config.ts'
import { cardsOf, type Cards } from './stripe.ts'

const opened = new WeakMap<Settings, { cards: Cards | undefined }>()

/** The card service of a server, opened once; undefined where the settings name none. */
export function cards(settings: Settings): Cards | undefined {
  let known = opened.get(settings)
  if (!known) {
    known = { cards: cardsOf(settings) }
    opened.set(settings, known)
  }
  return known.cards
}
