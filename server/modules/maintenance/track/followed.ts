import { z } from 'zod'
import type { Database } from '../../../platform/db/database.ts'
import type { Held } from './links.ts'

/** Comments that the page shows at most, the latest. */
const mostComments = 100

const instant = z.coerce.date().nullable()
const request = z.object({
  refNo: z.string(),
  title: z.string(),
  status: z.string(),
  requestedAt: z.coerce.date(),
  firstResponseAt: instant,
  startedAt: instant,
  completedAt: instant,
  closedAt: instant,
  promisedBy: instant,
  pin: z.string(),
  place: z.string().nullable(),
  note: z.string().nullable(),
  worker: z.string().nullable(),
  rating: z.number().nullable(),
})
const comments = z.array(
  z.object({
    text: z.string(),
    at: z.coerce.date(),
    fromRequester: z.boolean(),
    firstName: z.string().nullable(),
  }),
)
const companyRow = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  brandColour: z.string().nullable(),
  timeZone: z.string(),
})

export interface Followed {
  clientId: number
  workRequestId: number | null
  origin: Held['origin']
  company: z.infer<typeof companyRow>
  /** Nothing until the work request of a visitor's feedback has been opened. */
  request: z.infer<typeof request> | undefined
  comments: z.infer<typeof comments>
}

/**
 * All that the holder of a link may know: nothing internal, and of those who work there their first names.
 * @returns undefined where what it stood for is gone
 */
export async function followed(db: Database, held: Held): Promise<Followed | undefined> {
  const { clientId, workRequestId, feedbackId, origin } = held
  const sql = db.read(clientId)
  const [company] = await db.system.query(
    'select name, logo, brand_colour as "brandColour", time_zone as "timeZone" from client where id = $1',
    [clientId],
  )
  const base = { clientId, workRequestId, origin, company: companyRow.parse(company), comments: [] }
  if (workRequestId === null) {
    const waiting = await sql.query(
      'select 1 from facility_feedback where client_id = $1 and id = $2 and deleted_at is null',
      [clientId, feedbackId],
    )
    return waiting.length > 0 ? { ...base, request: undefined } : undefined
  }
  const [row] = await sql.query(
    `select w.ref_no as "refNo", w.title, w.status, w.requested_at as "requestedAt", w.first_response_at as "firstResponseAt",
       w.started_at as "startedAt", w.completed_at as "completedAt", w.closed_at as "closedAt",
       coalesce(w.resolve_due_at, w.due_at) as "promisedBy", p.name as pin, f.location as place, w.location_note as note,
       e.first_name as worker, w.requester_rating as rating
     from work_request w join pin p on p.client_id = w.client_id and p.id = w.pin_id
     left join facility f on f.client_id = w.client_id and f.id = w.facility_id
     left join employee e on e.client_id = w.client_id and e.id = w.primary_user_id
     where w.client_id = $1 and w.id = $2 and w.deleted_at is null`,
    [clientId, workRequestId],
  )
  if (!row) return undefined
  const said = await sql.query(
    `select c.text, c.created_at as at, c.from_requester as "fromRequester", e.first_name as "firstName"
     from work_comment c left join employee e on e.client_id = c.client_id and e.id = c.created_by
     where c.client_id = $1 and c.work_request_id = $2 and c.for_requester and c.deleted_at is null
       and (not c.from_requester or c.from_link = $3)
     order by c.id desc limit ${mostComments}`,
    [clientId, workRequestId, origin],
  )
  return { ...base, request: request.parse(row), comments: comments.parse(said).toReversed() }
}
