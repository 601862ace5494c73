import type {
  EndedPatrol,
  FieldDay,
  FieldPatrol,
  FieldQuestion,
  FieldStop,
  FieldWork,
} from '../../resources/field/field.calls.ts'
import type { Effect, Entry, WorkVerb } from './outbox/outbox.ts'

/** The checkpoint that a code is of, however it was typed. */
export const stopOf = ({ stops }: Pick<FieldPatrol, 'stops'>, code: string) =>
  stops.find(({ tag }) => tag.toLowerCase() === code.toLowerCase())

/** Problem of a scan that the phone can see: scanned before, or out of order. */
export function orderProblem({ stops, order }: FieldPatrol, stop: FieldStop) {
  if (stop.scanned) return 'scannedAgain' as const
  const isLeft = order === 'sequence' && stops.slice(stops.indexOf(stop)).some(({ scanned }) => scanned)
  return isLeft ? ('scannedLate' as const) : undefined
}

/** What is asked at a checkpoint: nothing where it has been scanned on this patrol before. */
export const questionsOf = ({ questions = [], scanned }: FieldStop): readonly FieldQuestion[] =>
  scanned ? [] : questions

/** Whether a patrol waits to be begun now. */
export const isDue = ({ status }: Pick<FieldPatrol, 'status'>) => status === 'due' || status === 'late'

const after: Readonly<Record<WorkVerb, FieldWork['status'] | undefined>> = {
  start: 'in_progress',
  resume: 'in_progress',
  hold: 'on_hold',
  complete: undefined,
}

/** How a patrol went as far as the phone knows, before the server has said so. */
function endedAt({ stops }: FieldPatrol, at: string): EndedPatrol {
  const required = stops.filter((stop) => stop.required)
  const left = required.filter(({ scanned }) => !scanned).map(({ name }) => name)
  return {
    status: left.length > 0 ? 'incomplete' : 'completed',
    startedAt: null,
    finishedAt: at,
    scannedCount: required.length - left.length,
    requiredCount: required.length,
    left,
    badAnswers: 0,
  }
}

function walked(patrol: FieldPatrol, { effect, at }: Pick<Entry, 'effect' | 'at'>): FieldPatrol {
  if (!('routeId' in effect) || effect.routeId !== patrol.routeId) return patrol
  if (effect.kind === 'patrolStart')
    return {
      ...patrol,
      status: 'in_progress',
      // One that the server had under way already goes on where it was.
      stops:
        patrol.status === 'in_progress'
          ? patrol.stops
          : patrol.stops.map((stop) => ({ ...stop, scanned: false })),
    }
  if (effect.kind === 'patrolEnd')
    return {
      ...patrol,
      status: 'completed',
      sessionId: null,
      scheduledAt: null,
      lateAt: null,
      last: endedAt(patrol, at),
    }
  return {
    ...patrol,
    stops: patrol.stops.map((stop) => (stop.pointId === effect.pointId ? { ...stop, scanned: true } : stop)),
  }
}

function worked(work: readonly FieldWork[], effect: Effect): readonly FieldWork[] {
  if (effect.kind === 'work')
    return work.flatMap((one) => {
      const status = one.id === effect.id ? after[effect.verb] : one.status
      return status ? [{ ...one, status }] : []
    })
  if (effect.kind !== 'step') return work
  const { workId, id, result, value } = effect
  return work.map((one) =>
    one.id === workId
      ? { ...one, steps: one.steps.map((step) => (step.id === id ? { ...step, result, value } : step)) }
      : one,
  )
}

/** The day as the person sees it: what the server said last, and what they have done since. What was refused is not. */
export function shownDay(day: FieldDay, entries: readonly Entry[]): FieldDay {
  let shown = day
  for (const entry of entries) {
    const { effect, state } = entry
    if (state === 'refused') continue
    shown =
      effect.kind === 'punch'
        ? { ...shown, lastPunch: { type: effect.type, at: effect.at, pinId: effect.pinId } }
        : {
            ...shown,
            patrols: shown.patrols.map((patrol) => walked(patrol, entry)),
            work: [...worked(shown.work, effect)],
          }
  }
  return shown
}

/** The entry that began the patrol of a route which is under way, as long as the phone knows of it. */
export function startOf(routeId: number, entries: readonly Entry[]): Entry | undefined {
  const own = entries.filter(
    ({ effect, state }) => state !== 'refused' && 'routeId' in effect && effect.routeId === routeId,
  )
  const last = own.findLast(({ effect }) => effect.kind === 'patrolStart' || effect.kind === 'patrolEnd')
  return last?.effect.kind === 'patrolStart' ? last : undefined
}
