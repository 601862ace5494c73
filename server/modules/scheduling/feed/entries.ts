import type { Locale } from '../../../../src/domain/text/locales.ts'
import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { labelsMs } from '../../../../src/resources/labels.ms.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { offDay } from '../../../../src/resources/scheduling/offDay.resource.ts'
import { shift } from '../../../../src/resources/scheduling/shift.resource.ts'
import type { ShownAssignment } from '../../../../src/resources/scheduling/shift.shapes.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { find } from '../../../engine/tables/rows.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { knownAssignmentsIn } from '../known.ts'
import { notifiedAssignment } from '../tables.ts'
import type { DayEntry, ShiftEntry } from './calendar.ts'
import type { OpenFeed } from './feeds.ts'
import { feedTexts } from './texts.ts'

/** Days that a feed covers, before today and after it. */
const daysBack = 31
const daysAhead = 366

/** The days of a feed, both included. */
export const feedWindow = (today: string) => ({
  start: addDays(today, -daysBack),
  end: addDays(today, daysAhead),
})
type Window = ReturnType<typeof feedWindow>

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))
const latest = (one: string, other: string | undefined) =>
  other !== undefined && Date.parse(other) > Date.parse(one) ? other : one

type Place = {
  name: string
  address: string | null
  postcode: string | null
  city: string | null
  stateName: string
}
const addressOf = ({ address, postcode, city, stateName }: Place) =>
  [address, [postcode, city].filter(Boolean).join(' '), stateName].filter(Boolean).join(', ')

/** When assignments last changed for their people. Unpublished changes do not count. */
async function changesOf(sql: CompanySql, ids: readonly number[]) {
  const [current, notified] = await Promise.all([
    find(sql, shiftAssignment, { id: ids }, { columns: ['id', 'updatedAt'], withDeleted: true }),
    find(
      sql,
      notifiedAssignment,
      { shiftAssignmentId: ids },
      { columns: ['shiftAssignmentId', 'userId', 'notifiedAt'] },
    ),
  ])
  const updated = byId(current)
  const told = new Map(notified.map((row) => [`${row.shiftAssignmentId} ${row.userId}`, row.notifiedAt]))
  return ({ id, userId, startAt }: ShownAssignment) =>
    told.get(`${id} ${userId}`) ?? updated.get(id)?.updatedAt ?? startAt
}

/** The shifts of a feed as their people know them, in the order of their begin. */
export async function shiftEntries(
  sql: CompanySql,
  { userId, pinId }: Pick<OpenFeed, 'userId' | 'pinId'>,
  window: Window,
  locale: Locale,
): Promise<ShiftEntry[]> {
  const known = await knownAssignmentsIn(sql, {
    ...window,
    user: userId ?? undefined,
    pin: pinId ?? undefined,
  })
  // A declined assignment is open again: its person does not come.
  const listed = userId === null ? known : known.filter(({ status }) => status !== 'declined')
  const idsOf = (pick: (one: ShownAssignment) => number | null) => [
    ...new Set(listed.flatMap((one) => pick(one) ?? [])),
  ]
  const [shifts, pins, people, changedAt] = await Promise.all([
    find(
      sql,
      shift,
      { id: idsOf((one) => one.shiftId) },
      { columns: ['id', 'name', 'breakMin', 'notes', 'updatedAt'], withDeleted: true },
    ).then(byId),
    find(
      sql,
      pin,
      { id: idsOf((one) => one.pinId) },
      { columns: ['id', 'name', 'address', 'postcode', 'city', 'stateName'], withDeleted: true },
    ).then(byId),
    find(
      sql,
      employee,
      { id: idsOf((one) => one.userId) },
      { columns: ['id', 'firstName', 'lastName'], withDeleted: true },
    ).then(byId),
    changesOf(
      sql,
      idsOf(({ id }) => id),
    ),
  ])
  const text = feedTexts[locale]
  const nameOf = ({ userId: id, status }: ShownAssignment) => {
    const person = id === null || status === 'declined' ? undefined : people.get(id)
    return person ? `${person.firstName} ${person.lastName}` : text.open
  }
  const uids = new Set<string>()
  return listed.flatMap((one) => {
    const [work, place] = [shifts.get(one.shiftId), pins.get(one.pinId)]
    if (!work || !place) return []
    const { name, breakMin, notes } = work
    const taken = text.breakMin.replace('{minutes}', String(breakMin))
    // Two people may know of one assignment, until the change is published.
    const [first, further] = [`shift-assignment-${one.id}`, `shift-assignment-${one.id}-${one.userId}`]
    const uid = uids.has(first) ? further : first
    uids.add(uid)
    return {
      uid,
      summary: userId === null ? `${nameOf(one)}, ${name}` : `${name}, ${place.name}`,
      description: [breakMin > 0 ? taken : '', notes ?? ''].filter(Boolean).join('\n'),
      changedAt: latest(changedAt(one), work.updatedAt),
      startAt: one.startAt,
      endAt: one.endAt,
      place: { name: place.name, address: addressOf(place) },
    }
  })
}

/** The days off of a person, by their kind. */
export async function dayEntries(
  sql: CompanySql,
  userId: number,
  { start, end }: Window,
  locale: Locale,
): Promise<DayEntry[]> {
  const rows = await find(
    sql,
    offDay,
    { userId, date_gte: start, date_lte: end, status: 'planned' },
    { columns: ['id', 'date', 'kind', 'note', 'updatedAt'], sort: ['date', 'id'] },
  )
  const labelOf = (kind: string) => {
    const label = offDay.fields.kind.choices.find(({ value }) => value === kind)?.label ?? offDay.label.one
    return locale === 'ms' ? (labelsMs[label] ?? label) : label
  }
  return rows.map(({ id, date, kind, note, updatedAt }) => ({
    uid: `off-day-${id}`,
    summary: labelOf(kind),
    description: note ?? '',
    changedAt: updatedAt,
    date,
  }))
}
