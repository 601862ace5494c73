import { pinVendor } from '../../../../src/resources/vms/pinVendor.resource.ts'
import { vendor } from '../../../../src/resources/vms/vendor.resource.ts'
import { vendorDocument } from '../../../../src/resources/vms/vendorDocument.resource.ts'
import { decimal } from '../../../../src/schema/fields.ts'
import { report } from '../../../modules/vms/public.ts'
import { counted, defineReport, fieldColumn, named, type Asked } from '../kind.ts'

/** What vendors did is counted in their own companies, where only the area of vendors looks. */
async function heads({ db, caller, from, until, add }: Asked): Promise<string> {
  const { rows } = await report({ db, caller, now: new Date() }, { start: from, end: until }, {})
  const figures = rows.map(({ grantId, vendorId, refNo, workedMin, evidence, documents, ...row }) => ({
    ...row,
    ...evidence,
    ...documents,
    k: grantId,
    vendor_id: vendorId,
    ref_no: refNo,
    worked: workedMin,
    work_done: evidence.workDone,
  }))
  return `vendor t join jsonb_to_recordset(${add(JSON.stringify(figures))}::jsonb) as g (k bigint, vendor_id bigint,
    ref_no text, pin text, planned int, came int, worked int, fulfilment numeric, patrols int, missed int, incidents int,
    work_done int, visits int, findings int, ok int, expiring int, expired int) on g.vendor_id = t.id`
}

const ofVendor = (table: string) =>
  `vendor t join (select g.*, g.id as k from ${table} g where g.deleted_at is null) g
    on g.client_id = t.client_id and g.vendor_id = t.id`

const of = (variant: string) => ({ variants: [variant] })

/** Vendors: their people at pins, the PINs that they hold, and their documents. */
export const vendorAttendance = defineReport({
  name: 'vms-attendance',
  label: 'Vendor attendance',
  about:
    'Vendors’ people at pins, counted and never named; what they did there; the PINs that they hold; and their documents.',
  source: vendor,
  rows: (asked) =>
    asked.variant === 'documents'
      ? `${ofVendor('vendor_document')} and g.expiry_date between d.first and d.last`
      : asked.variant === 'pins'
        ? `${ofVendor('pin_vendor')} and g.start_date <= d.last and (g.end_date is null or g.end_date >= d.first)
            left join pin p on p.client_id = t.client_id and p.id = g.pin_id`
        : heads(asked),
  where: 't.deleted_at is null',
  variants: [
    { value: 'attendance', label: 'Attendance' },
    { value: 'compliance', label: 'Compliance' },
    { value: 'pins', label: 'PINs given' },
    { value: 'documents', label: 'Documents' },
  ],
  columns: {
    code: fieldColumn(vendor, 'code', 't.code', { label: 'Vendor code' }),
    vendor: fieldColumn(vendor, 'name', 't.name', { label: 'Vendor' }),
    pinCounted: { ...named('Pin', 'g.pin'), variants: ['attendance', 'compliance'] },
    grantNo: { ...named('Ref. no.', 'g.ref_no'), variants: ['attendance', 'compliance', 'pins'] },
    planned: counted('Planned', 'g.planned', of('attendance')),
    came: counted('Came', 'g.came', of('attendance')),
    workedMin: counted('Worked', 'g.worked', { ...of('attendance'), unit: 'min' }),
    fulfilment: {
      field: decimal({ scale: 1, label: 'Fulfilment', unit: '%' }),
      sql: 'g.fulfilment',
      ...of('attendance'),
    },
    patrols: counted('Patrols', 'g.patrols', of('compliance')),
    missed: counted('Patrols missed', 'g.missed', of('compliance')),
    incidents: counted('Incidents', 'g.incidents', of('compliance')),
    workDone: counted('Work done', 'g.work_done', of('compliance')),
    visits: counted('Visits', 'g.visits', of('compliance')),
    findings: counted('Findings', 'g.findings', of('compliance')),
    documentsOk: counted('Documents in order', 'g.ok', of('compliance')),
    documentsExpiring: counted('Documents expiring', 'g.expiring', of('compliance')),
    documentsExpired: counted('Documents expired', 'g.expired', of('compliance')),
    pin: { ...named('Pin', 'p.name'), ...of('pins') },
    startDate: { ...fieldColumn(pinVendor, 'startDate', 'g.start_date', { of: pinVendor }), ...of('pins') },
    endDate: { ...fieldColumn(pinVendor, 'endDate', 'g.end_date', { of: pinVendor }), ...of('pins') },
    headcountMax: {
      ...fieldColumn(pinVendor, 'headcountMax', 'g.headcount_max', { of: pinVendor }),
      ...of('pins'),
    },
    pinStatus: { ...fieldColumn(pinVendor, 'status', 'g.status', { of: pinVendor }), ...of('pins') },
    docType: {
      ...fieldColumn(vendorDocument, 'docType', 'g.doc_type', { of: vendorDocument }),
      ...of('documents'),
    },
    number: {
      ...fieldColumn(vendorDocument, 'number', 'g.number', { of: vendorDocument }),
      ...of('documents'),
    },
    expiryDate: {
      ...fieldColumn(vendorDocument, 'expiryDate', 'g.expiry_date', { of: vendorDocument }),
      ...of('documents'),
    },
    documentStatus: {
      ...fieldColumn(vendorDocument, 'status', 'g.status', { of: vendorDocument }),
      ...of('documents'),
    },
  },
  days: 'period',
  limits: { vendorIds: 't.id', statuses: 't.status' },
  order: ['lower(t.name)', 't.id', 'g.k'],
  chart: { by: 'vendor', of: 'came' },
})
