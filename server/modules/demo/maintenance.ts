import { workRequest } from '../../../src/resources/cmms/workRequest.resource.ts'
import { workTask } from '../../../src/resources/cmms/workTask.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { DemoCompany } from './company.ts'
import { insertRecords } from './insertRecords.ts'
import { numberThem } from './numbering.ts'
import { crewOf } from './organization.ts'
import type { Random } from './random.ts'
import type { DemoStaff } from './staff.ts'
import { demoRequests } from './workRequests.ts'
import { demoTasks } from './workTasks.ts'

/** Enters six months of work requests with their tasks, and leaves the numbering where new requests go on. */
export async function enterRequests(
  tx: Sql,
  company: DemoCompany,
  staff: DemoStaff,
  { random, now, count }: { random: Random; now: number; count: number },
): Promise<void> {
  const { clientId, ownerId } = company
  const requests = demoRequests(
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
    count,
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
    return id !== undefined && random.chance(0.6) ? demoTasks(random, id, request) : []
  })
  await insertRecords(tx, clientId, workTask, tasks)
}
