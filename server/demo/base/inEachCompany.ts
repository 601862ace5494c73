import { systemActor } from '../../platform/db/companyContext.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/sql.ts'

/** Does something in every company, one after the other: outside of a company its records are not to be seen. */
export async function inEachCompany(db: Database, work: (tx: Tx) => Promise<void>): Promise<void> {
  for (const { id } of await db.system.query<{ id: number }>('select id from client order by id'))
    await db.write(systemActor(id), work)
}
