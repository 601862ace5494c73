import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { findOne } from '../../../engine/tables/rows.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { conflict } from '../../../platform/errors.ts'

/**
 * Refuses a change of an assignment whose holder is not the one that the sender saw.
 *
 * @param expected undefined: the sender names nobody
 * @throws 409 naming the holder of now
 */
export async function mustBeHolder(tx: Tx, holder: number | null, expected: number | null | undefined) {
  if (expected === undefined || expected === holder) return
  if (holder === null) throw conflict('Nobody has this shift now: somebody else has changed the roster.')
  const person = await findOne(
    tx,
    employee,
    { id: holder },
    { columns: ['firstName', 'lastName'], withDeleted: true },
  )
  const name = [person?.firstName, person?.lastName].filter(Boolean).join(' ')
  throw conflict(`${name} has this shift now: somebody else has changed the roster.`)
}
