import type { AnswerResult } from './patrolAnswers.ts'

/** Faults of a patrol, the most severe first. */
export const faultKinds = [
  'bad_answer',
  'unanswered',
  'not_scanned',
  'unknown_tag',
  'skipped',
  'no_photo',
  'out_of_order',
  'late_scan',
  'too_quick',
  'too_far',
  'too_fast',
  'wrong_time',
  'no_tag',
  'no_position',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** How a patrol went, in one word. */
export type Verdict =
  'waiting' | 'under_way' | 'well' | 'with_faults' | 'late' | 'incomplete' | 'missed' | 'cancelled'

interface Walk {
  status: string
  stops: readonly { pointId: number; required: boolean }[]
  scans: readonly {
    pointId: number | null
    result: string
    photoMissing: boolean
    quick: boolean
    flags?: readonly string[]
  }[]
  answers: readonly { result: AnswerResult }[]
}

const ended: ReadonlySet<string> = new Set(['completed', 'completed_late', 'incomplete'])
const counts: Readonly<Record<string, FaultKind>> = {
  late: 'late_scan',
  out_of_order: 'out_of_order',
  skipped: 'skipped',
  unknown_tag: 'unknown_tag',
}

/** Whether a scan proves that somebody was there. */
export const provesPresence = ({ pointId, result }: { pointId: number | null; result: string }) =>
  pointId !== null && result !== 'unknown_tag' && result !== 'skipped'

/** What went wrong on a patrol, and how it went as a whole. */
export function verdictOf({ status, stops, scans, answers }: Walk): {
  verdict: Verdict
  faults: { kind: FaultKind; count: number }[]
} {
  const seen = new Set(scans.filter(provesPresence).map(({ pointId }) => pointId))
  const found: FaultKind[] = [
    ...answers.flatMap(({ result }): FaultKind[] =>
      result === 'ok' ? [] : [result === 'failed' ? 'bad_answer' : 'unanswered'],
    ),
    ...scans.flatMap(({ result, photoMissing, quick, flags = [] }) => [
      ...faultKinds.filter((kind) => flags.includes(kind)),
      ...(counts[result] ? [counts[result]] : []),
      ...(photoMissing ? ['no_photo' as const] : []),
      ...(quick ? ['too_quick' as const] : []),
    ]),
    ...(ended.has(status) ? stops : []).flatMap(({ pointId, required }): FaultKind[] =>
      required && !seen.has(pointId) ? ['not_scanned'] : [],
    ),
  ]
  const faults = faultKinds.flatMap((kind) => {
    const count = found.filter((one) => one === kind).length
    return count > 0 ? [{ kind, count }] : []
  })
  const verdicts: Readonly<Record<string, Verdict>> = {
    in_progress: 'under_way',
    completed: faults.length > 0 ? 'with_faults' : 'well',
    completed_late: 'late',
    incomplete: 'incomplete',
    missed: 'missed',
    cancelled: 'cancelled',
  }
  return { verdict: verdicts[status] ?? 'waiting', faults }
}
