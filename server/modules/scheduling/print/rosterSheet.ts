import { daysBetween } from '../../../../src/domain/scheduling/shiftDays.ts'
import { timesOf } from '../../../../src/domain/scheduling/shiftTimes.ts'
import type { WeekdayReading } from '../../../../src/domain/time/weekdays.ts'
import type { DocumentLanguage } from '../../../../src/resources/documents/documents.shapes.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import type { RosterLayout, RosterState } from '../../../../src/resources/scheduling/rosterFile.calls.ts'
import type { ShownAssignment, ShownShift } from '../../../../src/resources/scheduling/shift.shapes.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { find } from '../../../engine/tables/rows.ts'
import { pick, rowsOf, select, text } from '../../../engine/tables/statement.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { documentWord } from '../../../services/documents/words.ts'
import { knownAssignmentsIn } from '../known.ts'
import { rosterPeople } from '../people.ts'
import { assignmentsIn, holidaysIn, leaveIn, offDaysIn, shiftsNamed, type Window } from '../scheduling.ts'

/** An entry of a cell: `07–15` with shift and site, a name, a day off or leave. Drafts are not published yet. */
export interface SheetEntry {
  text: string
  more: string
  isDraft: boolean
}

/** A line of the roster; `cells` has the entries of each day. */
export interface SheetLine {
  /** The heading above this line and those after it with the same one. */
  group: string
  heading: string
  note: string
  cells: readonly (readonly SheetEntry[])[]
}

/** A roster as a table of lines and days, for documents. */
export interface RosterSheet {
  days: readonly { day: string; holiday: string | undefined }[]
  lines: readonly SheetLine[]
  hasDrafts: boolean
}

export interface SheetAsked {
  window: Window
  /** Only people with this job and skill; both absent: everybody. */
  having: { job?: number | undefined; skill?: number | undefined }
  by: RosterLayout
  state: RosterState
  language: DocumentLanguage
}

interface Person {
  id: number
  firstName: string
  lastName: string
  jobTitle: string | null
}

interface Facts {
  days: readonly string[]
  assignments: readonly ShownAssignment[]
  shifts: ReadonlyMap<number, ShownShift>
  sites: ReadonlyMap<number, string>
  people: readonly Person[]
  /** Whether cells name the site, because the roster has several. */
  namesSites: boolean
  language: DocumentLanguage
}

const byText = (one: { heading: string }, other: { heading: string }) =>
  one.heading.localeCompare(other.heading)
const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`.trim()

const byName = (one: Person, other: Person) => nameOf(one).localeCompare(nameOf(other)) || one.id - other.id
const isFiltering = ({ job, skill }: SheetAsked['having']) => job !== undefined || skill !== undefined

/** The values by person and day, or by shift and day. */
function groupedBy<T>(rows: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

function shiftEntry(assignment: ShownAssignment, facts: Facts): SheetEntry {
  const { shiftId, pinId, told } = assignment
  const site = facts.namesSites ? facts.sites.get(pinId) : undefined
  return {
    text: timesOf(assignment),
    more: [facts.shifts.get(shiftId)?.name, site].filter(Boolean).join(' · '),
    isDraft: !told,
  }
}

/** A line for each person; open shifts come first. */
function linesByPerson(facts: Facts, awayOn: ReadonlyMap<string, SheetEntry[]>): SheetLine[] {
  const planned = groupedBy(facts.assignments, ({ userId, date }) => `${userId} ${date}`)
  const cellsOf = (userId: number | null) =>
    facts.days.map((day) => [
      ...(awayOn.get(`${userId} ${day}`) ?? []),
      ...(planned.get(`${userId} ${day}`) ?? []).map((one) => shiftEntry(one, facts)),
    ])
  const people = facts.people.map((person) => ({
    group: '',
    heading: nameOf(person),
    note: person.jobTitle ?? '',
    cells: cellsOf(person.id),
  }))
  if (!facts.assignments.some(({ userId }) => userId === null)) return people
  const open = {
    group: '',
    heading: documentWord(facts.language, 'openShifts'),
    note: '',
    cells: cellsOf(null),
  }
  return [open, ...people]
}

/** A line for each shift below its site, with the names of its people; another one for other times or another site. */
function linesBySite(facts: Facts): SheetLine[] {
  const { language } = facts
  const names = new Map(facts.people.map((person) => [person.id, nameOf(person)]))
  const keyOf = (one: ShownAssignment) => `${one.shiftId} ${one.pinId} ${timesOf(one)}`
  const entriesOf = (assignments: readonly ShownAssignment[]): SheetEntry[] => {
    const taken = assignments
      .filter(({ userId }) => userId !== null)
      .map(({ userId, told }) => ({ text: names.get(userId ?? 0) ?? '', more: '', isDraft: !told }))
      .toSorted((one, other) => one.text.localeCompare(other.text))
    const open = assignments.filter(({ userId }) => userId === null)
    if (open.length === 0) return taken
    const text = documentWord(language, 'openCount', { count: open.length })
    return [...taken, { text, more: '', isDraft: open.some(({ told }) => !told) }]
  }
  return [...groupedBy(facts.assignments, keyOf).values()]
    .flatMap((assignments): SheetLine[] => {
      const [place] = assignments
      if (!place) return []
      const planned = groupedBy(assignments, ({ date }) => date)
      return [
        {
          group: facts.sites.get(place.pinId) ?? '',
          heading: `${timesOf(place)} ${facts.shifts.get(place.shiftId)?.name ?? ''}`,
          note: '',
          cells: facts.days.map((day) => entriesOf(planned.get(day) ?? [])),
        },
      ]
    })
    .toSorted((one, other) => one.group.localeCompare(other.group) || byText(one, other))
}

/** Days off and approved leave by person and day. */
async function awayIn(sql: CompanySql, window: Window, language: DocumentLanguage) {
  const [offDays, leave] = await Promise.all([offDaysIn(sql, window), leaveIn(sql, window)])
  const entry = (word: 'offDay' | 'away', more = '') => ({
    text: documentWord(language, word),
    more,
    isDraft: false,
  })
  const timesAway = ({ part, fromTime, toTime }: (typeof leave)[number]) =>
    part === 'full' ? '' : part === 'hours' ? `${fromTime}–${toTime}` : part.toUpperCase()
  const away = [
    ...offDays.map(({ userId, date }) => ({ userId, date, entry: entry('offDay') })),
    ...leave
      .filter(({ waiting }) => !waiting)
      .map((one) => ({ userId: one.userId, date: one.date, entry: entry('away', timesAway(one)) })),
  ]
  const groups = groupedBy(away, ({ userId, date }) => `${userId} ${date}`)
  return new Map([...groups].map(([key, some]) => [key, some.map(({ entry: one }) => one)]))
}

/** People of the roster, by name. Without a filter by job or skill, others with assignments there are added. */
async function peopleOf(
  sql: CompanySql,
  reading: WeekdayReading,
  { window, having }: Pick<SheetAsked, 'window' | 'having'>,
  assignments: readonly ShownAssignment[],
): Promise<Person[]> {
  const usual = await rosterPeople(sql, reading, { ...window, ...having })
  if (isFiltering(having)) return [...usual].toSorted(byName)
  const listed = new Set(usual.map(({ id }) => id))
  const others = assignments.flatMap(({ userId }) => (userId === null || listed.has(userId) ? [] : [userId]))
  const e = rowsOf(employee, 'e')
  const more = await select(sql, {
    ...pick(e, ['id', 'firstName', 'jobTitle']),
    lastName: text`coalesce(${e.lastName}, '')`,
  })`from ${e.withDeleted} where ${e.id} = any(${others}::bigint[])`
  return [...usual, ...more].toSorted(byName)
}

/** Reads a roster as a table: the last published one, or the plan with its drafts. */
export async function rosterSheetOf(
  sql: CompanySql,
  reading: WeekdayReading,
  { window, having, by, state, language }: SheetAsked,
): Promise<RosterSheet> {
  const [found, holidays] = await Promise.all([
    (state === 'published' ? knownAssignmentsIn : assignmentsIn)(sql, window),
    holidaysIn(sql, window),
  ])
  const planned = found.filter(({ status }) => status !== 'declined' && status !== 'cancelled')
  const people = await peopleOf(sql, reading, { window, having }, planned)
  const listed = new Set(people.map(({ id }) => id))
  // Open shifts are nobody's: the roster always shows them.
  const assignments = planned.filter(({ userId }) => userId === null || listed.has(userId))
  const [shifts, sites] = await Promise.all([
    shiftsNamed(sql, [...new Set(assignments.map(({ shiftId }) => shiftId))], reading),
    find(
      sql,
      pin,
      { id: [...new Set(assignments.map(({ pinId }) => pinId))] },
      { columns: ['id', 'name'], withDeleted: true },
    ),
  ])
  const facts: Facts = {
    days: daysBetween(window.start, window.end),
    assignments,
    shifts: new Map(shifts.map((shift) => [shift.id, shift])),
    sites: new Map(sites.map(({ id, name }) => [id, name])),
    people,
    namesSites: sites.length > 1,
    language,
  }
  const named = new Map(holidays.map(({ date, name }) => [date, name]))
  return {
    days: facts.days.map((day) => ({ day, holiday: named.get(day) })),
    lines: by === 'site' ? linesBySite(facts) : linesByPerson(facts, await awayIn(sql, window, language)),
    hasDrafts: assignments.some(({ told }) => !told),
  }
}
