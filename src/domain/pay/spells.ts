import { minute, plannedAt, type PlannedSpan } from '../time/siteTime.ts'
import type { Punch, PunchType } from './workedTime.ts'

/** A punch with its site, and its day by the site's clock. */
export interface SitePunch extends Punch {
  id: number
  pinId: number
  day: string
}

/** A shift of a person with its site. */
export interface PlannedSite extends PlannedSpan {
  pinId: number
}

/** Punches that belong together: all of one shift or, without a shift, from one clock-in to the next clock-out. */
export interface Spell<P extends SitePunch = SitePunch, A extends PlannedSite = PlannedSite> {
  assignment: A | undefined
  pinId: number
  workDate: string
  punches: P[]
}

/** Somebody who clocked in longer ago has forgotten to clock out. */
export const longestOpen = 20 * 60 * minute
/** A button that is pressed again within this time was pressed twice. */
const pressedTwice = 10 * minute

const order: readonly PunchType[] = ['in', 'break_start', 'interval', 'break_end', 'out']

/** Punches in the order of their times. */
export const inOrder = <P extends Punch & { id?: number }>(punches: readonly P[]): P[] =>
  punches.toSorted(
    (one, other) =>
      one.at - other.at ||
      order.indexOf(one.type) - order.indexOf(other.type) ||
      (one.id ?? 0) - (other.id ?? 0),
  )

/** Groups the punches of one person. */
class Grouping<P extends SitePunch, A extends PlannedSite> {
  readonly spells: Spell<P, A>[] = []
  private readonly assignments: readonly A[]
  private open: { spell: Spell<P, A>; since: number } | undefined
  private closed: { spell: Spell<P, A>; at: number } | undefined

  constructor(assignments: readonly A[]) {
    this.assignments = assignments
  }

  add(punch: P): void {
    if (this.open && punch.at - this.open.since > longestOpen) this.open = undefined
    if (punch.type === 'in') this.enter(punch)
    else if (punch.type === 'out') this.leave(punch)
    else this.between(punch)
  }

  private targetOf({ at, pinId }: P): A | undefined {
    return plannedAt(
      at,
      this.assignments.filter((assignment) => assignment.pinId === pinId),
    )
  }

  /** The spell of the shift, made where it is missing; without a shift a new one. */
  private spellFor(punch: P): Spell<P, A> {
    const assignment = this.targetOf(punch)
    const known = assignment && this.spells.find((spell) => spell.assignment?.id === assignment.id)
    if (known) return known
    const { pinId, day } = punch
    const spell: Spell<P, A> = { assignment, pinId, workDate: assignment?.day ?? day, punches: [] }
    this.spells.push(spell)
    return spell
  }

  private enter(punch: P) {
    const { open } = this
    const isRepeated = open !== undefined && this.belongsTo(punch, open)
    const spell = isRepeated ? open.spell : this.spellFor(punch)
    spell.punches.push(punch)
    if (!isRepeated) this.open = { spell, since: punch.at }
  }

  /** Whether a clock-in repeats the one of the open spell. */
  private belongsTo(punch: P, { spell, since }: { spell: Spell<P, A>; since: number }): boolean {
    const target = this.targetOf(punch)
    if (target ?? spell.assignment) return target?.id === spell.assignment?.id
    return spell.pinId === punch.pinId && punch.at - since <= pressedTwice
  }

  private leave(punch: P) {
    const spell = this.open?.spell ?? this.repeatedLeave(punch) ?? this.spellFor(punch)
    spell.punches.push(punch)
    this.open = undefined
    this.closed = { spell, at: punch.at }
  }

  private repeatedLeave(punch: P): Spell<P, A> | undefined {
    const { closed } = this
    if (!closed || closed.spell.assignment || closed.spell.pinId !== punch.pinId) return undefined
    return punch.at - closed.at <= pressedTwice ? closed.spell : undefined
  }

  private between(punch: P) {
    const planned = punch.type !== 'interval' && this.targetOf(punch) !== undefined
    const spell = this.open?.spell ?? (planned ? this.spellFor(punch) : undefined)
    spell?.punches.push(punch)
  }
}

/**
 * Groups the punches of one person by their shifts. A clock-out belongs to the work that is open before it belongs to a
 * later shift. Breaks and intervals outside of work belong to nothing.
 */
export function spellsOf<P extends SitePunch, A extends PlannedSite>(
  punches: readonly P[],
  assignments: readonly A[],
): Spell<P, A>[] {
  const grouping = new Grouping<P, A>(assignments)
  for (const punch of inOrder(punches)) grouping.add(punch)
  return grouping.spells
}
