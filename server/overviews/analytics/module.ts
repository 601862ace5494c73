import { z } from 'zod'
import { analyticsTemplate } from '../../../src/resources/analytics/analyticsTemplate.resource.ts'
import { standardTemplates } from '../../../src/resources/analytics/standardTemplates.ts'
import {
  addStandardTemplates,
  favouriteTemplates,
  openTemplate,
  setFavourite,
  templateFigures,
} from '../../../src/resources/analytics/template.calls.ts'
import { columns, type RowOfColumns } from '../../engine/sql/columns.ts'
import { defineModule, serve } from '../../engine/module.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { addressOf } from './board.ts'
import { figuresOf } from './figures.ts'
import { templateHooks } from './template.hooks.ts'

const shown = columns(analyticsTemplate, ['kind', 'source', 'groupBy', 'days', 'boardId', 'url'])

/** A template that the call has found within the caller's reach. */
async function templateOf(sql: Sql, clientId: number, id: number) {
  const [row] = await sql.query<RowOfColumns<typeof shown>>(
    `select ${shown.list} from ${analyticsTemplate.table} t where t.client_id = $1 and t.id = $2`,
    [clientId, id],
  )
  if (!row) throw notFound()
  return row
}

const favourites = z.array(z.object({ id: z.number(), people: z.number(), mine: z.boolean() }))

/** Deep Analytic: templates, what they show, and whose favourites they are. */
export const analyticsModule = defineModule({
  name: 'analytics',
  hooks: { 'analytics-template': templateHooks },
  calls: [
    serve(templateFigures, async ({ sql, caller, params }, { registry, now }) =>
      figuresOf(await templateOf(sql, caller.clientId, params.id), { sql, caller, registry, now: now() }),
    ),
    serve(openTemplate, async ({ sql, caller, params }, { settings, now }) =>
      addressOf(await templateOf(sql, caller.clientId, params.id), {
        settings,
        clientId: caller.clientId,
        now: now(),
      }),
    ),
    serve(favouriteTemplates, async ({ sql, caller }) => {
      const all = favourites.parse(
        await sql.query(
          `select f.template_id as id, count(*)::int as people, bool_or(f.user_id = $2) as mine
           from analytics_favourite f where f.client_id = $1 group by f.template_id`,
          [caller.clientId, caller.employeeId],
        ),
      )
      return {
        ids: all.filter(({ mine }) => mine).map(({ id }) => id),
        counts: all.map(({ id, people }) => ({ id, people })),
      }
    }),
    serve(setFavourite, async ({ caller, params: { id }, body: { favourite }, write }) => {
      await write((tx) =>
        tx.query(
          favourite
            ? `insert into analytics_favourite (client_id, template_id, user_id) values ($1, $2, $3)
               on conflict do nothing`
            : 'delete from analytics_favourite where client_id = $1 and template_id = $2 and user_id = $3',
          [caller.clientId, id, caller.employeeId],
        ),
      )
      return { id, favourite }
    }),
    serve(addStandardTemplates, ({ caller, writeOnce }, { writes }) =>
      writeOnce(async (tx) => {
        const there = await tx.query<{ name: string }>(
          `select name from ${analyticsTemplate.table} where client_id = $1 and deleted_at is null`,
          [caller.clientId],
        )
        const known = new Set(there.map(({ name }) => name.toLowerCase()))
        const missing = standardTemplates.filter(({ name }) => !known.has(name.toLowerCase()))
        for (const template of missing)
          await writes.create(tx, caller, analyticsTemplate, { ...template, kind: 'figures' })
        return { added: missing.length }
      }),
    ),
  ],
})
