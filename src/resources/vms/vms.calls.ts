import * as z from 'zod/mini'
import { defineCall, fileAnswer, inQuery } from '../../schema/call.ts'
import { pinVendor } from './pinVendor.resource.ts'
import { evidenceKinds } from './scopes.ts'
import { vendor } from './vendor.resource.ts'

const id = z.int().check(z.positive())
const count = z.int()

/** Rows that the figures name at most; totals count all. */
export const mostVmsRows = 500

/** Rows of evidence that one answer holds, the latest. */
export const mostEvidence = 200

/** Days that the dashboard looks back on. */
export const recentDays = 30

/** Null: the grant's scopes do not open it. */
const opened = z.nullable(count)

/** People of a vendor at one of the client's pins, counted and never named. */
const attendance = z.object({
  planned: opened,
  /** Of those planned, how many came; and how many came in all. */
  came: opened,
  present: opened,
})

const share = z.nullable(z.number())

const grantToday = z.object({
  id,
  refNo: z.nullable(z.string()),
  vendorId: id,
  vendor: z.string(),
  pinId: id,
  pin: z.string(),
  headcountMax: z.nullable(count),
  endDate: z.nullable(z.string()),
  /** Null where the vendor has no workspace on the portal to be counted in. */
  today: z.nullable(attendance),
})
export type GrantToday = z.infer<typeof grantToday>

/** Vendors are the company's and nobody's own. */
const reading = { module: 'VM', action: 'read', reach: 'all' } as const

/** How vendors stand today: by state, documents that end soon, and who is at which pin. */
export const vmsDashboard = defineCall({
  method: 'GET',
  path: 'vms/dashboard',
  about: 'Vendors by state, documents that expire within 60 days, and the heads at each PIN today',
  access: reading,
  heavy: true,
  answer: z.object({
    day: z.string(),
    vendors: z.array(z.object({ status: z.string(), count })),
    grants: z.array(z.object({ status: z.string(), count })),
    documents: z.object({ toReview: count, expiring: count, expired: count }),
    /** The documents that end first. */
    ending: z.array(
      z.object({
        id,
        vendorId: id,
        vendor: z.string(),
        docType: z.string(),
        expiryDate: z.string(),
        status: z.string(),
        mandatory: z.boolean(),
      }),
    ),
    today: z.array(grantToday),
    /** What came of the last days, by the figures of the report: of all, and of each vendor that is active. */
    lately: z.object({
      start: z.string(),
      end: z.string(),
      fulfilment: share,
      incidents: opened,
      missed: opened,
    }),
    scorecards: z.array(
      z.object({
        vendorId: id,
        vendor: z.string(),
        rating: z.nullable(count),
        documentState: z.string(),
        pins: count,
        fulfilment: share,
        incidents: opened,
        missed: opened,
      }),
    ),
  }),
})

const reportRow = z.object({
  grantId: id,
  refNo: z.nullable(z.string()),
  vendorId: id,
  vendor: z.string(),
  pinId: id,
  pin: z.string(),
  status: z.string(),
  /** Whether the vendor has a workspace on the portal to be counted in. */
  linked: z.boolean(),
  planned: opened,
  came: opened,
  /** Minutes worked, approved or not. */
  workedMin: opened,
  /** Share of what was planned that came, in percent. */
  fulfilment: share,
  evidence: z.object({
    patrols: opened,
    /** Of the patrols, those that were missed or not walked to their end. */
    missed: opened,
    incidents: opened,
    workDone: opened,
    visits: opened,
    findings: opened,
  }),
  documents: z.object({ ok: count, expiring: count, expired: count }),
})
export type VmsReportRow = z.infer<typeof reportRow>

/** Attendance, evidence and documents by vendor and pin over some days: figures, never names or pay. */
export const vmsReport = defineCall({
  method: 'GET',
  path: 'vms/report',
  about:
    'Attendance, evidence and documents by vendor and pin over the days from start until end, at most 92',
  access: reading,
  query: z.strictObject({
    start: inQuery.day,
    end: inQuery.day,
    vendor: z.optional(inQuery.idOrAll),
    pin: z.optional(inQuery.idOrAll),
  }),
  heavy: true,
  answer: z.object({ total: count, rows: z.array(reportRow) }),
})

/** Says which workspace on this portal a vendor is, by its workspace code, so that it can agree to PINs itself. */
export const linkVendor = defineCall({
  method: 'PUT',
  path: 'vms/vendor/{id}/workspace',
  concurrency: { expected: [] },
  of: { resource: vendor, action: 'update' },
  body: z.strictObject({
    workspaceCode: z.string().check(z.trim(), z.minLength(1, 'This is required.'), z.maxLength(40)),
  }),
  answer: z.object({ workspace: z.string() }),
})

/** Takes that back; PINs that it was given are revoked first. */
export const unlinkVendor = defineCall({
  method: 'DELETE',
  path: 'vms/vendor/{id}/workspace',
  concurrency: { expected: [] },
  of: { resource: vendor, action: 'update' },
  answer: z.object({ workspace: z.null() }),
})

/** Who of a grant was counted on which day, for whoever gave it. */
export const grantDays = defineCall({
  method: 'GET',
  path: 'vms/pin-vendor/{id}/days',
  of: { resource: pinVendor, action: 'read' },
  query: z.strictObject({ start: inQuery.day, end: inQuery.day }),
  answer: z.array(
    z.object({ day: z.string(), planned: opened, came: opened, present: opened, workedMin: opened }),
  ),
})

const evidenceRow = z.object({
  kind: z.enum(evidenceKinds),
  at: z.nullable(z.string()),
  title: z.string(),
  state: z.nullable(z.string()),
  severity: z.nullable(z.string()),
  /** Checkpoints scanned, points reached, or rows of a proof; and of how many, where that is known. */
  done: opened,
  of: opened,
  /** Hashes of its photos. */
  photos: z.array(z.string()),
})
export type EvidenceRow = z.infer<typeof evidenceRow>

/** What a vendor did at a PIN, as far as the scopes of its grant open it: never who did it, nor what was paid. */
export const grantEvidence = defineCall({
  method: 'GET',
  path: 'vms/pin-vendor/{id}/evidence',
  about:
    'What a vendor did at a PIN and may be seen by its client: patrols and scans, incidents, work, visits and proofs, by the scopes of the grant; nothing once it has ended',
  of: { resource: pinVendor, action: 'read' },
  query: z.strictObject({ start: inQuery.day, end: inQuery.day }),
  answer: z.array(evidenceRow),
})

/** A photo of such evidence. */
export const evidencePhoto = defineCall({
  method: 'GET',
  path: 'vms/pin-vendor/{id}/photo/{hash}',
  about: 'A photo of the evidence that a grant opens, by its hash; its type says what it is',
  of: { resource: pinVendor, action: 'read' },
  answer: fileAnswer('image/*'),
})
