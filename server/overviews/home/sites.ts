import { z } from 'zod'
import { unfinished, workRequest } from '../../../src/resources/maintenance/work/workRequest.resource.ts'
import { incident } from '../../../src/resources/incident/incident.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { Params } from '../../engine/sql/params.ts'
import { figures, fromOf, open, type Asking, type Counted } from './figures.ts'
import { came, assignments } from './assignments.ts'
import { atPins, happened, onDays, toldDays, type Span } from './window.ts'

/** Sites that an answer holds. */
const mostRows = 100

const sites = ({ pins }: Span, more: object = {}): Counted => ({
  resource: pin,
  filter: { ...(pins && { id: [...pins] }), ...more },
})

/** Sites by their state. */
export async function pinsByState(asking: Asking, span: Span) {
  const { counted } = await figures(asking, {
    active: sites(span, { status: 'active' }),
    draft: sites(span, { status: 'draft' }),
    suspended: sites(span, { status: 'suspended' }),
    ended: sites(span, { status: 'ended' }),
  })
  const { active, draft, suspended, ended } = counted
  return { active: open(active), draft: open(draft), suspended: open(suspended), ended: open(ended) }
}

const columns = ['planned', 'came', 'late', 'openWork', 'incidents'] as const
const siteRow = z.object({
  pinId: z.number(),
  name: z.string(),
  total: z.number(),
  planned: z.number(),
  came: z.number(),
  late: z.number(),
  openWork: z.number(),
  incidents: z.number(),
})

/** Active sites with what happened there in the days, those with most to see to first. */
export async function pinSummaries({ sql, caller }: Asking, span: Span) {
  const params = new Params()
  const wanted: Record<(typeof columns)[number], Counted> = {
    planned: assignments(span, onDays('date', span)),
    came: came(span),
    late: came(span, { lateMin_gte: 1 }),
    openWork: { resource: workRequest, filter: { ...atPins(span), status: unfinished } },
    incidents: { resource: incident, filter: { ...atPins(span), ...happened('occurredAt', span) } },
  }
  const active = sites(span, { status: 'active' })
  const from = fromOf(caller, active, params)
  const parts = columns.map((name) => ({ name, from: fromOf(caller, wanted[name], params) }))
  const readable = new Set<string>(parts.flatMap(({ name, from: part }) => (part ? [name] : [])))
  const countOf = (name: string) => (readable.has(name) ? `coalesce("${name}".count, 0)::int` : '0')
  const rows = z.array(siteRow).parse(
    from
      ? await sql.query(
          `select s.id as "pinId", s.name, count(*) over ()::int as total,
             ${columns.map((name) => `${countOf(name)} as "${name}"`).join(', ')}
           from (select t.id, t.name from ${from}) s
           ${parts
             .flatMap(({ name, from: part }) =>
               part
                 ? [
                     `left join (select t.pin_id, count(*) as count from ${part} group by 1) "${name}" on "${name}".pin_id = s.id`,
                   ]
                 : [],
             )
             .join('\n')}
           order by ${['late', 'openWork', 'incidents'].map(countOf).join(' + ')} desc, s.name, s.id limit ${mostRows}`,
          params.values,
        )
      : [],
  )
  return {
    days: toldDays(span),
    total: { count: rows[0]?.total ?? 0, list: { resource: pin.name, filter: active.filter } },
    rows: rows.map((row) => {
      const figure = (name: (typeof columns)[number]) => {
        const { resource, filter } = wanted[name]
        if (!readable.has(name)) return null
        return {
          count: row[name],
          list: { resource: resource.name, filter: { ...filter, pinId: row.pinId } },
        }
      }
      return {
        pinId: row.pinId,
        name: row.name,
        planned: figure('planned'),
        came: figure('came'),
        late: figure('late'),
        openWork: figure('openWork'),
        incidents: figure('incidents'),
      }
    }),
  }
}
