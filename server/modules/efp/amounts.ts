import { z } from 'zod'
import { efpColumn } from '../../../src/resources/efp/efpColumn.resource.ts'
import { find } from '../../engine/tables/rows.ts'
import { differs, type Hooks } from '../../engine/writing/hooks.ts'
import { authorOf, type Caller } from '../../platform/auth/caller.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { conflict, invalid, notFound, stale } from '../../platform/errors.ts'

interface SessionFacts {
  id: number
  status: string
}

/** The rows that are there, with the states of their periods, locked for this transaction. */
const standingOf = (tx: Tx, ids: readonly number[]) =>
  tx.query<SessionFacts>(
    `select r.id, p.status from efp_row r join efp_period p on p.client_id = $1 and p.id = r.period_id
     where r.client_id = $1 and r.id = any($2::bigint[]) and r.deleted_at is null and p.deleted_at is null
     order by r.id for update of r for share of p`,
    [tx.actor.clientId, ids],
  )

/** Adds up anew what rows come to besides their hours: extra columns, each with its sign, and adjustments. */
export const addUp = (
  tx: Sql,
  { clientId, author }: { clientId: number; author: number | null },
  ids: readonly number[],
) =>
  tx.query<{ id: number; extra: string; amount: string }>(
    `update efp_row r set extra = s.extra, adjusted = s.adjusted,
       amount = coalesce(r.earned, 0) + s.extra + s.adjusted, updated_at = now(), updated_by = $3, version = r.version + 1
     from (select w.id,
         coalesce((select sum(case c.sign when 'minus' then -a.value else a.value end) from efp_amount a
           join efp_column c on c.client_id = $1 and c.id = a.column_id and c.type = 'amount' and c.deleted_at is null
           where a.client_id = $1 and a.row_id = w.id), 0)::numeric(12,2) as extra,
         coalesce((select sum(j.amount) from efp_adjustment j where j.client_id = $1 and j.row_id = w.id
           and j.deleted_at is null), 0)::numeric(12,2) as adjusted
       from unnest($2::bigint[]) as w (id)) s
     where r.client_id = $1 and r.id = s.id
     returning r.id, r.extra, r.amount`,
    [clientId, ids, author],
  )

const amountText = /^-?\d{1,8}(\.\d{1,2})?$/
const numberText = /^-?\d{1,10}(\.\d{1,4})?$/

interface ExtraCell {
  rowId: number
  columnId: number
  value: string | null
  was?: string | null | undefined
}

/** A cell as it is kept: amounts and numbers exactly, other texts as they are. @throws 422 naming the cell */
function keptCell({ rowId, columnId, value }: ExtraCell, type: string, place: number) {
  const text = value?.trim() ?? ''
  const refuse = (message: string) => invalid({ [`cells.${place}.value`]: message })
  if (type === 'amount' && text !== '' && !amountText.test(text)) throw refuse('This is not an amount.')
  if (type === 'number' && text !== '' && !numberText.test(text)) throw refuse('This is not a number.')
  const isText = type === 'text'
  return {
    row_id: rowId,
    column_id: columnId,
    value: isText || text === '' ? null : text,
    note: isText && text !== '' ? text : null,
  }
}

/** @throws 409 with what cells hold where a sender saw something else in one */
async function mustHaveSeenCells(tx: Tx, cells: readonly ExtraCell[], types: ReadonlyMap<number, string>) {
  const seen = cells.flatMap((cell, place) =>
    cell.was === undefined
      ? []
      : [keptCell({ ...cell, value: cell.was }, types.get(cell.columnId) ?? 'text', place)],
  )
  const others = await tx.query(
    `select c.row_id as "rowId", c.column_id as "columnId", coalesce(a.note, trim_scale(a.value)::text) as value
     from jsonb_to_recordset($2::jsonb) as c (row_id bigint, column_id bigint, value numeric, note text)
     left join efp_amount a on a.client_id = $1 and a.row_id = c.row_id and a.column_id = c.column_id
     where (a.value, a.note) is distinct from (c.value, c.note)`,
    [tx.actor.clientId, JSON.stringify(seen)],
  )
  if (others.length > 0) throw stale({ cells: others })
}

/**
 * Writes cells of extra columns, all or none.
 * @throws 404 without such a row or column, 409 for approved pay or another value than the sender saw, 422 naming a cell
 */
export async function setAmounts(tx: Tx, caller: Caller, cells: readonly ExtraCell[]) {
  const { clientId } = tx.actor
  const author = authorOf(caller)
  const rows = await standingOf(
    tx,
    cells.map(({ rowId }) => rowId),
  )
  const there = new Set(rows.map(({ id }) => id))
  if (cells.some(({ rowId }) => !there.has(rowId))) throw notFound()
  if (rows.some(({ status }) => status === 'approved' || status === 'locked'))
    throw conflict('This pay is approved: it changes only by adjustments.')
  const columns = await find(
    tx,
    efpColumn,
    { id: cells.map(({ columnId }) => columnId) },
    { columns: ['id', 'type'] },
  )
  const types = new Map<number, string>(columns.map(({ id, type }) => [id, type]))
  const kept = cells.map((cell, place) => {
    const type = types.get(cell.columnId)
    if (type === undefined) throw notFound()
    return keptCell(cell, type, place)
  })
  await mustHaveSeenCells(tx, cells, types)
  // Of two texts for one cell the later counts.
  const last = new Map(kept.map((cell) => [`${cell.row_id}/${cell.column_id}`, cell]))
  await tx.query(
    `insert into efp_amount (client_id, row_id, column_id, value, note, changed_by)
     select $1, c.row_id, c.column_id, c.value, c.note, $3
     from jsonb_to_recordset($2::jsonb) as c (row_id bigint, column_id bigint, value numeric, note text)
     on conflict (client_id, row_id, column_id) do update set value = excluded.value, note = excluded.note,
       changed_by = excluded.changed_by, changed_at = now()`,
    [clientId, JSON.stringify([...last.values()]), author],
  )
  tx.verb('update')
  tx.touch('efp_row')
  return addUp(
    tx,
    { clientId, author },
    rows.map(({ id }) => id),
  )
}

const adjustment = z.object({ rowId: z.number() })

/** Adjustments count at once in their row; they may come until its period is locked. */
export const adjustmentHooks: Hooks = {
  verbs: ['create', 'update', 'delete', 'restore', 'undo'],
  async beforeWrite(tx, { verb, before, values }) {
    if (verb === 'update' && differs(values, before, ['rowId']))
      throw invalid({ rowId: 'An adjustment stays with its row: add another one.' })
    const { rowId } = adjustment.parse({ ...before, ...values })
    const [row] = await standingOf(tx, [rowId])
    if (row?.status === 'locked') throw conflict('This period is locked: adjust the next one instead.')
  },
  async afterWrite(tx, { caller, before, after }) {
    const { rowId } = adjustment.parse({ ...before, ...after })
    tx.touch('efp_row')
    await addUp(tx, { clientId: tx.actor.clientId, author: authorOf(caller) }, [rowId])
  },
}

const row = z.object({ periodId: z.number(), userId: z.number(), pinId: z.number() })

/** Rows that were added by hand belong to an open period; whom and where a row is for stays. */
export const rowHooks: Hooks = {
  verbs: ['create', 'update', 'delete', 'restore'],
  async beforeWrite(tx, { verb, before, values }) {
    if (verb === 'update' && differs(values, before, ['periodId', 'userId', 'pinId']))
      throw invalid({ userId: 'A row stays with its person, pin and period: add another one.' })
    if (verb === 'update' && !differs(values, before, ['remark'])) return
    const { periodId } = row.parse({ ...before, ...values })
    const [period] = await tx.query<{ status: string; hours: boolean }>(
      `select p.status, exists (select from efp_row r where r.client_id = $1 and r.id = $3 and (r.earned <> 0
         or r.normal_min + r.overtime_min + r.rest_day_min + r.holiday_min + r.unrated_min > 0)) as hours
       from efp_period p where p.client_id = $1 and p.id = $2 for share of p`,
      [tx.actor.clientId, periodId, before?.id ?? null],
    )
    if (period && (period.status === 'approved' || period.status === 'locked'))
      throw conflict('This pay is approved: it changes only by adjustments.')
    if (verb === 'delete' && period?.hours)
      throw conflict('These hours were worked: correct the timesheet and calculate again.')
  },
}

const column = z.object({ id: z.number() })

/** What an extra column holds stays what it was entered as; one that is no longer wanted is set inactive. */
export const columnHooks: Hooks = {
  verbs: ['update', 'delete'],
  fields: ['type', 'sign'],
  async beforeWrite(tx, { verb, before, values }) {
    if (verb === 'update' && !differs(values, before, ['type', 'sign'])) return
    const [used] = await tx.query(
      `select 1 as one from efp_amount where client_id = $1 and column_id = $2
         and (value is not null or note is not null) limit 1`,
      [tx.actor.clientId, column.parse(before).id],
    )
    if (used) throw conflict('There is something in this column: add another one, and set this one inactive.')
  },
}
