import { facility } from '../../../src/resources/maintenance/facility/facility.resource.ts'
import { facilityFeedback } from '../../../src/resources/maintenance/facility/facilityFeedback.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { starsOf } from '../../modules/maintenance/public.ts'
import { day, hour, isoInstant, startOfDay } from '../base/calendar.ts'
import type { DemoCompany } from '../base/company.ts'
import { callers, opinions, places } from './feedbackText.ts'
import { insertRecords } from '../base/insertRecords.ts'
import type { Random } from '../base/random.ts'
import type { DemoStaff } from '../base/staff.ts'

/** Days that visitors have been giving feedback. */
const days = 182

interface Place {
  id: number
  pinId: number
  type: string
}

/** Three to six facilities for each site; a few take no feedback. */
async function enterFacilities(tx: Sql, company: DemoCompany, random: Random, prefix: string, now: number) {
  const made = {
    createdAt: isoInstant(now - 390 * day),
    createdBy: company.ownerId,
    updatedAt: isoInstant(now - 390 * day),
    updatedBy: company.ownerId,
  }
  const planned = company.sites.flatMap((site) => {
    const first = random.whole(0, places.length - 1)
    return Array.from({ length: random.whole(3, 6) }, (_, index) => ({
      site,
      place: places[(first + index) % places.length] ?? places[0],
    }))
  })
  const ids = await insertRecords(
    tx,
    company.clientId,
    facility,
    planned.map(({ site, place: [facilityType, name, location] }, index) => ({
      code: `${prefix}-F${String(index + 1).padStart(3, '0')}`,
      name,
      location,
      pinId: site.id,
      facilityType,
      qrstatus: site.status === 'active' && !random.chance(0.08),
      ...made,
    })),
  )
  return planned.flatMap(({ site, place: [type] }, index): Place[] =>
    site.status === 'active' ? [{ id: ids[index] ?? 0, pinId: site.id, type }] : [],
  )
}

/** What has become of a feedback after so much time, and who saw to it. */
function handling(random: Random, staff: DemoStaff, ownerId: number, submitted: number, now: number) {
  const by = staff.heads.get('HSK') ?? staff.heads.get('MNT') ?? staff.heads.get('FLD') ?? ownerId
  const at = submitted + random.whole(1, 30) * hour
  const untouched = { status: 'new', handledBy: null, handledAt: null, remark: null, version: 1 }
  if (at > now || random.chance(0.03))
    return { ...untouched, updatedAt: isoInstant(submitted), updatedBy: null }
  const status = random.weighted([
    ['closed', 70],
    ['actioned', 12],
    ['acknowledged', 10],
    ['ignored', 8],
  ] as const)
  const steps = { closed: 4, actioned: 3, acknowledged: 2, ignored: 2 }[status]
  return {
    status,
    handledBy: by,
    handledAt: isoInstant(at),
    remark:
      steps > 2 ? random.pick(['Cleaned and checked.', 'Sudah dibersihkan.', 'Thanked by phone.']) : null,
    version: steps,
    updatedAt: isoInstant(at),
    updatedBy: by,
  }
}

/** Enters the company's facilities and what visitors have said about them in the last six months. */
export async function enterFeedback(
  tx: Sql,
  company: DemoCompany,
  staff: DemoStaff,
  { random, now, prefix, count }: { random: Random; now: number; prefix: string; count: number },
): Promise<void> {
  const visited = await enterFacilities(tx, company, random, prefix, now)
  const instants = Array.from({ length: visited.length > 0 ? count : 0 }, () => {
    const at = startOfDay(now - random.whole(0, days - 1) * day) + random.whole(7 * 60, 21 * 60) * 60_000
    return Math.min(at, now - random.whole(1, 90) * 60_000)
  }).sort((one, other) => one - other)
  const records = instants.map((submitted) => {
    const place = random.pick(visited)
    const rating = random.weighted([
      ['5/5', 34],
      ['4/5', 30],
      ['3/5', 18],
      ['2/5', 11],
      ['1/5', 7],
    ] as const)
    const { good, bad } = opinions[place.type] ?? opinions.other
    return {
      facilityId: place.id,
      pinId: place.pinId,
      name: random.pick(callers),
      mobileNo: `01${random.whole(1, 9)}${random.digits(7)}`,
      feedback: random.pick(starsOf(rating) > 3 ? good : bad),
      rating,
      ratingValue: starsOf(rating),
      submittedAt: isoInstant(submitted),
      createdAt: isoInstant(submitted),
      createdBy: null,
      ...handling(random, staff, company.ownerId, submitted, now),
    }
  })
  await insertRecords(tx, company.clientId, facilityFeedback, records)
}
