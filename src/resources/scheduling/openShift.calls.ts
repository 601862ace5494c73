import * as z from 'zod/mini'
import { fillReasons } from '../../domain/scheduling/fillOrder.ts'
import { clashKinds } from '../../domain/scheduling/clashes.ts'
import { defineCall, inQuery } from '../../schema/call.ts'
import { shiftAssignment } from './shiftAssignment.resource.ts'
import { gapsOf, shownClash } from './shift.shapes.ts'

const days = { start: inQuery.day, end: inQuery.day }
const pin = z.optional(inQuery.idOrAll)

/** An assignment with the names of its shift and its site. */
const assignment = {
  /** Of the assignment. */
  id: z.number(),
  shiftId: z.number(),
  name: z.string(),
  pinId: z.number(),
  pin: z.string(),
  date: z.string(),
  startAt: z.string(),
  endAt: z.string(),
}
export const offeredAssignment = z.object(assignment)
const person = z.object({ id: z.number(), firstName: z.string(), lastName: z.string() })
export type NamedPerson = z.infer<typeof person>

export const openShifts = defineCall({
  method: 'GET',
  path: 'shift/open',
  about:
    'Published assignments to come that nobody has, those of the caller’s own pins first, with what stands against the caller.',
  access: { module: 'SC', action: 'read' },
  query: z.strictObject(days),
  answer: z.array(
    z.object({
      ...assignment,
      /** The caller’s own claim of it that waits. */
      claimId: z.nullable(z.number()),
      clashes: z.array(shownClash),
    }),
  ),
})
export type OpenShift = z.infer<typeof openShifts.answer>[number]

export const claimShift = defineCall({
  method: 'PUT',
  path: 'shift/open/{assignmentId}/claim',
  concurrency: 'adds',
  own: 'requests an open shift',
  about: 'Asks for an open shift. Whoever plans decides.',
  access: { module: 'SC', action: 'update' },
  body: z.strictObject({ note: z.optional(z.nullable(z.string().check(z.maxLength(300)))) }),
  answer: z.object({ id: z.number(), status: z.string() }),
})

export const shiftRequests = defineCall({
  method: 'GET',
  path: 'shift/request',
  about:
    'Claims of open shifts and swaps that wait for a decision, with what stands against whoever would get the shift.',
  access: { module: 'SC', action: 'update', reach: 'all' },
  query: z.strictObject({ ...days, pin }),
  answer: z.array(
    z.object({
      ...assignment,
      kind: z.enum(['claim', 'swap']),
      /** Of the claim; of a swap the assignment. */
      requestId: z.number(),
      version: z.number(),
      from: z.nullable(person),
      to: person,
      note: z.nullable(z.string()),
      clashes: z.array(shownClash),
    }),
  ),
})
export type ShiftRequest = z.infer<typeof shiftRequests.answer>[number]

export const swapColleagues = defineCall({
  method: 'GET',
  path: 'shift-assignment/{id}/colleague',
  about: 'Who could take an assignment: people of its pin against whom nothing stands that would be refused.',
  of: { resource: shiftAssignment, action: 'read' },
  answer: z.array(person),
})

/** Somebody who can take a shift: why, and the conflicts that planning them needs a reason for. */
const candidate = z.object({
  person,
  reasons: z.array(z.object({ kind: z.enum(fillReasons), value: z.nullable(z.number()) })),
  clashes: z.array(z.object({ kind: z.enum(clashKinds), detail: z.nullable(z.string()) })),
})
export type ReplacementCandidate = z.infer<typeof candidate>

export const replacements = defineCall({
  method: 'GET',
  path: 'shift-assignment/{id}/replacement',
  about:
    'Ranks the people who can take an assignment, first without a conflict, each with the reasons. Counts the others by the rule that refuses them.',
  access: { module: 'SC', action: 'update', reach: 'all' },
  answer: z.object({
    candidates: z.array(candidate),
    /** Further people who can take it. */
    more: z.number(),
    refused: z.array(z.object({ kind: z.enum(clashKinds), people: z.number() })),
  }),
})
export type ReplacementsAnswer = z.infer<typeof replacements.answer>

export const fillShifts = defineCall({
  method: 'POST',
  path: 'shift/fill',
  concurrency: 'reads',
  about:
    'Proposes people for open assignments and missing heads, each with the reasons. Their only conflicts affect all people alike: the contract of the site, a holiday, or the length of the shift. Writes nothing.',
  access: { module: 'SC', action: 'update', reach: 'all' },
  body: z.strictObject(gapsOf),
  answer: z.object({
    proposals: z.array(
      z.object({
        shiftId: z.number(),
        date: z.string(),
        /** The open assignment that is given to somebody; null where a head is missing and an assignment is made. */
        assignmentId: z.nullable(z.number()),
        person,
        /** Requests for the open assignment that are answered when it is given. */
        requests: z.number(),
        reasons: z.array(z.object({ kind: z.enum(fillReasons), value: z.nullable(z.number()) })),
        /** Conflicts that affect all people alike: planning it needs a reason. */
        clashes: z.array(z.object({ kind: z.enum(clashKinds), detail: z.nullable(z.string()) })),
      }),
    ),
    /** For these no one was found, with the conflict that most people have. */
    left: z.array(
      z.object({
        shiftId: z.number(),
        date: z.string(),
        assignmentId: z.nullable(z.number()),
        most: z.nullable(z.enum(clashKinds)),
        /** The skills that they lack. */
        detail: z.nullable(z.string()),
      }),
    ),
    /** Further gaps, which were not looked at: fill again once these are planned. */
    more: z.number(),
  }),
})
export type FillAnswer = z.infer<typeof fillShifts.answer>
