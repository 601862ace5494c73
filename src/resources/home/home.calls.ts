import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'
import { figure } from './dashboard.calls.ts'

/** What may wait for somebody, the most urgent first. */
export const needKinds = [
  'emergency',
  'breaching',
  'overdue',
  'unassigned',
  'request',
  'vacant',
  'claim',
  'leave',
  'correction',
  'missing',
  'swap',
  'report',
  'review',
  'verify',
  'assignment',
  'ownWork',
  'ownFinding',
  'policy',
  'permit',
  'document',
  'vendorDocument',
  'contract',
  'import',
  'trial',
] as const
export type NeedKind = (typeof needKinds)[number]

/** Records that each kind shows at once. */
export const mostNeedRows = 3

const needRow = z.object({
  id: z.int(),
  title: z.string(),
  /** Whom or where it concerns. */
  detail: z.nullable(z.string()),
  /** By when, or from when: a day or an instant in UTC. */
  at: z.nullable(z.string()),
  version: z.nullable(z.int()),
})
export type NeedRow = z.infer<typeof needRow>

const need = z.object({ kind: z.enum(needKinds), figure, rows: z.array(needRow) })
export type Need = z.infer<typeof need>

export const waiting = defineCall({
  method: 'GET',
  path: 'dashboard/waiting',
  about:
    'What waits for the caller, by urgency: of each kind how much, and the first of it. Kinds with nothing are left out.',
  access: 'member',
  answer: z.object({ needs: z.array(need) }),
})

const assignment = z.object({
  id: z.int(),
  startAt: z.string(),
  endAt: z.string(),
  isOn: z.boolean(),
  status: z.string(),
  version: z.int(),
  shift: z.string(),
  tasks: z.nullable(z.string()),
  pinName: z.string(),
  address: z.nullable(z.string()),
  timeZone: z.string(),
})

export const nextShift = defineCall({
  method: 'GET',
  path: 'dashboard/next-shift',
  about: 'The caller’s own shift that is on or comes next, and those after it.',
  access: { module: 'SC', action: 'read' },
  answer: z.object({ assignments: z.array(assignment) }),
})

const names = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40))
const layout = z.strictObject({ ordered: names, hidden: names })
export type HomeLayout = z.infer<typeof layout>

/** Whether the company has sites, and more than one employee; null for callers who add neither. */
const setUp = z.object({ sites: z.boolean(), people: z.boolean() })
export type SetUp = z.infer<typeof setUp>

export const homeLayout = defineCall({
  method: 'GET',
  path: 'dashboard/layout',
  about:
    'How the caller has arranged the panels of home, empty lists where they have not; and what the company has set up.',
  access: 'member',
  answer: z.extend(layout, { setUp: z.nullable(setUp) }),
})

export const arrangeHome = defineCall({
  method: 'PUT',
  path: 'dashboard/layout',
  concurrency: 'own',
  about: 'Keeps how the caller arranges the panels of home.',
  access: 'member',
  body: layout,
  answer: layout,
})
