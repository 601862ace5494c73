import { snake } from '../../../src/schema/names.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { authorOf, type Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { permit } from '../access/access.ts'
import type { Row } from '../reading/reads.ts'
import { Params } from '../sql/params.ts'
import { mustNameSelf, mustReach } from './checks.ts'
import type { Change } from './hooks.ts'
import { initialsOf } from './initials.ts'
import { nextReferenceNumber } from './referenceNumbers.ts'
import { refuseShared } from './rules.ts'
import { afterWrite, answerColumns, beforeWrite, type WriteContext } from './writeRecord.ts'

/** Creates a record, with initial values and the next reference number. */
export async function createRecord(
  context: WriteContext,
  tx: Tx,
  caller: Caller,
  resource: Resource,
  given: Readonly<Record<string, unknown>>,
): Promise<Row> {
  const reach = permit(caller, resource, 'create')
  const change: Change = { caller, verb: 'create', values: { ...given } }
  mustNameSelf(resource, change)
  await beforeWrite(context, tx, resource, change)
  const values: Record<string, unknown> = { ...initialsOf(resource), ...change.values }
  // A column without a value takes the table's default, such as the instant of the request.
  const names = Object.keys(values).filter((name) => values[name] !== null || name in change.values)
  const params = new Params()
  const head = [params.add(caller.clientId), params.add(authorOf(caller)), params.add(authorOf(caller))]
  const columns = ['client_id', 'created_by', 'updated_by', ...names.map(snake)]
  const placeholders = [...head, ...names.map((name) => params.add(values[name]))]
  const number =
    resource.refNo && nextReferenceNumber(params, caller.clientId, resource.refNo.prefix, caller.timeZone)
  if (resource.refNo && number) {
    columns.push(snake(resource.refNo.field))
    placeholders.push(number.value)
  }
  const [row] = await tx.query<Row>(
    `${number?.before ?? ''} insert into ${resource.table} as t (${columns.join(', ')}) values (${placeholders.join(', ')}) returning ${answerColumns({ caller, resource, reach })}`,
    params.values,
  )
  if (!row) throw new Error(`Insert into ${resource.table} gave no row`)
  tx.touch(resource.table)
  await mustReach(tx, caller, resource, context.registry, reach, [row.id], 'create')
  await refuseShared(tx, resource, [{ id: row.id, change }])
  await afterWrite(context, tx, resource, change, row)
  return row
}
