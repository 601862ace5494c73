import { patrolRoute } from '../../../src/resources/patrol/patrolRoute.resource.ts'
import { scopeOf } from '../../../src/domain/access/permissions.ts'
import { scanFacts } from '../../../src/resources/patrol/patrolActivity.resource.ts'
import { rowsOf, select } from '../../engine/tables/statement.ts'
import type { Hooks } from '../../engine/writing/hooks.ts'
import { invalid } from '../../platform/errors.ts'
import { cancelJob, scheduleJob } from '../../platform/jobs/jobs.ts'
import { enteredByHand } from './checklist.ts'
import { assess, followRoute, followScans, holdWalk, requiredNow } from './walk.ts'

/** Kind of the job that enters the patrols of a route when they come near. */
export const routeJob = 'patrol-route'
/** Kind of the job that looks at a patrol that nobody has begun. */
export const waitingJob = 'patrol-waiting'

/** Milliseconds after which a patrol that was due is left as it is. */
const mostPast = 24 * 3_600_000
/** What is wrong with changing what was scanned. */
const fixed = 'A scan stands as it was made.'

const same = (one: unknown, other: unknown) =>
  String(one ?? '') === String(other ?? '') ||
  (typeof one === 'string' && typeof other === 'string' && Date.parse(one) === Date.parse(other))

/** A scan is assessed when it comes in, and whoever made it cannot change its facts; its patrol is counted anew. */
export const patrolActivityHooks: Hooks = {
  async beforeWrite(tx, { verb, before, values, caller }) {
    if (verb === 'update') {
      // Whoever answers for all patrols may correct a scan, which the history keeps; nobody corrects their own.
      if (scopeOf(caller.codes, 'PT', 'update') === 'all') return
      const changed = scanFacts.filter((name) => name in values && !same(values[name], before?.[name]))
      if (changed.length > 0) throw invalid(Object.fromEntries(changed.map((name) => [name, fixed])))
      return
    }
    if (verb !== 'create') return
    const walk = await holdWalk(tx, Number(values['sessionId']))
    if (!walk) return
    values['userId'] ??= caller.employeeId || null
    Object.assign(values, await assess(tx, walk, values), {
      pinId: walk.pinId,
      serverAt: new Date().toISOString(),
    })
  },
  async afterWrite(tx, { verb, after, before }) {
    if (verb === 'update') return
    const sessionId = Number(after['sessionId'] ?? before?.['sessionId'])
    if (Number.isNaN(sessionId)) return
    tx.verb('patrol')
    await followScans(tx, sessionId)
    tx.touch('patrol_session')
  },
}

/** What nobody changes of an answer. */
const answered = ['activityId', 'questionId', 'answer', 'fileId'] as const

/**
 * An answer stands as it was given. One that is entered by hand takes its place from the scan, and its question as it
 * stands; nothing else follows from it.
 */
export const patrolAnswerHooks: Hooks = {
  verbs: ['create', 'update'],
  async beforeWrite(tx, { verb, before, values }) {
    if (verb === 'update') {
      const changed = answered.filter((name) => name in values && !same(values[name], before?.[name]))
      if (changed.length > 0)
        throw invalid(Object.fromEntries(changed.map((name) => [name, 'An answer stands as it was given.'])))
      return
    }
    // What comes with a scan has been assessed.
    if (values['question'] === undefined) Object.assign(values, await enteredByHand(tx, values))
  },
}

const r = rowsOf(patrolRoute, 'r')

/** A patrol takes site and number of checkpoints from its route; one that is due is looked at in time. */
export const patrolSessionHooks: Hooks = {
  async beforeWrite(tx, { verb, values, before }) {
    const routeId = values['routeId']
    if ((verb !== 'create' && verb !== 'update') || routeId === undefined || routeId === before?.['routeId'])
      return
    const follows = { pinId: r.pinId, requiredCount: requiredNow(r.id) }
    const [route] = await select(tx, follows)`from ${r.withDeleted} where ${r.id} = ${routeId}`
    Object.assign(values, route)
  },
  async afterWrite(tx, { verb, after }) {
    if (verb === 'cancel' || verb === 'delete') cancelJob(tx, waitingJob, after.id)
    // What was due long ago comes from a file: nobody is told of it any more.
    else if (
      typeof after['scheduledAt'] === 'string' &&
      Date.parse(after['scheduledAt']) > Date.now() - mostPast
    )
      scheduleJob(tx, waitingJob, after.id, new Date(0))
  },
}

/** A stop that is added, changed or removed changes what open patrols of its route require. */
export const patrolStopHooks: Hooks = {
  async afterWrite(tx, { before, after }) {
    const routes = new Set([before?.['routeId'], after['routeId']].filter((id) => typeof id === 'number'))
    for (const routeId of routes) await followRoute(tx, { routeId })
  },
}

/** So does a checkpoint that is no longer in use, or is again. */
export const patrolPointHooks: Hooks = {
  verbs: ['update', 'delete', 'restore', 'undo'],
  fields: ['active'],
  async afterWrite(tx, { after }) {
    await followRoute(tx, { pointId: after.id })
  },
}

/** Whatever changes when a route is walked has its patrols planned anew. */
export const patrolRouteHooks: Hooks = {
  fields: ['weekdays', 'startTimes', 'earliestStartMin', 'active', 'pinId'],
  async afterWrite(tx, { verb, after }) {
    if (verb === 'delete') cancelJob(tx, routeJob, after.id)
    else scheduleJob(tx, routeJob, after.id, new Date(0))
  },
}
