import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type * as z from 'zod/mini'
import { useAction } from '../../../kit/calls/useAction.ts'
import type { KitDataProvider } from '../../../kit/calls/dataProvider.ts'
import { changeRoster, type RosterChange } from '../../../resources/scheduling/shift.calls.ts'
import { shift } from '../../../resources/scheduling/shift.resource.ts'
import type { ShownAssignment } from '../../../resources/scheduling/shift.shapes.ts'

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
      return id === undefined ? [] : [{ remove: id, from: one.put.userId }]
    }
    if ('off' in one) return [{ cancelOff: { userId: one.off.userId, date: one.off.date } }]
    if ('cancelOff' in one) return [{ off: one.cancelOff }]
    const assignment = before.get('move' in one ? one.move.id : one.remove)
    if (!assignment) return []
    const { id, shiftId, date, userId } = assignment
    return 'move' in one
      ? [{ move: { id, date, userId, from: one.move.userId } }]
      : [{ put: { shiftId, date, userId } }]
  })
}

/** What takes a change back. */
interface Done {
  changes: readonly RosterChange[]
  /** Shifts that were made with it. */
  shiftIds: readonly number[]
}

/** Changes that one call takes. */
const mostChanges = 1_000
const parted = (changes: readonly RosterChange[]) =>
  Array.from({ length: Math.ceil(changes.length / mostChanges) }, (_, part) =>
    changes.slice(part * mostChanges, (part + 1) * mostChanges),
  )

/**
 * Changes of the roster that can be taken back, the last one first.
 * @param onChange is told of each
 */
export function useRoster(assignments: readonly ShownAssignment[], onChange: () => void) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const [done, setDone] = useState<readonly Done[]>([])
  const [told, setTold] = useState<'saved' | 'undone'>()
  const { run, busy, failure, errors, clear } = useAction(changeRoster)
  const keep = (one: Done) => {
    setDone((all) => [...all, one])
    setTold('saved')
    onChange()
  }
  const change = async (
    changes: readonly RosterChange[],
    more: Pick<z.infer<typeof changeRoster.body>, 'reason' | 'filled'> = {},
  ) => {
    const before = new Map(assignments.map((assignment) => [assignment.id, assignment]))
    const answer = await run({ body: { changes: [...changes], ...more } })
    if (!answer) return false
    keep({ changes: inverseOf(changes, answer.ids, before), shiftIds: [] })
    return true
  }
  const undo = async () => {
    const last = done.at(-1)
    if (!last || last.changes.length === 0) return
    for (const changes of parted(last.changes))
      if (!(await run({ body: { changes: [...changes], reason: 'Undo' } }))) return
    for (const id of last.shiftIds) await dataProvider.delete(shift.route, { id, previousData: { id } })
    setDone((all) => all.slice(0, -1))
    setTold('undone')
  }
  /** What was planned by another call, with the shifts that were made for it, can be taken back as well. */
  const remember = (ids: readonly number[], shiftIds: readonly number[]) =>
    keep({ changes: ids.map((id) => ({ remove: id })), shiftIds })
  return { change, undo, remember, busy, failure, errors, clear, told, hush: () => setTold(undefined) }
}

export type Roster = ReturnType<typeof useRoster>
