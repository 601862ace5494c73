import type { PlatformRole } from '../../../src/domain/platform/platform.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'

/**
 * The one rule of which clients somebody looks after (decisions 19), for the alias `s` of `subscription`: the operator
 * all, a partner those that it brought. It takes the parameters $1 and $2. What is read goes through the caller's own
 * company besides, whose row-level security says the same; what is written for them goes by this rule alone.
 */
export const reached = `s.client_id = $1 and s.deleted_at is null and ($2::bigint is null or s.partner_client_id = $2)`

/** The parameters of `reached`, followed by others. */
export const reachedBy = (
  { operatorId, companyId, isOperator }: PlatformRole,
  ...others: readonly unknown[]
): unknown[] => [operatorId, isOperator ? null : companyId, ...others]

/** @throws 404 where the company is none of those that the caller looks after */
export async function mustReach(sql: Sql, standing: PlatformRole, companyId: number): Promise<void> {
  const rows = await sql.query(
    `select s.id from subscription s where ${reached} and s.company_id = $3`,
    reachedBy(standing, companyId),
  )
  if (rows.length === 0) throw notFound()
}
