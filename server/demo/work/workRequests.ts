import { day, hour, isoInstant, minute, startOfDay } from '../base/calendar.ts'
import type { Random } from '../base/random.ts'
import { faults } from './faults.ts'
import { plannedWork } from './plannedWork.ts'
import type { Trouble } from './workText.ts'

/** People of a company by what they do about a request; ids of employments. */
export interface Crew {
  requesters: readonly number[]
  technicians: readonly number[]
  manager: number
}

export interface DemoRequest {
  trouble: Trouble
  values: Readonly<Record<string, unknown>> & { status: string; requestedAt: string }
  /** Instants between which the work went on; absent while it has not begun. */
  startedAt?: number
  completedAt?: number
  primaryUserId: number | null
}

interface Options {
  random: Random
  now: number
  /** How far back the first request lies. */
  days: number
  pinIds: readonly number[]
  crew: Crew
  /** The group that a category is given to, where there is one. */
  groupFor(category: string): number | null
}

const places = [
  'Level 1',
  'Level 2, east wing',
  'Level 3 near the lift',
  'Aras 4, sayap barat',
  'Basement B1',
  'Loading bay',
  'Lobi utama',
  'Roof',
  'Guard house',
  'Surau',
  'Canteen',
  'Block C, staircase 2',
] as const

const reasons = {
  reject: [
    'Same as an earlier request.',
    'Not ours: the tenant looks after this.',
    'Bukan dalam skop kontrak.',
  ],
  cancel: ['Solved by itself.', 'Reported at the wrong site.', 'Penyewa sudah membaikinya sendiri.'],
  reopen: [
    'The fault came back after two days.',
    'Masalah berulang selepas hujan.',
    'Work was left half done.',
  ],
} as const

const troubles = [...faults, ...plannedWork]
const dueWithin = { critical: 4 * hour, high: day, medium: 3 * day, low: 7 * day, none: 14 * day }
const priorities = [
  ['critical', 4],
  ['high', 18],
  ['medium', 48],
  ['low', 24],
  ['none', 6],
] as const

/** The way of one request through its states: each event happens only if its time has come (domain model 1). */
class Course {
  status = 'pending'
  version = 1
  at: number
  by: number
  private readonly now: number
  private stuck = false

  constructor(at: number, by: number, now: number) {
    this.at = at
    this.by = by
    this.now = now
  }

  /** Takes the next step unless it lies in the future or the request has come to rest. */
  step(status: string, after: number, by: number): boolean {
    if (this.stuck || this.at + after > this.now) {
      this.stuck = true
      return false
    }
    this.status = status
    this.at += after
    this.by = by
    this.version += 1
    return true
  }

  /** Nothing further happens. */
  rest() {
    this.stuck = true
  }
}

/** What a request carries that nothing has happened to. */
export const noStamps = {
  firstResponseAt: null as string | null,
  startedAt: null as string | null,
  completedAt: null as string | null,
  completedBy: null as number | null,
  closedAt: null as string | null,
  closedBy: null as number | null,
  holdReason: null as string | null,
  completionRemark: null as string | null,
  rejectReason: null as string | null,
  cancelReason: null as string | null,
  reopenReason: null as string | null,
  reopenedCount: 0,
  dueAt: null as string | null,
  primaryUserId: null as number | null,
  assigneeIds: [] as number[],
  groupId: null as number | null,
}

type Stamps = typeof noStamps
const holdReasons = ['parts', 'access', 'vendor', 'approval', 'weather', 'other'] as const

function work(
  options: Options,
  trouble: Trouble,
  malay: boolean,
  priority: keyof typeof dueWithin,
  course: Course,
): Stamps {
  const { random, crew } = options
  const requested = course.at
  const set: Stamps = { ...noStamps, assigneeIds: [] }
  const mostly = (low: number, high: number) => low + random.next() * random.next() * (high - low)

  if (random.chance(0.04)) {
    if (course.step('rejected', mostly(hour, day), crew.manager))
      set.rejectReason = random.pick(reasons.reject)
    return set
  }
  if (!course.step('approved', mostly(10 * minute, 10 * hour), crew.manager)) return set
  set.firstResponseAt = isoInstant(course.at)
  set.dueAt = isoInstant(requested + dueWithin[priority])
  if (random.chance(0.04)) {
    if (course.step('cancelled', mostly(hour, 2 * day), course.by))
      set.cancelReason = random.pick(reasons.cancel)
    return set
  }
  if (random.chance(0.01)) course.rest()
  const technician = random.pick(crew.technicians)
  if (!course.step('assigned', mostly(5 * minute, day), crew.manager)) return set
  set.primaryUserId = technician
  set.assigneeIds = random.chance(0.3)
    ? [...new Set([technician, random.pick(crew.technicians)])]
    : [technician]
  set.groupId = options.groupFor(trouble.category)
  if (random.chance(0.015)) course.rest()
  if (
    !course.step('in_progress', mostly(20 * minute, priority === 'critical' ? 3 * hour : 2 * day), technician)
  )
    return set
  set.startedAt = isoInstant(course.at)
  if (random.chance(0.07) && course.step('on_hold', mostly(20 * minute, 3 * hour), technician)) {
    set.holdReason = random.pick(holdReasons)
    if (random.chance(0.2)) course.rest()
    course.step('in_progress', mostly(3 * hour, 6 * day), technician)
  }
  const complete = () => {
    if (!course.step('completed', mostly(20 * minute, 8 * hour), technician)) return false
    set.completedAt = isoInstant(course.at)
    set.completedBy = technician
    set.completionRemark = trouble.remark[malay ? 1 : 0]
    return true
  }
  if (!complete()) return set
  if (random.chance(0.02) && course.step('in_progress', mostly(day, 3 * day), crew.manager)) {
    set.reopenReason = random.pick(reasons.reopen)
    set.reopenedCount = 1
    if (!complete()) return set
  }
  if (random.chance(0.03)) course.rest()
  if (course.step('closed', mostly(2 * hour, 3 * day), crew.manager)) {
    set.closedAt = isoInstant(course.at)
    set.closedBy = crew.manager
  }
  return set
}

/** A time of day at which people report: working hours mostly, and never later than now. */
function reportedAt(random: Random, now: number, daysAgo: number): number {
  const at =
    startOfDay(now - daysAgo * day) +
    (random.chance(0.85) ? random.whole(7 * 60, 18 * 60) : random.whole(0, 1439)) * minute
  return Math.min(at, now - random.whole(1, 50) * minute)
}

function oneRequest(options: Options, at: number): DemoRequest {
  const { random, now, crew, pinIds } = options
  const trouble = random.weighted(troubles.map((one) => [one, one.weight] as const))
  const planned = trouble.type === 'preventive' || trouble.type === 'inspection'
  const malay = random.chance(0.42)
  const [title, description] = malay ? trouble.ms : trouble.en
  const place = random.pick(places)
  const requesterId = planned ? crew.manager : random.pick(crew.requesters)
  const priority = random.weighted(priorities)
  const course = new Course(at, requesterId, now)
  const set = work(options, trouble, malay, priority, course)
  const plannedStart = planned ? isoInstant(at + random.whole(1, 5) * day) : null
  return {
    trouble,
    startedAt: set.startedAt ? Date.parse(set.startedAt) : undefined,
    completedAt: set.completedAt ? Date.parse(set.completedAt) : undefined,
    primaryUserId: set.primaryUserId,
    values: {
      title: planned ? title : `${title} – ${place}`,
      description,
      category: trouble.category,
      requestType: trouble.type,
      source: planned
        ? 'schedule'
        : random.weighted([
            ['portal', 40],
            ['app', 42],
            ['qr', 14],
            ['feedback', 4],
          ] as const),
      priority,
      status: course.status,
      pinId: random.pick(pinIds),
      scheduleId: null,
      locationNote: place,
      assetLabel: trouble.asset ?? null,
      requesterId,
      plannedStartAt: plannedStart,
      estimatedMinutes: random.chance(0.5) ? random.whole(1, 16) * 15 : null,
      requestedAt: isoInstant(at),
      ...set,
      createdAt: isoInstant(at),
      createdBy: requesterId,
      updatedAt: isoInstant(course.at),
      updatedBy: course.by,
      version: course.version,
    },
  }
}

/** Requests in the order in which they came in, spread over the past days, the last ones from today. */
export function demoRequests(options: Options, count: number): DemoRequest[] {
  const { random, now, days } = options
  const times = Array.from({ length: count }, (_, index) =>
    reportedAt(random, now, Math.round(days * (1 - (index + 1) / count))),
  )
  return times.sort((one, other) => one - other).map((at) => oneRequest(options, at))
}
