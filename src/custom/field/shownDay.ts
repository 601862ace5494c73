import type {
  FieldDay,
  FieldPatrol,
  FieldQuestion,
  FieldStop,
  FieldWork,
} from '../../resources/field/field.calls.ts'
import type { Effect, Entry, WorkVerb } from './outbox.ts'

/** The checkpoint that a code is of, however it was typed. */
export const stopOf = ({ stops }: Pick<FieldPatrol, 'stops'>, code: string) =>
  stops.find(({ tag }) => tag.toLowerCase() === code.toLowerCase())

/** What is asked at a checkpoint: nothing where it has been scanned on this patrol before. */
export const questionsOf = ({ questions = [], scanned }: FieldStop): readonly FieldQuestion[] =>
  scanned ? [] : questions

const after: Readonly<Record<WorkVerb, FieldWork['status'] | undefined>> = {
  start: 'in_progress',
  resume: 'in_progress',
  hold: 'on_hold',
  complete: undefined,
}

function walked(patrol: FieldPatrol, effect: Effect): FieldPatrol {
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
    return { ...patrol, status: 'completed', sessionId: null, scheduledAt: null, lateAt: null }
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
  for (const { effect, state } of entries) {
    if (state === 'refused') continue
    shown =
      effect.kind === 'punch'
        ? { ...shown, lastPunch: { type: effect.type, at: effect.at, pinId: effect.pinId } }
        : {
            ...shown,
            patrols: shown.patrols.map((patrol) => walked(patrol, effect)),
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
