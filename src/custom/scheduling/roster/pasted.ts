import { isWorkedOn } from '../../../domain/scheduling/shiftDays.ts'
import type { RosterChange, RosterOffDay } from '../../../resources/scheduling/shift.calls.ts'
import type { RosterPerson, ShownShift } from '../../../resources/scheduling/shift.shapes.ts'
import { timesOf } from '../../../domain/scheduling/shiftTimes.ts'
import { cellOf, type RosterRow } from '../model.ts'

/** The text of a copied day off. */
export const copiedOff = 'OFF'

/** Changes that one call takes. */
const mostChanges = 1_000

/** Why a cell of what was pasted plans nothing. */
export type HeldWhy = 'unknownShift' | 'severalShifts' | 'leaveHeld' | 'offOpen' | 'outsideRoster' | 'tooMany'

/** A cell that plans nothing, with what stood in it. */
export interface HeldCell {
  person: RosterPerson | undefined
  day: string | undefined
  text: string
  why: HeldWhy
}

export interface Pasted {
  changes: RosterChange[]
  held: HeldCell[]
}

/** What spreadsheets write on days off, by their kind. */
const offWords: ReadonlyMap<string, RosterOffDay['kind']> = new Map([
  [copiedOff.toLowerCase(), 'off'],
  ['rest', 'rest'],
  ['rd', 'rest'],
  ['rehat', 'rest'],
  ['ph', 'public_holiday'],
])
/** Words of spreadsheets for leave. */
const leaveWords: ReadonlySet<string> = new Set(['leave', 'cuti', 'al'])

const plain = (text: string) => text.toLowerCase().replaceAll(/[–—]/g, '-').replaceAll(/\s+/g, ' ').trim()

const clocks = /^(\d{1,2})[:.]?(\d{2})?\s*-\s*(\d{1,2})[:.]?(\d{2})?\s*(.*)$/
const clock = (hours = '', minutes = '00') => `${hours.padStart(2, '0')}:${minutes}`

/** The shifts that a text names: by its times, its name or how the name begins; a whole name goes before a part of one. */
function shiftsCalled(text: string, shifts: readonly ShownShift[]): readonly ShownShift[] {
  const asked = plain(text)
  const times = clocks.exec(asked)
  const name = times ? (times[5] ?? '') : asked
  const worked = times
    ? shifts.filter(
        ({ startTime, endTime }) =>
          startTime === clock(times[1], times[2]) && endTime === clock(times[3], times[4]),
      )
    : shifts
  const whole = worked.filter((shift) => plain(shift.name) === name || plain(timesOf(shift)) === asked)
  return whole.length > 0 ? whole : worked.filter((shift) => plain(shift.name).startsWith(name))
}

/** The one shift that a cell means for a person; of several, the one at their own sites. */
function shiftFor(
  text: string,
  person: RosterPerson | undefined,
  shifts: readonly ShownShift[],
): ShownShift | Extract<HeldWhy, 'unknownShift' | 'severalShifts'> {
  const called = shiftsCalled(text, shifts)
  if (called.length === 0) return 'unknownShift'
  const own = called.filter(({ pinId }) => person?.pinIds.includes(pinId))
  const [one, another] = own.length > 0 ? own : called
  return one && !another ? one : 'severalShifts'
}

interface Place {
  row: RosterRow
  day: string
  shifts: readonly ShownShift[]
}

/** Whether a change is there already, on the roster or among the changes. */
function isThere(change: RosterChange, { row, day }: Place, changes: readonly RosterChange[]): boolean {
  const { assignments, offDay } = cellOf(row, day)
  if ('off' in change)
    return (
      offDay !== undefined ||
      changes.some(
        (one) => 'off' in one && one.off.userId === change.off.userId && one.off.date === change.off.date,
      )
    )
  // Any number of open shifts is one after the other.
  if (!('put' in change) || change.put.userId === null) return false
  const { shiftId, userId } = change.put
  return (
    assignments.some((one) => one.shiftId === shiftId && one.status !== 'declined') ||
    changes.some(
      (one) =>
        'put' in one && one.put.userId === userId && one.put.date === day && one.put.shiftId === shiftId,
    )
  )
}

/** The change that a text means at a place, or why it means none. OFF is a day off, unless a shift has this whole name. */
function changeFor(text: string, { row, day, shifts }: Place): RosterChange | HeldWhy {
  const word = plain(text)
  const isName = shifts.some(({ name }) => plain(name) === word)
  const kind = isName ? undefined : offWords.get(word)
  if (kind !== undefined) return row.person ? { off: { userId: row.person.id, date: day, kind } } : 'offOpen'
  if (!isName && leaveWords.has(word)) return 'leaveHeld'
  const shift = shiftFor(text, row.person, shifts)
  return typeof shift === 'string'
    ? shift
    : { put: { shiftId: shift.id, date: day, userId: row.person?.id ?? null } }
}

/**
 * What a block of cells plans from a place of the roster on, each cell on its own: days off, and shifts by name, beginning of a
 * name or times, several in a cell parted by commas. What a person has already is left alone; what cannot be read is held back.
 */
export function readPasted(
  block: readonly (readonly string[])[],
  at: { row: number; day: number },
  {
    rows,
    days,
    shifts,
  }: { rows: readonly RosterRow[]; days: readonly string[]; shifts: readonly ShownShift[] },
): Pasted {
  const answer: Pasted = { changes: [], held: [] }
  const worked = new Map(
    days.map((day) => [day, shifts.filter((shift) => !shift.isTemplate && isWorkedOn(shift, day))]),
  )
  block.forEach((cells, down) => {
    cells.forEach((cell, across) => {
      const row = rows[at.row + down]
      const day = days[at.day + across]
      for (const part of cell.split(/[,;\n]/)) {
        const text = part.trim()
        if (text === '' || /^[-–—.]$/.test(text)) continue
        const hold = (why: HeldWhy) => answer.held.push({ person: row?.person, day, text, why })
        if (!row || day === undefined) {
          hold('outsideRoster')
          continue
        }
        const place = { row, day, shifts: worked.get(day) ?? [] }
        const change = changeFor(text, place)
        if (typeof change === 'string') hold(change)
        else if (isThere(change, place, answer.changes)) continue
        else if (answer.changes.length >= mostChanges) hold('tooMany')
        else answer.changes.push(change)
      }
    })
  })
  return answer
}
