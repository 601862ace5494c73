import { rate } from '../../../../src/resources/efp/rate.resource.ts'
import { rateType } from '../../../../src/resources/efp/rateType.resource.ts'
import { find } from '../../../engine/tables/rows.ts'
import { rowsOf, select, text } from '../../../engine/tables/statement.ts'
import type { CompanySql, Tx } from '../../../platform/db/sql.ts'
import { mustHaveSeen } from '../../../platform/errors.ts'

const t = rowsOf(rate, 't')

/** A fingerprint of the rates of a type, or of all types: it changes with each of them. */
export async function stateOfRates(sql: CompanySql, rateTypeId: number | null): Promise<string> {
  const [row] = await select(sql, {
    state: text`md5(coalesce(string_agg(${t.id} || ':' || ${t.version}, ',' order by ${t.id}), ''))`,
  })`from ${t} where (${rateTypeId}::bigint is null or ${t.rateTypeId} = ${rateTypeId})`
  return row?.state ?? ''
}

/**
 * Locks the types of rates that are about to change.
 * @param seen the state that the sender saw; undefined is not refused
 * @throws 409 if there are other rates now
 */
export async function mustHaveSeenRates(tx: Tx, rateTypeId: number | null, seen: string | undefined) {
  const types = rateTypeId === null ? {} : { id: rateTypeId }
  await find(tx, rateType, types, { columns: ['id'], sort: ['id'], lock: 'update' })
  const state = await stateOfRates(tx, rateTypeId)
  mustHaveSeen(seen, state, { state })
}
