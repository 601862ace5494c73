import { useCallback } from 'react'
import { useTranslate } from 'react-admin'

/** Texts of the views of work requests in English; a translation gives the same keys below `workViews`. */
export const workViewTexts = {
  board: 'Board',
  calendar: 'Calendar',
  map: 'Map',
  workload: 'Workload',
  fold: 'Fold %{name}',
  unfold: 'Unfold %{name}',
  filteredOut: 'filtered out',
  nothingHere: 'Nothing here',
  showMore: 'Show %{count} more',
  actionsOf: 'Actions of %{name}',
  due: 'Due %{when}',
  late: 'Late: due %{when}',
  nobody: 'Nobody assigned',
  notReachable: 'Cannot go here',
  moveFailed: '%{name} stays as it was: %{reason}',
  dragHelp:
    'Press space to lift it, left and right to move it to another column, space to drop it and escape to put it back.',
  lifted: '%{name} is lifted from %{column}.',
  over: '%{name} is over %{column}.',
  overNothing: '%{name} is over no column.',
  dropped: '%{name} is dropped on %{column}.',
  putBack: '%{name} is back in %{column}.',
} as const

export type WorkViewText = keyof typeof workViewTexts

/** Gives a text of the views of work requests in the user's language. */
export function useWorkViewText() {
  const translate = useTranslate()
  return useCallback(
    (key: WorkViewText, values: Record<string, string | number> = {}): string =>
      translate(`workViews.${key}`, { ...values, _: workViewTexts[key] }),
    [translate],
  )
}
