import type { Wording } from '../../../../src/domain/notification/notifications.ts'
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
  wording: Extract<Wording, 'shiftDeclined' | 'shiftAsked' | 'swapAsked' | 'shiftUnconfirmed'>,
  askedBy: number,
) {
  const [person] = await tx.query<{ name: string }>(
    `select trim(first_name || ' ' || last_name) as name from employee where client_id = $1 and id = $2`,
    [tx.actor.clientId, askedBy],
  )
  const planners = [createdBy, updatedBy].filter((id) => id !== null && id !== askedBy)
  await notify(
    tx,
    [...new Set(planners)].flatMap((id) => id ?? []),
    { type: 'shift', wording, values: { name: person?.name ?? '', day: date } },
  )
}
