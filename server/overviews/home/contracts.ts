import { z } from 'zod'
import { addDays, dayNumber, lengthOf, monthNumber } from '../../../src/domain/time/calendarDays.ts'
import { contract } from '../../../src/resources/pins/contract.resource.ts'
import { permit } from '../../engine/access/access.ts'
import { Params } from '../../engine/sql/params.ts'
import { figures, fromOf, open, type Asking, type Counted } from './figures.ts'
import { came, assignments } from './assignments.ts'
import { atPins, onDays, type Span } from './window.ts'

/** Sites that an answer holds. */
const mostRows = 100
/** Days ahead that the end of a contract is told of. */
export const contractNotice = 60

/** The states of contracts that run, and of those that order work on days of their own. */
const runs = ['active', 'expiring']
const ordering = [...runs, 'expired', 'renewed']

const contracts = (span: Span, more: object): Counted => ({
  resource: contract,
  filter: { ...atPins(span), ...more },
})

/** Contracts as they stand today. */
export async function contractStates(asking: Asking, span: Span) {
  permit(asking.caller, contract, 'read')
  const { today } = span
  const active = contracts(span, { status: runs })
  const { counted, more } = await figures(
    asking,
    {
      active,
      ending: contracts(span, {
        status: runs,
        endDate_gte: today,
        endDate_lte: addDays(today, contractNotice),
      }),
      over: contracts(span, { status: 'expired', endDate_gte: addDays(today, -contractNotice) }),
      draft: contracts(span, { status: 'draft' }),
    },
    (params) => {
      const from = fromOf(asking.caller, active, params) ?? ''
      return {
        sums: `(select json_build_object('value', coalesce(sum(t.value_per_month), 0)::numeric(20, 2)::text,
          'heads', coalesce(sum(t.headcount), 0)::int) from ${from})`,
      }
    },
  )
  const { value, heads } = z.object({ value: z.string(), heads: z.number() }).parse(more.sums)
  return {
    active: open(counted.active),
    ending: open(counted.ending),
    over: open(counted.over),
    draft: open(counted.draft),
    valuePerMonth: value,
    heads,
  }
}

const hoursRow = z.object({
  pinId: z.number(),
  name: z.string(),
  total: z.number(),
  contracts: z.number(),
  ordered: z.string(),
  planned: z.number(),
  worked: z.number(),
  lines: z.number(),
})

/** Hours that contracts order in the month of the last day, beside those planned and worked. */
export async function contractHoursOf({ sql, caller }: Asking, span: Span) {
  permit(caller, contract, 'read')
  const params = new Params()
  const first = `${span.end.slice(0, 7)}-01`
  const last = addDays(first, lengthOf(monthNumber(first)) - 1)
  const month = { ...span, start: first, end: last }
  const running = contracts(span, { status: ordering, startDate_lte: last, endDate_gte: first })
  const [planned, worked] = [assignments(month, onDays('date', month)), came(month)]
  const from = fromOf(caller, running, params)
  const plannedFrom = fromOf(caller, planned, params)
  const workedFrom = fromOf(caller, worked, params)
  const day = params.add(first)
  const none = '(select null::bigint as pin_id, 0 as minutes, 0 as lines where false)'
  const rows = z.array(hoursRow).parse(
    from
      ? await sql.query(
          `select p.id as "pinId", p.name, count(*) over ()::int as total, o.contracts::int as contracts,
             o.hours::numeric(12, 2)::text as ordered, coalesce(a.minutes, 0)::int as planned,
             coalesce(w.minutes, 0)::int as worked, coalesce(w.lines, 0)::int as lines
           from (select t.client_id, t.pin_id, count(*) as contracts,
               sum(coalesce(g.hours, t.hours_per_month, 0)) as hours
             from (select t.* from ${from}) t
             left join contract_target g on g.client_id = t.client_id and g.contract_id = t.id and g.month = ${day}::date
               and g.deleted_at is null
             group by 1, 2) o
           join pin p on p.client_id = o.client_id and p.id = o.pin_id
           left join ${plannedFrom ? `(select t.pin_id, sum(extract(epoch from t.end_at - t.start_at) / 60 - coalesce(t.unpaid_min, 0)) as minutes from ${plannedFrom} group by 1)` : none} a on a.pin_id = p.id
           left join ${workedFrom ? `(select t.pin_id, sum(t.worked_min) as minutes, count(*) as lines from ${workedFrom} group by 1)` : none} w on w.pin_id = p.id
           order by o.hours * 60 - coalesce(w.minutes, 0) desc, p.name, p.id limit ${mostRows}`,
          params.values,
        )
      : [],
  )
  return {
    month: first,
    total: rows[0]?.total ?? 0,
    rows: rows.map((row) => {
      const { pinId } = row
      const list = ({ resource, filter }: Counted) => ({
        resource: resource.name,
        filter: { ...filter, pinId },
      })
      return {
        pinId,
        name: row.name,
        contracts: { count: row.contracts, list: list(running) },
        ordered: row.ordered,
        plannedMin: plannedFrom ? row.planned : null,
        workedMin: workedFrom ? row.worked : null,
        worked: workedFrom ? { count: row.lines, list: list(worked) } : null,
      }
    }),
  }
}

/** Contracts that the panel names. */
const mostOngoing = 20
const ongoingRow = z.object({
  id: z.number(),
  contractNo: z.string(),
  customerName: z.string().nullable(),
  pinName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
})

/** Running contracts, those that end first at the top. */
export async function ongoingContracts(asking: Asking, span: Span) {
  permit(asking.caller, contract, 'read')
  const { today } = span
  const running = contracts(span, { status: runs, startDate_lte: today, endDate_gte: today })
  const { counted, more } = await figures(asking, { running }, (params) => ({
    rows: `(select coalesce(json_agg(r order by r."endDate", r.id), '[]') from (
      select t.id, t.contract_no as "contractNo", t.customer_name as "customerName", p.name as "pinName",
        t.start_date as "startDate", t.end_date as "endDate"
      from (select t.* from ${fromOf(asking.caller, running, params) ?? ''} order by t.end_date, t.id limit ${mostOngoing}) t
      join pin p on p.client_id = t.client_id and p.id = t.pin_id) r)`,
  }))
  return {
    running: open(counted.running),
    rows: z
      .array(ongoingRow)
      .parse(more.rows)
      .map((row) => {
        const length = dayNumber(row.endDate) - dayNumber(row.startDate) + 1
        const daysLeft = dayNumber(row.endDate) - dayNumber(today)
        return { ...row, daysLeft, elapsedPct: Math.round((100 * (length - daysLeft)) / length) }
      }),
  }
}
