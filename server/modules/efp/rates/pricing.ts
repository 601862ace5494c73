import { z } from 'zod'
import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import {
  countedHours,
  payBases,
  rateBook,
  type PayRule,
  type PayType,
  type RateBook,
} from '../../../../src/domain/pay/payRates.ts'
import { rate } from '../../../../src/resources/efp/rate.resource.ts'
import { rateType } from '../../../../src/resources/efp/rateType.resource.ts'
import { columns, type RowOfColumns } from '../../../engine/sql/columns.ts'
import type { Sql } from '../../../platform/db/sql.ts'

/** Days, both included. */
interface Days {
  start: string
  end: string
}

const typeColumns = columns(rateType, ['id', 'category', 'counts'])
const ruleColumns = columns(rate, [
  'id',
  'rateTypeId',
  'pinId',
  'nationality',
  'jobId',
  'groupId',
  'userId',
  'amount',
  'basis',
  'effectiveFrom',
  'effectiveTo',
])

const payType = z.object({
  id: z.number(),
  category: z.enum(['earning', 'deduction']),
  counts: z.enum(countedHours),
})
const basis = z.enum(payBases)

/** What is paid for, in the order of the list. */
export async function payTypes(sql: Sql, clientId: number): Promise<PayType[]> {
  const rows = await sql.query<RowOfColumns<typeof typeColumns>>(
    `select ${typeColumns.list} from rate_type t where t.client_id = $1 and t.deleted_at is null order by t.sequence, t.id`,
    [clientId],
  )
  return z.array(payType).parse(rows)
}

/** Rates that hold on some of the days. */
export async function rulesIn(sql: Sql, clientId: number, { start, end }: Days): Promise<PayRule[]> {
  const rows = await sql.query<RowOfColumns<typeof ruleColumns>>(
    `select ${ruleColumns.list} from rate t where t.client_id = $1 and t.deleted_at is null and t.effective_from <= $3
       and (t.effective_to is null or t.effective_to >= $2)`,
    [clientId, start, end],
  )
  return rows.map((row) => ({ ...row, basis: basis.parse(row.basis) }))
}

/** What is paid on some days, and the days on which any of it changes. */
export interface Pricing {
  book: RateBook
  changes: string[]
  jobIds: number[]
  /** Whether any shift pays by a rate of its own. */
  ownRates: boolean
}

/** How hours of some days are paid; `tried` is a rate that is not entered. */
export async function pricingOf(sql: Sql, clientId: number, window: Days, tried?: PayRule): Promise<Pricing> {
  const [types, rules, own] = await Promise.all([
    payTypes(sql, clientId),
    rulesIn(sql, clientId, window),
    sql.query('select id from shift where client_id = $1 and rate_override is not null limit 1', [clientId]),
  ])
  const all = tried ? [...rules, tried] : rules
  const changes = all.flatMap(({ effectiveFrom, effectiveTo }) => [
    effectiveFrom,
    ...(effectiveTo === null ? [] : [addDays(effectiveTo, 1)]),
  ])
  return {
    book: rateBook(types, all),
    changes: [...new Set(changes)].filter((day) => day > window.start && day <= window.end).sort(),
    jobIds: [...new Set(all.flatMap(({ jobId }) => jobId ?? []))],
    ownRates: own.length > 0,
  }
}
