import { useCall } from '../../../../kit/calls/useCall.ts'
import { readers } from '../../../../resources/maintenance/work/workRequest.calls.ts'
import { recordName, namesAlone, type RecordName } from '../../../../schema/calls/names.ts'
import { employee } from '../../../../resources/employee/employee.resource.ts'
import { useRowsByIds } from '../../../../kit/records/rows.ts'
import type { WorkComment } from '../rows.ts'

/** Whom a comment mentions, by the names that stand in it after an `@`. */
export function useMentioned(comment: WorkComment): readonly RecordName[] {
  const ids = comment.mentionIds
  const { data = [] } = useRowsByIds(employee, { ids, meta: namesAlone }, { enabled: ids.length > 0 })
  return data.flatMap((record) => recordName.safeParse(record).data ?? [])
}

/** Those whose names still stand in the text, each once. */
export const stillMentioned = (text: string, people: readonly RecordName[]): readonly RecordName[] => [
  ...new Map(
    people.filter(({ name }) => text.includes(`@${name}`)).map((person) => [person.id, person]),
  ).values(),
]

/** Those of the mentioned who do not read internal comments of a work request, and so are not notified of one. */
export function useNotReached(about: number, mentioned: readonly RecordName[], internal: boolean) {
  const ids = mentioned.map(({ id }) => id)
  const { data } = useCall(
    readers,
    { params: { id: about }, query: { ids, internal: true } },
    { enabled: internal && ids.length > 0 },
  )
  if (!internal || !data) return []
  const reached = new Set(data.map(({ id }) => id))
  return mentioned.filter(({ id }) => !reached.has(id))
}

interface Piece {
  said: string
  mention?: true
}

/** A text in pieces, those that mention somebody by themselves. */
export function piecesOf(text: string, people: readonly RecordName[]): readonly Piece[] {
  const longestFirst = people.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length)
  const cut = (piece: Piece, name: string): Piece[] =>
    piece.said
      .split(name)
      .flatMap((said, index) => [...(index > 0 ? [{ said: name, mention: true as const }] : []), { said }])
  return longestFirst.reduce<readonly Piece[]>(
    (pieces, name) => pieces.flatMap((piece) => (piece.mention ? piece : cut(piece, name))),
    [{ said: text }],
  )
}

/** The beginning of a name after the last `@` before the caret; undefined where none is being typed. */
export const mentionTyped = (text: string, caret: number): string | undefined =>
  /(?:^|[\s(])@([^\s@]{0,30}(?: [^\s@]{1,30}){0,2})$/u.exec(text.slice(0, caret))?.[1]
