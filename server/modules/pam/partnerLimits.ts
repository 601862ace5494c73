import type { ClientAction } from '../../../src/domain/platform/clientActions.ts'
import type { PlatformRole } from '../../../src/domain/platform/platform.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { notifyManagers } from '../payment/public.ts'
import { settingsOf } from './settings.ts'

/** What partners do with clients, as the operator's notices name it. */
const wordingOf = {
  extendTrial: 'partnerExtends',
  endTrial: 'partnerEnds',
  changePlan: 'partnerPlans',
  undo: 'partnerUndoes',
  create: 'partnerBrings',
} as const
const isDeed = (deed: string): deed is keyof typeof wordingOf => Object.hasOwn(wordingOf, deed)

/** Plans that a partner may give. */
export async function plansForPartners(sql: Sql, operatorId: number): Promise<number[]> {
  const { partnerPlanIds } = await settingsOf(sql)
  const rows = await sql.query<{ id: number }>(
    `select id from plan where client_id = $1 and status = 'active' and deleted_at is null
       and case when $2::bigint[] is null then is_public else id = any($2) end`,
    [operatorId, partnerPlanIds],
  )
  return rows.map(({ id }) => id)
}

/**
 * Keeps a partner within what the operator lets partners do, in a reading or transaction of the operator.
 * @throws 422 for a plan that partners may not give, and for more days than they may add to a trial in all
 */
export async function mustBeAllowed(
  sql: Sql,
  { isOperator, operatorId, companyId }: PlatformRole,
  action: ClientAction,
  companyIds: readonly number[],
): Promise<void> {
  if (isOperator) return
  if ('planId' in action && !(await plansForPartners(sql, operatorId)).includes(action.planId))
    throw invalid({ planId: 'Partners cannot give this plan.' })
  if (action.kind === 'changePlan' && action.force)
    throw invalid({ force: 'Only the platform may exceed the limits of a plan.' })
  if (action.kind !== 'extendTrial') return
  const { partnerTrialDays } = await settingsOf(sql)
  const [added] = await sql.query<{ most: number }>(
    `select coalesce(max(days), 0) as most from (
       select sum((h.action ->> 'days')::integer) as days
       from client_change h join client_change_row r on r.client_id = h.client_id and r.change_id = h.id
       where h.client_id = $1 and h.by_company_id = $2 and h.action ->> 'kind' = 'extendTrial' and h.undone_at is null
         and r.company_id = any($3::bigint[]) group by r.company_id) n`,
    [operatorId, companyId, companyIds],
  )
  if (Number(added?.most ?? 0) + action.days > partnerTrialDays)
    throw invalid({ days: 'These are more days than partners may add to a trial.' })
}

/** Notifies the operator's managers of a partner's change, in a transaction of the operator. */
export async function tellOperator(
  tx: Tx,
  { isOperator, companyId }: PlatformRole,
  deed: string,
  clients: readonly string[],
): Promise<void> {
  const wording = isDeed(deed) ? wordingOf[deed] : undefined
  if (isOperator || clients.length === 0 || !wording) return
  const [partner] = await tx.query<{ name: string }>('select name from client where id = $1', [companyId])
  const more = clients.length > mostNamed ? ` +${clients.length - mostNamed}` : ''
  await notifyManagers(tx, {
    type: 'system',
    link: { route: 'PAM' },
    wording,
    values: { partner: partner?.name ?? '', clients: clients.slice(0, mostNamed).join(', ') + more },
  })
}

/** Clients that a notice names. */
const mostNamed = 3
