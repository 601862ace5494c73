import { expect, it } from 'vitest'
import type { Effect, Entry, EntryState } from '../../../src/custom/field/outbox/outbox.ts'
import { shownDay, startOf } from '../../../src/custom/field/shownDay.ts'
import type { FieldDay } from '../../../src/resources/field/field.calls.ts'

const at = '2026-11-23T01:00:00.000Z'
const stop = (pointId: number) => ({
  pointId,
  name: `Point ${pointId}`,
  tag: `CP-${pointId}`,
  required: true,
  photoRequired: false,
  scanned: false,
})
const day: FieldDay = {
  at,
  me: { id: 1, employeeId: 'SM-1', name: 'Aisyah' },
  pins: [],
  assignments: [],
  lastPunch: null,
  patrols: [
    {
      routeId: 7,
      name: 'Perimeter',
      pinId: 1,
      instructions: null,
      order: 'sequence',
      sessionId: null,
      status: null,
      scheduledAt: null,
      lateAt: null,
      tardyReason: 'no',
      stops: [stop(1), stop(2)],
    },
  ],
  work: [
    {
      id: 3,
      refNo: 'WR-1',
      title: 'Door',
      description: null,
      status: 'assigned',
      priority: 'low',
      dueAt: null,
      pinId: null,
      place: null,
      timeZone: null,
      steps: [],
    },
  ],
  incidentTypes: [],
  may: { clock: true, patrol: true, report: true, alarm: true, work: true },
}
let seq = 0
const entry = (effect: Effect, state: EntryState = 'waiting'): Entry => ({
  seq: (seq += 1),
  key: `key-${seq}`,
  at,
  owner: '1/a',
  subject: '',
  effect,
  state,
  method: 'POST',
  root: 'rest',
  path: '',
  body: {},
})
const started = (state?: EntryState) => entry({ kind: 'patrolStart', routeId: 7 }, state)
const scanned = (pointId: number, state?: EntryState) => entry({ kind: 'scan', routeId: 7, pointId }, state)

it('shows pending and sent actions at once, but not refused ones', () => {
  const shown = shownDay(day, [
    started('sent'),
    scanned(1),
    scanned(2, 'refused'),
    entry({ kind: 'work', id: 3, verb: 'start' }),
    entry({ kind: 'punch', type: 'in', at, pinId: 1 }),
  ])
  expect([shown.patrols[0]?.status, shown.patrols[0]?.stops.map((one) => one.scanned)]).toEqual([
    'in_progress',
    [true, false],
  ])
  expect([shown.work[0]?.status, shown.lastPunch?.type]).toEqual(['in_progress', 'in'])
  expect(shownDay(day, [entry({ kind: 'work', id: 3, verb: 'complete' })]).work).toEqual([])
})

it('scans follow the start that the phone knows of, sent or not, until the patrol ends', () => {
  const [first, second] = [started('sent'), started()]
  const end = entry({ kind: 'patrolEnd', routeId: 7 })
  expect(startOf(7, [first, scanned(1)])?.key).toBe(first.key)
  expect(startOf(7, [first, scanned(1), end])).toBeUndefined()
  expect(startOf(7, [first, end, second])?.key).toBe(second.key)
  expect(startOf(7, [started('refused')])).toBeUndefined()
  expect(startOf(8, [first])).toBeUndefined()
})

it('shows the result of a patrol ended on the phone until the next begins', () => {
  const end = entry({ kind: 'patrolEnd', routeId: 7 })
  const ended = shownDay(day, [started(), scanned(2), end]).patrols[0]
  expect([ended?.status, ended?.last]).toEqual([
    'completed',
    {
      status: 'incomplete',
      startedAt: null,
      finishedAt: at,
      scannedCount: 1,
      requiredCount: 2,
      left: ['Point 1'],
      badAnswers: 0,
    },
  ])
  expect(shownDay(day, [started(), scanned(1), scanned(2), end]).patrols[0]?.last?.status).toBe('completed')
  expect(shownDay(day, [started(), end, started()]).patrols[0]?.status).toBe('in_progress')
})
