import { workCost } from '../../../src/resources/maintenance/work/workCost.resource.ts'
import { workRequest } from '../../../src/resources/maintenance/work/workRequest.resource.ts'
import { workTask } from '../../../src/resources/maintenance/work/workTask.resource.ts'
import { workTime } from '../../../src/resources/maintenance/work/workTime.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { DemoCompany } from '../base/company.ts'
import { insertRecords } from '../base/insertRecords.ts'
import { numberThem } from '../base/numbering.ts'
import { crewOf } from '../base/organization.ts'
import type { Random } from '../base/random.ts'
import type { DemoStaff } from '../base/staff.ts'
import { enterOccurrences, type DemoOccurrence } from './schedules.ts'
import { demoCosts } from './workCosts.ts'
import { demoRequests } from './workRequests.ts'
import { demoTasks } from './workTasks.ts'

/**
 * Enters six months of work requests with their tasks, and leaves the numbering where new requests go on: `count` in all,
 * what schedules have made of them included.
 */
export async function enterRequests(
  tx: Sql,
  company: DemoCompany,
  staff: DemoStaff,
  {
    random,
    now,
    count,
    scheduled = [],
  }: { random: Random; now: number; count: number; scheduled?: readonly DemoOccurrence[] },
): Promise<void> {
  const { clientId, ownerId } = company
  const made = scheduled.flatMap(({ request }) => request ?? [])
  const fromSchedules = new Set(made)
  const others = demoRequests(
    {
      random,
      now,
      days: 182,
      pinIds: company.sites.filter(({ status }) => status === 'active').map(({ id }) => id),
      crew: {
        requesters: staff.active,
        technicians: staff.technicians,
        manager: staff.heads.get('MNT') ?? staff.heads.get('FLD') ?? ownerId,
      },
      groupFor: (category) => company.groups.get(crewOf[category] ?? '') ?? null,
    },
    count - made.length,
  )
  const requests = [...others, ...made].sort((one, other) =>
    one.values.requestedAt < other.values.requestedAt ? -1 : 1,
  )
  const refNos = await numberThem(
    tx,
    clientId,
    'WR',
    requests.map(({ values }) => values.requestedAt),
  )
  const ids = await insertRecords(
    tx,
    clientId,
    workRequest,
    requests.map(({ values }, index) => ({ refNo: refNos[index], ...values })),
  )
  const tasks = requests.flatMap((request, index) => {
    const id = ids[index]
    return id !== undefined && (fromSchedules.has(request) || random.chance(0.6))
      ? demoTasks(random, id, request)
      : []
  })
  await insertRecords(tx, clientId, workTask, tasks)
  const spent = requests.flatMap((request, index) => {
    const id = ids[index]
    return id === undefined ? [] : [demoCosts(random, id, request)]
  })
  await insertRecords(
    tx,
    clientId,
    workTime,
    spent.flatMap(({ times }) => times),
  )
  await insertRecords(
    tx,
    clientId,
    workCost,
    spent.flatMap(({ costs }) => costs),
  )
  const idByRequest = new Map(requests.map((request, index) => [request, ids[index]]))
  await enterOccurrences(tx, clientId, scheduled, (request) => idByRequest.get(request))
}
