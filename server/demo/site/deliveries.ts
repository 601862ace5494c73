import { deliveryLine } from '../../../src/resources/maintenance/delivery/deliveryLine.resource.ts'
import { deliveryOrder } from '../../../src/resources/maintenance/delivery/deliveryOrder.resource.ts'
import { deliveryTask } from '../../../src/resources/maintenance/delivery/deliveryTask.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { day, dayFrom, dayOf, hour, isoInstant } from '../base/calendar.ts'
import type { DemoCompany } from '../base/company.ts'
import { rejections, steps, suppliers } from './deliveryText.ts'
import { insertRecords } from '../base/insertRecords.ts'
import type { Random } from '../base/random.ts'
import type { DemoStaff } from '../base/staff.ts'

/** Every state, about as often as it is met; those that are over lie in the past. */
const states = [
  ['draft', 4],
  ['submitted', 4],
  ['approved', 5],
  ['in_transit', 6],
  ['arrived', 5],
  ['partially_received', 5],
  ['received', 8],
  ['closed', 16],
  ['rejected', 2],
  ['cancelled', 3],
  ['returned', 2],
] as const
type State = (typeof states)[number][0]

/** How many of its steps a delivery in a state has behind it. */
const stepsDone: Readonly<Record<State, number>> = {
  draft: 0,
  submitted: 0,
  approved: 0,
  in_transit: 2,
  arrived: 3,
  partially_received: 4,
  received: 5,
  closed: 5,
  rejected: 0,
  cancelled: 0,
  returned: 5,
}
const received = new Set<State>(['received', 'closed', 'returned'])
const open = new Set<State>(['approved', 'in_transit', 'arrived', 'partially_received'])

interface Options {
  random: Random
  now: number
}

/** What was ordered, and what of it came by the state of the delivery. */
function linesOf(random: Random, supplier: (typeof suppliers)[number], state: State) {
  const first = random.whole(0, supplier.articles.length - 1)
  const count = random.whole(2, supplier.articles.length)
  return Array.from({ length: count }, (_, index) => {
    const article = supplier.articles[(first + index) % supplier.articles.length] ?? supplier.articles[0]
    const ordered = random.whole(article?.from ?? 1, article?.to ?? 1)
    const whole = received.has(state) || (state === 'partially_received' && index === 0)
    const part = state === 'partially_received' && index === 1
    const rejected = whole && random.chance(0.12) ? Math.max(1, Math.round(ordered * 0.1)) : 0
    const came = whole ? ordered - rejected : part ? Math.floor(ordered / 2) : 0
    return { article, ordered, came, rejected }
  })
}

/** Enters deliveries in all states, with their lines and the steps of their routes. */
export async function enterDeliveries(
  tx: Sql,
  company: DemoCompany,
  staff: DemoStaff,
  { random, now }: Options,
): Promise<void> {
  const sites = company.sites.filter(({ status }) => status === 'active')
  const buyer = staff.heads.get('MNT') ?? company.ownerId
  const planned = states
    .flatMap(([state, count]) => Array.from({ length: count }, () => state))
    .map((state) => {
      const over = received.has(state) || state === 'rejected' || state === 'cancelled'
      const ahead = over ? -random.whole(3, 120) : open.has(state) ? random.whole(-4, 3) : random.whole(2, 20)
      const expected = now + ahead * day
      const came = Math.min(
        expected +
          random.weighted([
            [-1, 2],
            [0, 6],
            [1, 3],
            [3, 1],
          ]) *
            day,
        now - hour,
      )
      return { state, ordered: Math.min(expected - random.whole(5, 14) * day, now - hour), expected, came }
    })
    .sort((one, other) => one.ordered - other.ordered)
    .map((plan) => {
      const supplier = random.pick(suppliers)
      return { ...plan, supplier, lines: linesOf(random, supplier, plan.state) }
    })
  const orders = planned.map(({ state, ordered, expected, came, supplier, lines }, place) => {
    const net = lines.reduce(
      (sum, line) => sum + Math.round(line.ordered * (line.article?.price ?? 0) * 100),
      0,
    )
    const arrived = stepsDone[state] >= 3
    const receiver = random.pick(staff.technicians)
    const changed = isoInstant(arrived ? came : Math.min(ordered + day, now - hour))
    return {
      doNo: `DO-${dayOf(ordered).slice(2, 4)}${String(1_041 + place * 3)}`,
      poNo: `PO-${random.digits(5)}`,
      status: state,
      pinId: random.pick(sites).id,
      supplierName: supplier.name,
      category: supplier.category,
      requestedBy: buyer,
      orderDate: dayOf(ordered),
      expectedDate: dayFrom(expected, 0),
      timeWindow: random.pick(['08:30–11:00', '09:00–12:00', '14:00–17:00']),
      receiverUserId: receiver,
      driverName: stepsDone[state] > 0 ? random.pick(['Ravi', 'Azman', 'Ah Seng', 'Faizal']) : null,
      vehicleNo: stepsDone[state] > 0 ? `W${random.pick(['XA', 'VB', 'UD'])} ${random.digits(4)}` : null,
      tax: (Math.round(net * 0.06) / 100).toFixed(2),
      total: ((net + Math.round(net * 0.06)) / 100).toFixed(2),
      arrivedAt: arrived ? isoInstant(came) : null,
      receivedAt: received.has(state) ? isoInstant(came + hour / 2) : null,
      receivedBy: arrived && state !== 'arrived' ? receiver : null,
      signerName: received.has(state) ? random.pick(['Puan Aini', 'Mr Lim', 'Encik Hafiz', 'Ms Devi']) : null,
      rejectReason: state === 'rejected' ? 'Over the budget of the month.' : null,
      cancelReason: state === 'cancelled' ? 'Ordered twice.' : null,
      returnReason: state === 'returned' ? 'Wrong goods throughout.' : null,
      linesTotal: lines.length,
      linesDone: lines.filter((line) => line.came + line.rejected === line.ordered).length,
      createdAt: isoInstant(ordered),
      createdBy: buyer,
      updatedAt: changed,
      updatedBy: buyer,
    }
  })
  const ids = await insertRecords(tx, company.clientId, deliveryOrder, orders)
  const made = (place: number) => ({
    createdAt: orders[place]?.createdAt,
    createdBy: buyer,
    updatedAt: orders[place]?.updatedAt,
    updatedBy: buyer,
  })
  await insertRecords(
    tx,
    company.clientId,
    deliveryLine,
    planned.flatMap(({ lines }, place) =>
      lines.map(({ article, ordered, came, rejected }) => ({
        deliveryOrderId: ids[place],
        itemCode: article?.code,
        description: article?.name,
        uom: article?.uom,
        qtyOrdered: String(ordered),
        qtyReceived: String(came),
        qtyRejected: String(rejected),
        rejectReason: rejected > 0 ? random.pick(rejections) : null,
        unitPrice: String(article?.price ?? 0),
        batchNo: came > 0 ? `B${random.digits(6)}` : null,
        ...made(place),
      })),
    ),
  )
  await insertRecords(
    tx,
    company.clientId,
    deliveryTask,
    planned.flatMap(({ state, expected, came }, place) =>
      steps.map(([taskType, title], index) => {
        const done = index < stepsDone[state]
        const at = came - (steps.length - index) * hour
        const called = state === 'cancelled' || state === 'rejected'
        return {
          deliveryOrderId: ids[place],
          sequence: index + 1,
          title,
          taskType,
          status: done
            ? 'done'
            : called
              ? 'cancelled'
              : index === stepsDone[state] && open.has(state)
                ? 'in_progress'
                : 'pending',
          assigneeId: index < 3 ? null : (orders[place]?.receiverUserId ?? null),
          plannedAt: isoInstant(expected - (steps.length - index) * hour),
          dueAt: isoInstant(expected - (steps.length - index - 1) * hour),
          startedAt: done ? isoInstant(at) : null,
          doneAt: done ? isoInstant(at + hour / 2) : null,
          ...made(place),
        }
      }),
    ),
  )
}
