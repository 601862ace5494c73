import { grouped } from '../../../src/domain/grouped.ts'
import type { Worded } from '../../../src/domain/notification/wordings.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { shift } from '../../../src/resources/scheduling/shift.resource.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { piece, rowsIfAny, rowsOf, select, text, type Expression } from '../../engine/tables/statement.ts'
import type { CompanySql, Tx } from '../../platform/db/sql.ts'
import { escapeText } from '../../platform/pages/html.ts'
import type { Message } from '../../services/notification/notify.ts'
import { notifiedAssignment } from './tables.ts'
import { isUnpublished, removedFrom, within, type Publishing } from './unpublished.ts'

/** Changes that one message lists; its title counts all. */
const mostLines = 31

const t = rowsOf(shiftAssignment, 't')
const s = rowsOf(shift, 's')
const p = rowsOf(pin, 'p')
const n = rowsOf(notifiedAssignment, 'n')
const known = rowsIfAny(notifiedAssignment, 'n')
const wasAt = rowsIfAny(pin, 'w')

const clock = (at: Expression<string | null>, zone: Expression<string | null>) =>
  text.orNull`to_char(${at} at time zone ${zone}, 'HH24:MI')`

/** A shift as its person reads it, by the clocks of its site. */
interface Place {
  day: string | null
  begin: string | null
  end: string | null
  site: string | null
}
interface RosterChange {
  userId: number | null
  is: Place | null
  was: Place | null
  notes: string | null
}

const isKnown = ({ day }: Place) => day !== null

/** The unpublished changes: the planned assignment, and the one of which its person was notified. */
async function changesOf(sql: CompanySql, of: Publishing): Promise<RosterChange[]> {
  const changed = await select(sql, {
    userId: t.userId,
    notes: s.notes,
    day: t.date,
    begin: clock(t.startAt, p.timeZone),
    end: clock(t.endAt, p.timeZone),
    site: p.name,
    wasDay: known.date,
    wasBegin: clock(known.startAt, wasAt.timeZone),
    wasEnd: clock(known.endAt, wasAt.timeZone),
    wasSite: wasAt.name,
  })`from ${t} join ${s.withDeleted} on ${s.id} = ${t.shiftId} join ${p.withDeleted} on ${p.id} = ${t.pinId}
    left join ${known} on ${known.shiftAssignmentId} = ${t.id} and ${known.userId} = ${t.userId}
    left join ${wasAt.withDeleted} on ${wasAt.id} = ${known.pinId}
    where ${within(t, of)} and ${isUnpublished}`
  const removed = await select(sql, {
    userId: n.userId,
    day: n.date,
    begin: clock(n.startAt, p.timeZone),
    end: clock(n.endAt, p.timeZone),
    site: p.name,
  })`${removedFrom(of, piece`join ${p.withDeleted} on ${p.id} = ${n.pinId}`)}`
  return [
    ...changed.map(({ userId, notes, wasDay, wasBegin, wasEnd, wasSite, ...is }) => ({
      userId,
      notes,
      is,
      was: { day: wasDay, begin: wasBegin, end: wasEnd, site: wasSite },
    })),
    ...removed.map(({ userId, ...was }) => ({ userId, notes: null, is: null, was })),
  ].map((change) => ({ ...change, was: isKnown(change.was) ? change.was : null }))
}

const valuesOf = ({ day, begin, end, site }: Place) => ({
  day: day ?? '',
  begin: begin ?? '',
  end: end ?? '',
  site: site ?? '',
})

function lineOf({ is, was }: RosterChange): Worded {
  if (!is) return { wording: 'shiftRemoved', values: was ? valuesOf(was) : {} }
  if (!was) return { wording: 'shiftAdded', values: valuesOf(is) }
  const before = valuesOf(was)
  return {
    wording: 'shiftMoved',
    values: {
      ...valuesOf(is),
      wasDay: before.day,
      wasBegin: before.begin,
      wasEnd: before.end,
      wasSite: before.site,
    },
  }
}

const orderOf = ({ is, was }: RosterChange) => `${(is ?? was)?.day} ${(is ?? was)?.begin}`

/** One message of all changes of a person. One change is the title, with the notes of its shift. */
function messageOf(employeeId: number, changes: readonly RosterChange[]): Message {
  const sorted = changes.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  const lines = sorted.map(lineOf)
  const [only] = sorted
  const [first] = lines
  if (only && first && lines.length === 1)
    return { ...first, employeeId, description: only.notes === null ? undefined : escapeText(only.notes) }
  const days = sorted.flatMap(({ is, was }) => (is ?? was)?.day ?? [])
  const count = (wording: Worded['wording']) =>
    String(lines.filter((line) => line.wording === wording).length)
  return {
    employeeId,
    wording: 'rosterChanged',
    values: {
      from: days[0] ?? '',
      until: days.at(-1) ?? '',
      added: count('shiftAdded'),
      moved: count('shiftMoved'),
      removed: count('shiftRemoved'),
    },
    lines: lines.slice(0, mostLines),
  }
}

/** The messages that publishing sends: to each person whose roster changes, except the author. */
export async function rosterMessages(tx: Tx, of: Publishing): Promise<Message[]> {
  const changes = (await changesOf(tx, of)).filter(({ userId }) => userId !== tx.actor.employeeId)
  return grouped(changes, ({ userId }) => userId).flatMap((own) => {
    const userId = own[0]?.userId ?? null
    return userId === null ? [] : messageOf(userId, own)
  })
}

/** The unpublished changes of a person, or of open assignments, in the order of their days. */
export const listedChanges = async (sql: CompanySql, of: Publishing) =>
  (await changesOf(sql, of))
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
    .map(({ is, was }) => ({ is: is && valuesOf(is), was: was && valuesOf(was) }))
