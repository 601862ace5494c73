import { isWorkedOn } from '../../../domain/scheduling/shiftDays.ts'
import type { RosterChange } from '../../../resources/scheduling/shift.calls.ts'
import type { RosterPerson, ShownShift } from '../../../resources/scheduling/shift.shapes.ts'
import { cellOf, timesOf, type RosterRow } from '../model.ts'

/** Changes that one call takes. */
const mostChanges = 1_000

/** Why a cell of what was pasted plans nothing. */
export type HeldWhy = 'unknownShift' | 'severalShifts' | 'dayOffHeld' | 'outsideRoster' | 'tooMany'

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

/** What spreadsheets write on days that are not worked. */
const offWords: ReadonlySet<string> = new Set(['off', 'rest', 'leave', 'cuti', 'rehat', 'al', 'ph', 'rd'])

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
): ShownShift | Extract<HeldWhy, 'unknownShift' | 'severalShifts' | 'dayOffHeld'> {
  const called = shiftsCalled(text, shifts)
  if (called.length === 0) return offWords.has(plain(text)) ? 'dayOffHeld' : 'unknownShift'
  const own = called.filter(({ pinId }) => person?.pinIds.includes(pinId))
  const [one, another] = own.length > 0 ? own : called
  return one && !another ? one : 'severalShifts'
}

/**
 * What a block of cells plans from a place of the roster on, each cell on its own: shifts by name, beginning of a name or times,
 * several in a cell parted by commas. What a person has already is left alone; what cannot be read is held back.
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
        const shift = shiftFor(text, row.person, worked.get(day) ?? [])
        if (typeof shift === 'string') {
          hold(shift)
          continue
        }
        const userId = row.person?.id ?? null
        const has =
          userId !== null &&
          (cellOf(row, day).assignments.some(
            ({ shiftId, status }) => shiftId === shift.id && status !== 'declined',
          ) ||
            answer.changes.some(
              (one) =>
                'put' in one &&
                one.put.userId === userId &&
                one.put.date === day &&
                one.put.shiftId === shift.id,
            ))
        if (has) continue
        if (answer.changes.length >= mostChanges) hold('tooMany')
        else answer.changes.push({ put: { shiftId: shift.id, date: day, userId } })
      }
    })
  })
  return answer
}
