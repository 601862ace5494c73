import * as z from 'zod/mini'
import { defineCall, inQuery } from '../../schema/call.ts'
import { pinVendor } from './pinVendor.resource.ts'
import { vendor } from './vendor.resource.ts'

const id = z.int().check(z.positive())
const count = z.int()

/** Rows that the figures name at most; totals count all. */
export const mostVmsRows = 500

/** People of a vendor at one of the client's pins, counted and never named. */
const attendance = z.object({
  planned: count,
  /** Of those planned, how many came; and how many came in all. */
  came: count,
  present: count,
})

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
  planned: z.nullable(count),
  came: z.nullable(count),
  /** Minutes worked, approved or not. */
  workedMin: z.nullable(count),
  /** Share of what was planned that came, in percent. */
  fulfilment: z.nullable(z.number()),
  documents: z.object({ ok: count, expiring: count, expired: count }),
})
export type VmsReportRow = z.infer<typeof reportRow>

/** Attendance and documents by vendor and pin over some days; heads and minutes, never names or pay. */
export const vmsReport = defineCall({
  method: 'GET',
  path: 'vms/report',
  about: 'Attendance and documents by vendor and pin over the days from start until end, at most 92',
  access: reading,
  query: z.strictObject({
    start: inQuery.day,
    end: inQuery.day,
    vendor: z.optional(inQuery.idOrAll),
    pin: z.optional(inQuery.idOrAll),
  }),
  answer: z.object({ total: count, rows: z.array(reportRow) }),
})

/** Says which workspace on this portal a vendor is, by its workspace code, so that it can agree to PINs itself. */
export const linkVendor = defineCall({
  method: 'PUT',
  path: 'vms/vendor/{id}/workspace',
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
    z.object({ day: z.string(), planned: count, came: count, present: count, workedMin: count }),
  ),
})
