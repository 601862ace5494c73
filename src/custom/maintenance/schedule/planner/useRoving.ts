import { useState, type FocusEvent, type KeyboardEvent } from 'react'

const places = (table: Element) => [...table.querySelectorAll<HTMLElement>('[data-row][data-column]')]
const numberOf = (element: HTMLElement, name: 'row' | 'column') => Number(element.dataset[name])

/** The nearest place by its column in the next row up or down that has one. */
function inOtherRow(all: readonly HTMLElement[], from: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const column = numberOf(from, 'column')
  const distance = (one: HTMLElement) => Math.abs(numberOf(one, 'column') - column)
  const row = numberOf(from, 'row') + step
  return all
    .filter((one) => numberOf(one, 'row') === row)
    .reduce<HTMLElement | undefined>(
      (best, one) => (!best || distance(one) < distance(best) ? one : best),
      undefined,
    )
}

/**
 * Makes a table of links one stop for the Tab key, within which the arrow keys move; links tell their place by
 * `data-row` and `data-column`.
 */
export function useRoving() {
  const [current, setCurrent] = useState('0:0')
  return {
    tabIndexOf: (row: number, column: number) => (current === `${row}:${column}` ? 0 : -1),
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (target instanceof HTMLElement && target.dataset['row'])
        setCurrent(`${target.dataset['row']}:${target.dataset['column']}`)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const from = event.target
      if (!(from instanceof HTMLElement) || !from.dataset['row']) return
      const all = places(event.currentTarget)
      const inRow = all.filter((one) => one.dataset['row'] === from.dataset['row'])
      const place = inRow.indexOf(from)
      const moves: Record<string, () => HTMLElement | undefined> = {
        ArrowRight: () => inRow[place + 1],
        ArrowLeft: () => inRow[place - 1],
        Home: () => inRow[0],
        End: () => inRow.at(-1),
        ArrowDown: () => inOtherRow(all, from, 1),
        ArrowUp: () => inOtherRow(all, from, -1),
      }
      const move = moves[event.key]
      if (!move) return
      event.preventDefault()
      move()?.focus()
    },
  }
}
