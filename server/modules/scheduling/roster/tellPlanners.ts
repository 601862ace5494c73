import type { Wording } from '../../../../src/domain/notification/wordings.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { findOne } from '../../../engine/tables/rows.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { notify } from '../../../services/notification/notify.ts'

interface Planned {
  date: string
  createdBy: number | null
  updatedBy: number | null
}

/** Whoever planned an assignment, or changed it last, hears of what its people ask. */
export async function tellPlanners(
  tx: Tx,
  { date, createdBy, updatedBy }: Planned,
  wording: Extract<
    Wording,
    'shiftDeclined' | 'shiftAsked' | 'swapAsked' | 'shiftUnconfirmed' | 'shiftAccepted'
  >,
  askedBy: number,
) {
  const person = await findOne(
    tx,
    employee,
    { id: askedBy },
    { columns: ['firstName', 'lastName'], withDeleted: true },
  )
  const name = person ? `${person.firstName} ${person.lastName ?? ''}`.trim() : ''
  const planners = [createdBy, updatedBy].filter((id) => id !== null && id !== askedBy)
  await notify(
    tx,
    [...new Set(planners)].flatMap((id) => id ?? []),
    { type: 'shift', wording, values: { name, day: date } },
  )
}
