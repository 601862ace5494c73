import { z } from 'zod'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { daySpan } from '../../../src/domain/time/moments.ts'
import { mostNeedRows, needKinds, type Need } from '../../../src/resources/home/home.calls.ts'
import { Params } from '../../engine/sql/params.ts'
import { platformLookup } from '../../platform/auth/platformRole.ts'
import type { ModuleContext } from '../../engine/module.ts'
import { figureOf, fromOf, type Asking } from './figures.ts'
import { neededLists } from './needs.ts'

const told = z.object({
  kind: z.enum(needKinds),
  count: z.number(),
  rows: z
    .array(
      z.object({
        id: z.number(),
        title: z.string().nullable(),
        detail: z.string().nullable(),
        at: z.string().nullable(),
        version: z.number().nullable(),
      }),
    )
    .nullable(),
})

/** Instants of the database's JSON have no zone where they are UTC's. */
const instant = (at: string | null) =>
  at === null || /^\d{4}-\d{2}-\d{2}$/.test(at) ? at : new Date(at).toISOString()

/** A part of the statement: how many there are, and the first of them. */
const part = (kind: string, from: string, row: string, order: string) =>
  `select '${kind}' as kind, (select count(*)::int from ${from}) as count,
     (select json_agg(r) from (select ${row} from ${from} order by ${order}, t.id limit ${mostNeedRows}) r) as rows`

/**
 * What waits for the caller, in one statement: each kind from its own index, with its first records. Files of others on
 * their way in wait for those who brought them; trials for those who look after clients.
 */
export async function waitingFor({ sql, caller }: Asking, { db, settings, now }: ModuleContext) {
  const at = now()
  const today = dayIn(at, caller.timeZone)
  const { end: endOfToday } = daySpan(today, today, caller.timeZone)
  const params = new Params()
  const lists = neededLists(caller, { today, now: at.toISOString() }, endOfToday)
  const parts = lists.flatMap((list) => {
    const from = fromOf(caller, list, params)
    const row = `t.id, ${list.title} as title, ${list.detail} as detail, ${list.at} as at, t.version`
    return from ? [part(list.kind, from, row, list.order)] : []
  })
  const [client, me] = [params.add(caller.clientId), params.add(caller.employeeId)]
  parts.push(
    part(
      'import',
      `batch t where t.client_id = ${client} and t.created_by = ${me} and t.action = 'import' and t.state in ('draft', 'previewed')`,
      `t.id, t.resource as title, t.total::text as detail, t.created_at as at, null::int as version`,
      't.id desc',
    ),
  )
  const standing = await platformLookup(db, settings.OPERATOR_CLIENT_ID)(caller)
  if (standing?.rights.has('read')) {
    const partner = standing.isOperator ? 'true' : `t.partner_client_id = ${client}`
    const day = params.add(today)
    parts.push(
      part(
        'trial',
        `subscription t where t.client_id = ${params.add(standing.operatorId)} and t.deleted_at is null and ${partner}
           and t.is_trial and t.trial_ends_on between ${day}::date and ${day}::date + 7`,
        `t.company_id as id, t.company_name as title, null::text as detail, t.trial_ends_on as at, null::int as version`,
        't.trial_ends_on',
      ),
    )
  }
  const rows = z.array(told).parse(await sql.query(parts.join('\nunion all\n'), params.values))
  const byKind = new Map(lists.map((list) => [list.kind as string, list]))
  const found = rows.flatMap(({ kind, count, rows: first }): Need[] => {
    const list = byKind.get(kind)
    if (count === 0) return []
    return [
      {
        kind,
        figure: list ? figureOf(list, { count }) : { count, list: null },
        rows: (first ?? []).map((row) => ({ ...row, title: row.title ?? '', at: instant(row.at) })),
      },
    ]
  })
  return { needs: found.toSorted((a, b) => needKinds.indexOf(a.kind) - needKinds.indexOf(b.kind)) }
}
