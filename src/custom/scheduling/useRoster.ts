import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useAction } from '../../kit/calls/useAction.ts'
import type { KitDataProvider } from '../../kit/dataProvider.ts'
import { changeRoster, type RosterChange } from '../../resources/calendar/shift.calls.ts'
import type { ShownAssignment } from '../../resources/calendar/shapes.ts'

/** What speaks against changes, asked before they are made. */
export function useClashes(changes: readonly RosterChange[]) {
  const dataProvider = useDataProvider<KitDataProvider>()
  return useQuery({
    queryKey: ['call', 'roster preview', changes],
    enabled: changes.length > 0,
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) =>
      dataProvider.ask(changeRoster, { body: { changes: [...changes], preview: true } }, { signal }),
  })
}

/** The changes that take others back. @param made ids of the assignments that were planned, in the order of `changes` */
function inverseOf(
  changes: readonly RosterChange[],
  made: readonly number[],
  before: ReadonlyMap<number, ShownAssignment>,
): RosterChange[] {
  const moves = changes.filter((one) => 'move' in one).length
  let put = 0
  return changes.flatMap((one): RosterChange[] => {
    if ('put' in one) {
      const id = made[moves + put]
      put += 1
      return id === undefined ? [] : [{ remove: id }]
    }
    const assignment = before.get('move' in one ? one.move.id : one.remove)
    if (!assignment) return []
    const { id, shiftId, date, userId } = assignment
    return 'move' in one ? [{ move: { id, date, userId } }] : [{ put: { shiftId, date, userId } }]
  })
}

/** Changes of the roster that can be taken back, the last one first. */
export function useRoster(assignments: readonly ShownAssignment[]) {
  const [done, setDone] = useState<readonly RosterChange[][]>([])
  const [told, setTold] = useState<'saved' | 'undone'>()
  const { run, busy, failure, errors, clear } = useAction(changeRoster)
  const change = async (changes: readonly RosterChange[], reason?: string) => {
    const before = new Map(assignments.map((assignment) => [assignment.id, assignment]))
    const answer = await run({ body: { changes: [...changes], ...(reason !== undefined && { reason }) } })
    if (!answer) return false
    setDone((all) => [...all, inverseOf(changes, answer.ids, before)])
    setTold('saved')
    return true
  }
  const undo = async () => {
    const last = done.at(-1)
    if (!last || last.length === 0) return
    const answer = await run({ body: { changes: last, reason: 'Undo' } })
    if (!answer) return
    setDone((all) => all.slice(0, -1))
    setTold('undone')
  }
  const hush = useCallback(() => setTold(undefined), [])
  return { change, undo, busy, failure, errors, clear, told, hush, canUndo: done.length > 0 }
}

export type Roster = ReturnType<typeof useRoster>
