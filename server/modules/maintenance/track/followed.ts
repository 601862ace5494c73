import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { facility } from '../../../../src/resources/maintenance/facility/facility.resource.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { facilityFeedback } from '../../../../src/resources/maintenance/facility/facilityFeedback.resource.ts'
import { company } from '../../../engine/tables/company.ts'
import { type RowIn } from '../../../engine/tables/table.ts'
import { count, findOne } from '../../../engine/tables/rows.ts'
import { instant, pick, rowsIfAny, rowsOf, select, type Selected } from '../../../engine/tables/statement.ts'
import type { Database } from '../../../platform/db/database.ts'
import { sentComment } from '../tables.ts'
import type { Held } from './links.ts'

/** Comments that the page shows at most, the latest. */
const mostComments = 100

const w = rowsOf(workRequest, 'w')
const p = rowsOf(pin, 'p')
const c = rowsOf(sentComment, 'c')
const f = rowsIfAny(facility, 'f')
const e = rowsIfAny(employee, 'e')
const shown = {
  ...pick(w, [
    'refNo',
    'title',
    'status',
    'requestedAt',
    'firstResponseAt',
    'startedAt',
    'completedAt',
    'closedAt',
  ]),
  promisedBy: instant.orNull`coalesce(${w.resolveDueAt}, ${w.dueAt})`,
  pin: p.name,
  place: f.location,
  note: w.locationNote,
  worker: e.firstName,
  rating: w.requesterRating,
}
const said = {
  ...pick(c, ['text', 'fromRequester']),
  at: c.createdAt,
  firstName: e.firstName,
}
const companyColumns = ['name', 'logo', 'brandColour', 'timeZone'] as const

export interface Followed {
  clientId: number
  workRequestId: number | null
  origin: Held['origin']
  company: Pick<RowIn<typeof company>, (typeof companyColumns)[number]>
  /** Nothing until the work request of a visitor's feedback has been opened. */
  request: Selected<typeof shown> | undefined
  comments: Selected<typeof said>[]
}

/**
 * All that the holder of a link may know: nothing internal, and of those who work there their first names.
 * @returns undefined where what it stood for is gone
 */
export async function followed(db: Database, held: Held): Promise<Followed | undefined> {
  const { clientId, workRequestId, feedbackId, origin } = held
  const sql = db.read(clientId)
  const own = await findOne(sql, company, {}, { columns: companyColumns })
  if (!own) throw new Error(`There is no company ${clientId}`)
  const base = { clientId, workRequestId, origin, company: own, comments: [] }
  if (workRequestId === null) {
    const waiting = await count(sql, facilityFeedback, { id: feedbackId ?? 0 })
    return waiting > 0 ? { ...base, request: undefined } : undefined
  }
  const [request] = await select(sql, shown)`from ${w} join ${p.withDeleted} on ${p.id} = ${w.pinId}
    left join ${f.withDeleted} on ${f.id} = ${w.facilityId}
    left join ${e.withDeleted} on ${e.id} = ${w.primaryUserId} where ${w.id} = ${workRequestId}`
  if (!request) return undefined
  const comments = await select(sql, said)`from ${c} left join ${e.withDeleted} on ${e.id} = ${c.createdBy}
    where ${c.workRequestId} = ${workRequestId} and ${c.forRequester}
      and (not ${c.fromRequester} or ${c.fromLink} = ${origin})
    order by ${c.id} desc limit ${mostComments}`
  return { ...base, request, comments: comments.toReversed() }
}
