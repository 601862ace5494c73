import { z } from 'zod'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { daySpan } from '../../../src/domain/time/moments.ts'
import type { PlatformRole } from '../../../src/domain/platform/platform.ts'
import { mostNeedRows, needKinds, type Need } from '../../../src/resources/home/home.calls.ts'
import { Params } from '../../engine/sql/params.ts'
import type { Caller } from '../../platform/auth/caller.ts'
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

/** Counts the records of one kind, and reads the first of them. */
interface Part {
  text: string
  values: readonly unknown[]
}

const partOf = (kind: string, from: string, row: string, order: string, { values }: Params): Part => ({
  text: `select '${kind}' as kind, (select count(*)::int from ${from}) as count,
     (select json_agg(r) from (select ${row} from ${from} order by ${order}, t.id limit ${mostNeedRows}) r) as rows`,
  values,
})

/** Imports of the caller that are not run yet. */
function importPart({ clientId, employeeId }: Caller): Part {
  const params = new Params()
  const [client, me] = [params.add(clientId), params.add(employeeId)]
  return partOf(
    'import',
    `batch t where t.client_id = ${client} and t.created_by = ${me} and t.action = 'import' and t.state in ('draft', 'previewed')`,
    `t.id, t.resource as title, t.total::text as detail, t.created_at as at, null::int as version`,
    't.id desc',
    params,
  )
}

/** Trials that end within a week, for people who look after clients. */
function trialPart({ clientId }: Caller, standing: PlatformRole, today: string): Part {
  const params = new Params()
  const partner = standing.isOperator ? 'true' : `t.partner_client_id = ${params.add(clientId)}`
  const day = params.add(today)
  return partOf(
    'trial',
    `subscription t where t.client_id = ${params.add(standing.operatorId)} and t.deleted_at is null and ${partner}
       and t.is_trial and t.trial_ends_on between ${day}::date and ${day}::date + 7`,
    `t.company_id as id, t.company_name as title, null::text as detail, t.trial_ends_on as at, null::int as version`,
    't.trial_ends_on',
    params,
  )
}

/**
 * Records that wait for the caller: of each kind the count and the first ones, by one statement from one index. A
 * statement for all kinds takes far longer to plan than to run.
 */
export async function waitingFor({ caller }: Asking, { db, settings, now }: ModuleContext) {
  const at = now()
  const today = dayIn(at, caller.timeZone)
  const { end: endOfToday } = daySpan(today, today, caller.timeZone)
  const lists = neededLists(caller, { today, now: at.toISOString() }, endOfToday)
  const parts = lists.flatMap((list) => {
    const params = new Params()
    const from = fromOf(caller, list, params)
    const row = `t.id, ${list.title} as title, ${list.detail} as detail, ${list.at} as at, t.version`
    return from ? [partOf(list.kind, from, row, list.order, params)] : []
  })
  parts.push(importPart(caller))
  const standing = await platformLookup(db, settings.OPERATOR_CLIENT_ID)(caller)
  if (standing?.rights.has('read')) parts.push(trialPart(caller, standing, today))
  const sql = db.read(caller.clientId)
  const answers = await Promise.all(parts.map(({ text, values }) => sql.query(text, values)))
  const rows = z.array(told).parse(answers.flat())
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
