import { isoInstant } from '../base/calendar.ts'
import type { DemoRecord } from '../base/insertRecords.ts'
import type { Random } from '../base/random.ts'
import type { DemoRequest } from './workRequests.ts'

const parts = [
  ['Bearing 6204', '18.50'],
  ['Contactor 32 A', '86.00'],
  ['LED tube 18 W', '14.90'],
  ['Paip PVC 32 mm', '9.80'],
  ['Seal kit', '42.00'],
  ['Cartridge filter', '65.00'],
] as const
const vendors = ['Lift specialist, call-out', 'Kontraktor penghawa dingin', 'Crane hire, half a day'] as const

interface DemoCosts {
  times: DemoRecord[]
  costs: DemoRecord[]
}

/** The working time and the costs of a request whose work was done. */
export function demoCosts(random: Random, workRequestId: number, request: DemoRequest): DemoCosts {
  const { startedAt, completedAt, primaryUserId } = request
  if (startedAt === undefined || completedAt === undefined || primaryUserId === null)
    return { times: [], costs: [] }
  const written = {
    createdAt: isoInstant(completedAt),
    createdBy: primaryUserId,
    updatedAt: isoInstant(completedAt),
    updatedBy: primaryUserId,
  }
  const minutes = Math.min(Math.max(Math.round((completedAt - startedAt) / 60_000), 10), 360)
  const time = {
    workRequestId,
    employeeId: primaryUserId,
    startedAt: isoInstant(startedAt),
    minutes,
    ratePerHour: random.pick(['22.00', '25.00', '28.50', '34.00']),
    running: false,
    ...written,
  }
  const cost = (kind: string, description: string, quantity: string, unitPrice: string) => ({
    workRequestId,
    kind,
    description,
    quantity,
    unitPrice,
    ...written,
  })
  const costs: DemoRecord[] = []
  if (random.chance(0.5)) {
    const [name, price] = random.pick(parts)
    costs.push(cost('parts', name, String(random.whole(1, 6)), price))
  }
  if (random.chance(0.08))
    costs.push(cost('vendor', random.pick(vendors), '1', `${random.whole(18, 90) * 10}.00`))
  return { times: [time], costs }
}
