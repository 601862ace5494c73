import { Big } from 'big.js'
import { toCents } from './billing.ts'

/** The ways in which a client's monthly revenue moves between two days. */
export const movements = ['new', 'returned', 'expansion', 'contraction', 'churn', 'same'] as const
export type Movement = (typeof movements)[number]

/** A client's monthly recurring revenue (MRR) at the end of a month and a month before, as decimal text. */
export interface ClientRevenue {
  before: string
  now: string
  /** Whether it has paid before, at any time. */
  paidEarlier: boolean
}

/** How the revenue of a client moved. */
export function movementOf({ before, now, paidEarlier }: ClientRevenue): Movement {
  const [was, is] = [new Big(before), new Big(now)]
  if (was.eq(is)) return 'same'
  if (was.eq(0)) return paidEarlier ? 'returned' : 'new'
  if (is.eq(0)) return 'churn'
  return is.gt(was) ? 'expansion' : 'contraction'
}

/** Figures of a month: `before` and the movements add up to `mrr`. */
export interface RevenueFigures extends Readonly<Record<Exclude<Movement, 'same'>, string>> {
  before: string
  mrr: string
  arr: string
  /** Clients that pay. */
  clients: number
  /** Clients that left, and the part of those before that they are, in percent. */
  lost: number
  churnPercent: string
}

/** Adds up the clients of one currency. */
export function figuresOf(clients: readonly ClientRevenue[]): RevenueFigures {
  const moved = clients.map((client) => ({ client, movement: movementOf(client) }))
  const sum = (values: readonly Big[]) => values.reduce((total, value) => total.plus(value), new Big(0))
  const change = (wanted: Movement) =>
    toCents(
      sum(
        moved
          .filter(({ movement }) => movement === wanted)
          .map(({ client }) => new Big(client.now).minus(client.before)),
      ),
    )
  const mrr = sum(clients.map(({ now }) => new Big(now)))
  const lost = moved.filter(({ movement }) => movement === 'churn').length
  const paidBefore = clients.filter(({ before }) => new Big(before).gt(0)).length
  return {
    before: toCents(sum(clients.map(({ before }) => new Big(before)))),
    mrr: toCents(mrr),
    arr: toCents(mrr.times(12)),
    clients: clients.filter(({ now }) => new Big(now).gt(0)).length,
    new: change('new'),
    returned: change('returned'),
    expansion: change('expansion'),
    contraction: change('contraction'),
    churn: change('churn'),
    lost,
    churnPercent: paidBefore === 0 ? '0.0' : new Big(lost).times(100).div(paidBefore).toFixed(1),
  }
}

/** Days past due at which a group of open invoices ends; the first is not due yet, the last has no end. */
export const ageingSteps = [0, 30, 60, 90] as const
