import { dayIn } from '../../../../src/domain/time/dates.ts'
import { isHard, type ClashKind } from '../../../../src/domain/scheduling/clashes.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { ApiError } from '../../../platform/errors.ts'
import { authorOf, type Caller } from '../../../platform/auth/caller.ts'
import type { Assessed } from './assess.ts'
import { reopenClaims } from './claims.ts'

/** Something that stands against an assignment, as the API tells it. */
export interface ToldClash {
  userId: number | null
  date: string
  shiftId: number
  kind: ClashKind
  hard: boolean
  detail: string | null
}

/** All that stands against some assignments, those that are refused first. */
export const toldClashes = (assessed: readonly Assessed[]): ToldClash[] =>
  assessed
    .flatMap(({ userId, date, shiftId, clashes }) =>
      clashes.map(({ kind, detail }) => ({
        userId,
        date,
        shiftId,
        kind,
        hard: isHard(kind),
        detail: detail === null ? null : String(detail),
      })),
    )
    .toSorted((one, other) => Number(other.hard) - Number(one.hard))

/** In words, for whoever reads no kinds. */
const worded: Readonly<Record<ClashKind, string>> = {
  double_booking: 'The person is planned elsewhere at that time.',
  pin_inactive: 'The pin is not active.',
  not_employed: 'The person does not work for the company on that day.',
  leave: 'The person is on leave on that day.',
  locked: 'This day is in a locked period: unlock it first.',
  permit_expired: 'The work permit of the person has run out by then.',
  skill_expired: 'A licence or permit that the shift needs has run out by then.',
  skill_missing: 'The person lacks a skill or permit that the shift needs.',
  off_day: 'It is an off-day of the person: say why they work.',
  holiday: 'It is a holiday at the site: say why they work.',
  rest: 'The rest between shifts is too short: say why.',
  day_hours: 'These are too many hours in a day: say why.',
  weekly_hours: 'These are too many hours in a week: say why.',
  no_contract: 'No contract of the site covers that day: say why.',
  contract_heads: 'These are more people than the contract of the site orders: say why.',
  contract_hours: 'These are more hours than the contract of the site orders in the month: say why.',
  other_job: 'The shift asks for people of another job: say why.',
  other_nationality: 'The shift asks for people of other nationalities: say why.',
}

/**
 * What is refused is refused, and what needs a reason has one.
 * @throws 409 or 422 with all that stands against it as `clashes`
 */
export function mustStand(assessed: readonly Assessed[], reason: string | null | undefined) {
  const clashes = toldClashes(assessed)
  const [first] = clashes
  if (!first) return
  const extra = { clashes }
  if (first.hard) throw new ApiError(409, 'clash', worded[first.kind], { extra })
  if (!reason?.trim()) {
    throw new ApiError(422, 'invalid', 'Some values need correcting.', {
      errors: { reason: worded[first.kind] },
      extra,
    })
  }
}

/** The columns of an assignment that follow from its shift and its day. */
export const followingFrom = ({ pinId, startAt, endAt, unpaidMin }: Assessed) => ({
  pinId,
  startAt: new Date(startAt).toISOString(),
  endAt: new Date(endAt).toISOString(),
  unpaidMin,
})

/** How an assignment came to be: by hand, with a copied week, or as the server proposed it for a gap. */
export type AssignmentSource = 'manual' | 'copy' | 'auto'

/**
 * Plans assessed assignments with one statement; gives their ids.
 * @param sources how each came to be; by hand where nothing is said
 */
export async function insertAssignments(
  tx: Tx,
  caller: Caller,
  assessed: readonly Assessed[],
  reason: string | null,
  sources: readonly AssignmentSource[] = [],
): Promise<number[]> {
  if (assessed.length === 0) return []
  const rows = assessed.map((assignment, index) => ({
    source: sources[index] ?? 'manual',
    shift_id: assignment.shiftId,
    user_id: assignment.userId,
    day: assignment.date,
    ...followingFrom(assignment),
    reason: assignment.clashes.length > 0 ? reason : null,
  }))
  tx.verb('create')
  const made = await tx.query<{ id: number }>(
    `insert into shift_assignment (client_id, created_by, updated_by, shift_id, user_id, date, pin_id, start_at, end_at,
       unpaid_min, reason, status, source)
     select $1, $2, $2, r.shift_id, r.user_id, r.day, r."pinId", r."startAt", r."endAt", r."unpaidMin", r.reason, 'draft', r.source
     from jsonb_to_recordset($3::jsonb) as r (shift_id bigint, user_id bigint, day date, "pinId" bigint,
       "startAt" timestamptz, "endAt" timestamptz, "unpaidMin" integer, reason text, source text)
     returning id`,
    [tx.actor.clientId, authorOf(caller), JSON.stringify(rows)],
  )
  tx.touch('shift_assignment')
  return made.map(({ id }) => id)
}

/**
 * Moves assignments to what has been assessed of them; who had been told is to be told anew. Where another person gets one,
 * its source says how.
 */
export async function moveAssignments(
  tx: Tx,
  caller: Caller,
  moved: readonly { id: number; assignment: Assessed; source?: AssignmentSource }[],
  reason: string | null,
) {
  if (moved.length === 0) return
  const rows = moved.map(({ id, assignment, source = 'manual' }) => ({
    id,
    source,
    user_id: assignment.userId,
    day: assignment.date,
    ...followingFrom(assignment),
    reason: assignment.clashes.length > 0 ? reason : null,
  }))
  tx.verb('update')
  await tx.query(
    `update shift_assignment t set user_id = r.user_id, date = r.day, pin_id = r."pinId", start_at = r."startAt",
       end_at = r."endAt", unpaid_min = r."unpaidMin", reason = coalesce(r.reason, t.reason), status = 'draft',
       told_at = null, source = case when t.user_id is distinct from r.user_id then r.source else t.source end, updated_at = now(), updated_by = $2, version = t.version + 1
     from jsonb_to_recordset($3::jsonb) as r (id bigint, user_id bigint, day date, "pinId" bigint,
       "startAt" timestamptz, "endAt" timestamptz, "unpaidMin" integer, reason text, source text)
     where t.client_id = $1 and t.id = r.id and t.deleted_at is null`,
    [tx.actor.clientId, authorOf(caller), JSON.stringify(rows)],
  )
  tx.touch('shift_assignment')
}

/** Takes assignments off the roster: those nobody knew of are deleted, the others cancelled until their people are told. */
export async function removeAssignments(tx: Tx, caller: Caller, ids: readonly number[]) {
  if (ids.length === 0) return
  const key = [tx.actor.clientId, authorOf(caller), ids]
  tx.verb('delete')
  await tx.query(
    `update shift_assignment set deleted_at = now(), updated_at = now(), updated_by = $2, version = version + 1
     where client_id = $1 and id = any($3::bigint[]) and deleted_at is null and (published_at is null or user_id is null)`,
    key,
  )
  tx.verb('update')
  await tx.query(
    `update shift_assignment set status = 'cancelled', told_at = null, updated_at = now(), updated_by = $2,
       version = version + 1
     where client_id = $1 and id = any($3::bigint[]) and deleted_at is null and status <> 'cancelled'`,
    key,
  )
  tx.touch('shift_assignment')
}

/** Opens assignments for somebody else to take. */
export async function freeAssignments(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return
  await tx.query(
    `update shift_assignment set user_id = null, status = 'draft', told_at = null, updated_at = now(), version = version + 1
     where client_id = $1 and id = any($2::bigint[]) and deleted_at is null and status not in ('declined', 'cancelled')`,
    [tx.actor.clientId, ids],
  )
  tx.touch('shift_assignment')
  await reopenClaims(tx, ids, ['refused'])
}

/** Opens shifts that a user was to work after a day; those that have begun stay as they were worked. */
export async function freeAfter(tx: Tx, { timeZone }: Caller, userId: number, day: string) {
  const assignments = await tx.query<{ id: number }>(
    `select id from shift_assignment where client_id = $1 and user_id = $2 and date > $3 and (date > $4 or start_at > now())
       and deleted_at is null and status not in ('declined', 'cancelled') order by id for update`,
    [tx.actor.clientId, userId, day, dayIn(new Date(), timeZone)],
  )
  await freeAssignments(
    tx,
    assignments.map(({ id }) => id),
  )
}
