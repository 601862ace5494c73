import * as z from 'zod/mini'
import { defineCall, done, inQuery } from '../../schema/call.ts'

const id = z.int().check(z.positive())
const nullable = { text: z.nullable(z.string()) }

/** What a proof of service holds, in the order in which it is shown. */
export const proofKinds = [
  'attendance',
  'patrol',
  'scan',
  'visit',
  'finding',
  'work_request',
  'feedback',
  'incident',
] as const
export const proofKind = z.enum(proofKinds)
export type ProofKind = z.infer<typeof proofKind>

/** `YYYY-MM`. */
const month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-11.'))

const proof = z.object({
  id: z.number(),
  pinId: z.number(),
  pinName: z.string(),
  month: z.string(),
  rows: z.number(),
  sealedAt: z.string(),
  sealedBy: nullable.text,
  /** It was sealed before its month was over. */
  early: z.boolean(),
  /** The end of the chain: whoever wrote it down can tell by it that the proof is the same. */
  headHash: z.string(),
  /** Until when the last link that was made leads here. */
  sharedUntil: nullable.text,
})
export type Proof = z.infer<typeof proof>

/** Proofs that one answer holds, the latest. */
export const mostProofs = 500

const access = { module: 'AV', action: 'read', reach: 'all' } as const
const making = { module: 'AV', action: 'create', reach: 'all' } as const

export const proofs = defineCall({
  method: 'GET',
  path: 'service-proof',
  about: 'The proofs of service that have been sealed, the latest first.',
  access,
  query: z.strictObject({ pin: z.optional(inQuery.idOrAll) }),
  answer: z.array(proof),
})

export const sealProof = defineCall({
  method: 'POST',
  path: 'service-proof',
  concurrency: 'adds',
  about:
    'Seals what was done at a site in a month: attendance, patrols, visits, work, feedback and incidents. What is sealed does not change; a month may be sealed again. One that is still running is sealed only where that is said.',
  access: making,
  status: 201,
  body: z.strictObject({
    pinId: id,
    month,
    /** The month may still be running: what there is of it is sealed. */
    early: z.optional(z.boolean()),
  }),
  answer: proof,
})

const counted = z.object({ kind: proofKind, rows: z.number(), shown: z.number() })

/** A row that is not as it was sealed. */
const difference = z.object({
  kind: proofKind,
  recordId: z.number(),
  title: z.string(),
  /** `forged`: the sealed row itself was changed; the others say what became of the record since. */
  what: z.enum(['changed', 'gone', 'forged']),
  /** The members that differ. */
  fields: z.array(z.string()),
})
export type ProofDifference = z.infer<typeof difference>

/** Differences that one answer names. */
export const mostDifferences = 200

export const verifyProof = defineCall({
  method: 'GET',
  path: 'service-proof/{id}',
  about:
    'A proof with its figures, and whether it is as it was sealed: every record that changed since is named, and every sealed row that somebody tampered with.',
  access,
  answer: z.object({
    proof,
    counts: z.array(counted),
    checkedAt: z.string(),
    /** All sealed rows are there, and end with the hash of the proof. */
    whole: z.boolean(),
    differences: z.array(difference),
    more: z.boolean(),
    /** Records of the month that came after it was sealed. */
    later: z.number(),
  }),
})

export const shareProof = defineCall({
  method: 'POST',
  path: 'service-proof/{id}/link',
  concurrency: 'adds',
  about: 'A link by which people outside see the approved part of a proof until it expires.',
  access: making,
  status: 201,
  body: z.strictObject({ days: z.int().check(z.minimum(1), z.maximum(365)) }),
  answer: z.object({ path: z.string(), expiresAt: z.string() }),
})

export const unshareProof = defineCall({
  method: 'DELETE',
  path: 'service-proof/{id}/link',
  concurrency: { same: 'No link works afterwards.' },
  about: 'Takes all links of a proof back.',
  access: making,
  answer: done,
})
