import { dayIn } from '../../src/domain/time/dates.ts'
import { dayText, firstOf, monthNumber } from '../../src/domain/time/calendarDays.ts'
import type { Sql } from '../platform/db/sql.ts'
import { seal } from '../modules/proof/public.ts'
import type { DemoCompany } from './base/company.ts'

/** Sites whose proofs are there. */
const sealedSites = 6

/** Proofs of service of the first sites, for the last month. */
export async function enterProofs(tx: Sql, { clientId }: DemoCompany, now: number) {
  const thisMonth = monthNumber(dayIn(new Date(now), 'Asia/Kuala_Lumpur'))
  const month = dayText(firstOf(thisMonth - 1)).slice(0, 7)
  const sites = await tx.query<{ id: number }>(
    `select id from pin where client_id = $1 and status = 'active' and deleted_at is null order by id limit ${sealedSites}`,
    [clientId],
  )
  for (const { id } of sites)
    await seal(tx, { clientId, sealedBy: null }, { pinId: id, month }, new Date(now))
}
