import { pinVendor } from '../../../src/resources/vms/pinVendor.resource.ts'
import { vendor } from '../../../src/resources/vms/vendor.resource.ts'
import { vendorDocument } from '../../../src/resources/vms/vendorDocument.resource.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { grantJob, documentJob, documentsExpired } from '../../modules/vms/public.ts'
import { day, dayFrom, isoInstant } from '../base/calendar.ts'
import type { DemoCompany } from '../base/company.ts'
import { inEachCompany } from '../base/inEachCompany.ts'
import { insertRecords } from '../base/insertRecords.ts'
import { numberThem } from '../base/numbering.ts'
import { enterVendorWork } from './vendorWork.ts'

interface Known {
  /** Companies of the demo that are vendors of this one. */
  electrical: number
  cleaning: number
  /** What the company itself is called. */
  uplineName: string
}

const vendors = [
  {
    code: 'V-001',
    name: 'Tropika Chiller & Electrical Sdn Bhd',
    categories: ['mechanical'],
    states: 'Selangor, Kuala Lumpur',
    contactName: 'Lim Wei Jie',
    contactEmail: 'service@tropika.example',
    contactPhone: '+60378801200',
    rating: 4,
    documentState: 'expiring',
    status: 'active',
    workspace: 'Tropika Chiller & Electrical Sdn Bhd',
  },
  {
    code: 'V-002',
    name: 'Kilat Bersih Services',
    categories: ['cleaning', 'waste'],
    states: 'Selangor',
    contactName: 'Nurul Huda',
    contactEmail: 'ops@kilatbersih.example',
    contactPhone: '+60356321100',
    rating: 5,
    documentState: 'ok',
    status: 'active',
    workspace: 'Kilat Bersih Services',
  },
  {
    code: 'V-003',
    name: 'Perkasa Security Guards',
    categories: ['guarding'],
    states: 'Kuala Lumpur, Johor',
    contactName: 'Ravi Kumar',
    contactEmail: 'duty@perkasa.example',
    contactPhone: '+60321445566',
    rating: 3,
    documentState: 'expired',
    status: 'active',
    workspace: null,
  },
  {
    code: 'V-004',
    name: 'Angkasa Lift & Escalator',
    categories: ['lift'],
    states: 'Selangor',
    contactName: 'Tan Mei Ling',
    contactEmail: 'care@angkasalift.example',
    contactPhone: '+60380709900',
    rating: 4,
    documentState: 'none',
    status: 'onboarding',
    workspace: null,
  },
  {
    code: 'V-005',
    name: 'Hijau Landskap',
    categories: ['landscape', 'pest'],
    states: 'Selangor, Negeri Sembilan',
    contactName: 'Azman Yusof',
    contactEmail: 'hijau@landskap.example',
    contactPhone: '+60386541230',
    rating: 2,
    documentState: 'none',
    status: 'on_hold',
    workspace: null,
  },
] as const

/** Days from now on which a document of a vendor expires, by the vendor's place above. */
const documents = [
  { of: 0, docType: 'registration', number: '202001012345', expires: 400, status: 'approved' },
  { of: 0, docType: 'insurance', number: 'PL-88213', expires: 24, status: 'approved' },
  { of: 0, docType: 'safety', number: 'ST-2210', expires: 180, status: 'submitted' },
  { of: 1, docType: 'registration', number: '201801034567', expires: 220, status: 'approved' },
  { of: 1, docType: 'socso', number: 'B3200012', expires: 300, status: 'approved' },
  { of: 2, docType: 'kdn_licence', number: 'KDN-4471', expires: -12, status: 'expired' },
  { of: 2, docType: 'insurance', number: 'PL-77120', expires: 90, status: 'approved' },
  { of: 3, docType: 'registration', number: '202301055555', expires: 500, status: 'submitted' },
] as const

/** Enters the vendors of the facility company, what they prove, and the PINs that they have. */
export async function enterVendors(
  tx: Sql,
  { clientId, ownerId, sites }: DemoCompany,
  known: Known,
  now: number,
) {
  const since = isoInstant(now - 200 * day)
  const made = { createdAt: since, createdBy: ownerId, updatedAt: since, updatedBy: ownerId }
  const ids = await insertRecords(
    tx,
    clientId,
    vendor,
    vendors.map((one) => ({ ...one, onboardedOn: dayFrom(now, -200), paymentTermDays: 30, ...made })),
  )
  for (const [index, company] of [known.electrical, known.cleaning].entries()) {
    await tx.query(
      'insert into vendor_workspace (client_id, vendor_id, vendor_client_id) values ($1, $2, $3)',
      [clientId, ids[index], company],
    )
  }
  await insertRecords(
    tx,
    clientId,
    vendorDocument,
    documents.map(({ of, expires, ...one }) => ({
      ...one,
      vendorId: ids[of],
      mandatory: true,
      issueDate: dayFrom(now, expires - 365),
      expiryDate: dayFrom(now, expires),
      ...made,
    })),
  )
  const grants = [
    {
      of: 0,
      site: 0,
      scopes: ['schedule', 'clock', 'report', 'snapsend', 'work_request', 'visit'],
      headcountMax: 4,
      status: 'active',
      reason: null,
    },
    { of: 0, site: 3, scopes: ['work_request'], headcountMax: 2, status: 'active', reason: null },
    { of: 1, site: 1, scopes: ['schedule', 'clock'], headcountMax: 6, status: 'requested', reason: null },
    {
      of: 2,
      site: 2,
      scopes: ['schedule', 'clock', 'patrol'],
      headcountMax: 8,
      status: 'paused',
      reason: documentsExpired,
    },
  ]
  const numbers = await numberThem(
    tx,
    clientId,
    pinVendor.refNo?.prefix ?? '',
    grants.map(() => since),
  )
  const grantIds = await insertRecords(
    tx,
    clientId,
    pinVendor,
    grants.map(({ of, site, ...one }, index) => ({
      ...one,
      refNo: numbers[index],
      vendorId: ids[of],
      pinId: sites[site]?.id,
      askedBy: 'client',
      startDate: dayFrom(now, -60),
      endDate: dayFrom(now, 300),
      ...made,
    })),
  )
  const [first] = grants
  const [id] = grantIds
  const pinId = sites[0]?.id
  if (!first || id === undefined || pinId === undefined) throw new Error('The demo gives no PIN')
  const { scopes, headcountMax } = first
  await enterVendorWork(
    tx,
    known.electrical,
    { id, uplineId: clientId, uplineName: known.uplineName, pinId, scopes, headcountMax },
    now,
  )
}

/** Has the PINs and documents of the demo seen to, as they would have been when they were entered. */
export const wakeVendors = (db: Database) =>
  inEachCompany(db, async (tx) => {
    await tx.query(
      `insert into job (kind, company, key, due_at)
       select $2, client_id, id, now() from pin_vendor where client_id = $1
       union all select $3, client_id, id, now() from vendor_document where client_id = $1
       on conflict do nothing`,
      [tx.actor.clientId, grantJob, documentJob],
    )
  })
