import { clocking } from '../../../src/resources/attendance/clocking.resource.ts'
import { changeEach } from '../../engine/tables/rows.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { notify } from '../../services/notification/notify.ts'
import type { Figures, StoredLine } from './reckon.ts'

/** The approved minutes of a line, and the fields of the current ones. */
const pairs = [
  ['workedMin', 'workedNow'],
  ['normalMin', 'normalNow'],
  ['overtimeMin', 'overtimeNow'],
  ['restDayMin', 'restDayNow'],
  ['holidayMin', 'holidayNow'],
] as const

/** A signed-off line with its current figures. */
export interface SignedOff {
  line: StoredLine
  figures: Figures
  /** Its days are locked, because they have been paid: it stays approved. */
  isLocked: boolean
  /** Tables of the facts that have changed. */
  causes: readonly string[]
}

const asNow = (figures: Figures) =>
  ({
    workedNow: figures.workedMin,
    normalNow: figures.normalMin,
    overtimeNow: figures.overtimeMin,
    restDayNow: figures.restDayMin,
    holidayNow: figures.holidayMin,
  }) as const

/** The values of a line without a difference. */
export const noDifference = {
  workedNow: null,
  normalNow: null,
  overtimeNow: null,
  restDayNow: null,
  holidayNow: null,
  difference: null,
  differenceCauses: [],
} as const

type Noted = Record<(typeof pairs)[number][1], number | null> &
  Pick<StoredLine, 'id' | 'status' | 'difference' | 'differenceCauses'>

const { choices: known } = clocking.fields.differenceCauses

function notedOf({ line, figures, isLocked, causes }: SignedOff): Noted | undefined {
  const { id, status } = line
  const differs = pairs.some(([name]) => (line[name] ?? 0) !== figures[name])
  const isNoted = pairs.every(([name, now]) => line[now] === figures[name])
  if (!differs)
    return line.workedNow === null && status === 'approved'
      ? undefined
      : { id, status: 'approved', ...noDifference, differenceCauses: [] }
  // What somebody has decided to keep stays approved until it would be something else again.
  const difference = isNoted && line.difference === 'kept' ? 'kept' : isLocked ? 'locked' : 'open'
  if (isNoted && line.difference === difference) return undefined
  return {
    id,
    status: difference === 'open' ? 'differs' : isLocked ? 'approved' : status,
    ...asNow(figures),
    difference,
    differenceCauses: isNoted
      ? line.differenceCauses
      : known.flatMap(({ value }) => (causes.includes(value) ? [value] : [])),
  }
}

/**
 * Stores the current figures of signed-off lines. The approved ones stay until somebody decides. It notifies the
 * approvers.
 */
export async function noteDifferences(tx: Tx, lines: readonly SignedOff[]): Promise<void> {
  const noted = lines.flatMap((one) => {
    const values = notedOf(one)
    return values ? [{ line: one.line, values }] : []
  })
  await changeEach(
    tx,
    clocking,
    noted.map(({ values }) => values),
  )
  await tellApprovers(
    tx,
    noted.flatMap(({ line, values }) => {
      const isNew = pairs.some(([, now]) => line[now] !== values[now])
      return values.difference === 'open' || (values.difference !== null && isNew) ? [line] : []
    }),
  )
}

/** One message to each approver about all of their lines. */
async function tellApprovers(tx: Tx, lines: readonly StoredLine[]) {
  for (const approver of new Set(lines.flatMap(({ decidedBy }) => decidedBy ?? []))) {
    const own = lines.filter(({ decidedBy }) => decidedBy === approver)
    const days = own.map(({ workDate }) => workDate).toSorted()
    await notify(tx, [approver], {
      type: 'clocking',
      wording: 'hoursDiffer',
      values: { lines: String(days.length), from: days[0] ?? '', until: days.at(-1) ?? '' },
      link: { route: clocking.route, ...(own.length === 1 && { id: own[0]?.id }) },
    })
  }
}

/** What approving a line that differs takes over. */
export const takenOver = (line: Pick<StoredLine, (typeof pairs)[number][1]>) =>
  line.workedNow === null
    ? {}
    : { ...Object.fromEntries(pairs.map(([name, now]) => [name, line[now]])), ...noDifference }
