import { z } from 'zod'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { employeeAttachment } from '../../../src/resources/employee/employeeAttachment.resource.ts'
import type { Hooks } from '../../engine/writing/hooks.ts'
import type { Tx } from '../../platform/db/sql.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { expiring, moments, momentsOf } from '../../services/notification/expiring.ts'

/** Kinds of the jobs that remind of a work permit and of a document before they run out. */
export const permitJob = 'permit'
export const employeeDocumentJob = 'employee-document'

/** Days before a permit runs out at which people are reminded; renewing one takes weeks. */
const permitDays = [60, 30, 14, 7, 0]

const ofEmployee = z.object({
  employeeId: z.number(),
  name: z.string(),
  document: z.string(),
  day: z.string(),
  moments,
})

const wholeName = `trim(e.first_name || ' ' || e.last_name)`

/** The permit of somebody who works here. */
const permit = expiring({
  job: permitJob,
  resource: employee,
  field: 'permitExpiry',
  find: async (tx, id) => {
    const [row] = await tx.query(
      `select e.id as "employeeId", ${wholeName} as name, '' as document, e.permit_expiry as day,
         ${momentsOf('e.permit_expiry', '$3::int[]')} as moments
       from employee e join client c on c.id = e.client_id
       where e.client_id = $1 and e.id = $2 and e.deleted_at is null and e.status in ('active', 'suspended')
         and e.permit_expiry is not null`,
      [tx.actor.clientId, id, permitDays],
    )
    if (!row) return undefined
    const { employeeId, name, day, moments } = ofEmployee.parse(row)
    return {
      moments,
      people: [employeeId],
      wording: 'permitExpiring',
      values: { name, day },
      link: { route: employee.route, id },
    }
  },
})

/** A document of theirs, so many days before as it says itself, and on its last day. */
const document = expiring({
  job: employeeDocumentJob,
  resource: employeeAttachment,
  field: 'expiryDate',
  find: async (tx, id) => {
    const [row] = await tx.query(
      `select e.id as "employeeId", ${wholeName} as name, d.title as document, d.expiry_date as day,
         ${momentsOf('d.expiry_date', 'array[coalesce(d.notify_before_days, 0), 0]')} as moments
       from employee_attachment d join employee e on e.client_id = d.client_id and e.id = d.user_id
         join client c on c.id = d.client_id
       where d.client_id = $1 and d.id = $2 and d.deleted_at is null and e.deleted_at is null
         and e.status in ('active', 'suspended') and d.expiry_date is not null`,
      [tx.actor.clientId, id],
    )
    if (!row) return undefined
    const { employeeId, name, document: title, day, moments } = ofEmployee.parse(row)
    return {
      moments,
      people: [employeeId],
      wording: 'employeeDocumentExpiring',
      values: { name, document: title, day },
      link: { route: employeeAttachment.route, id },
    }
  },
})

/** A permit is followed whenever its day or its holder’s standing changes. */
export const permitHooks: Hooks = {
  verbs: ['create', 'update', 'approve', 'activate', 'rehire', 'resign', 'delete', 'restore', 'undo'],
  fields: ['permitExpiry'],
  afterWrite: permit.afterWrite,
}

export const employeeDocumentHooks: Hooks = { afterWrite: document.afterWrite }

export function expiryJobs(jobs: Jobs) {
  permit.remind(jobs)
  document.remind(jobs)
}

/** Has everything of a company followed that was entered past the hooks. */
export async function followExpiries(tx: Tx): Promise<void> {
  await permit.followAll(tx)
  await document.followAll(tx)
}
