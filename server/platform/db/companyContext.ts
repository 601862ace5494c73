import type { Actor, Sql } from './sql.ts'

/** The server itself at work for a company: no employment and no person, so the audit trail names nobody. */
export const systemActor = (clientId: number): Actor => ({ clientId, employeeId: 0, personId: '' })

/**
 * Lets the rest of a system transaction work within one company, under its row-level security and audit trail. Only for
 * what makes a company and its records at once; everything else writes by `db.write`.
 */
export async function enterCompany(tx: Sql, actor: Actor, verb = ''): Promise<void> {
  await tx.query(
    `select set_config('app.client', $1, true), set_config('app.actor', $2, true),
       set_config('app.person', $3, true), set_config('app.verb', $4, true),
       set_config('app.support', $5, true)`,
    [
      String(actor.clientId),
      String(actor.employeeId || ''),
      actor.personId,
      verb,
      String(actor.support?.id ?? ''),
    ],
  )
}
