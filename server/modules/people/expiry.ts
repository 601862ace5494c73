import { z } from 'zod'
import { codeFor } from '../../../src/domain/permissions.ts'
import { employee } from '../../../src/resources/organization/employee.resource.ts'
import { employeeAttachment } from '../../../src/resources/organization/employeeAttachment.resource.ts'
import { snake } from '../../../src/schema/names.ts'
import type { Hooks } from '../../engine/hooks.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { cancelJob, scheduleJob, type JobHandler, type Jobs } from '../../platform/jobs.ts'
import { holdersOf } from '../notification/holders.ts'
import { notify } from '../notification/notify.ts'

/** Kinds of the jobs that remind of a work permit and of a document before they run out. */
export const permitJob = 'permit'
export const employeeDocumentJob = 'employee-document'

/** Days before a permit runs out at which people are reminded; renewing one takes weeks. */
const permitDays = [60, 30, 14, 7, 0]

const expiring = z.object({
  employeeId: z.number(),
  name: z.string(),
  document: z.string().nullable(),
  day: z.string(),
  /** When it is to be reminded of, by the company's clock. */
  moments: z.array(z.coerce.date()),
})
type Expiring = z.infer<typeof expiring>

const wholeName = `trim(e.first_name || ' ' || e.last_name)`
const momentsOf = (day: string, ahead: string) =>
  `array(select to_json((least(${day}, date '9998-12-31') - o)::timestamp at time zone c.time_zone)#>>'{}'
     from unnest(${ahead}) o order by 1)`

/** What is to be reminded of still: the permit of somebody who works here. */
async function permitOf(tx: Tx, id: number): Promise<Expiring | undefined> {
  const [row] = await tx.query(
    `select e.id as "employeeId", ${wholeName} as name, null as document, e.permit_expiry as day,
       ${momentsOf('e.permit_expiry', '$3::int[]')} as moments
     from employee e join client c on c.id = e.client_id
     where e.client_id = $1 and e.id = $2 and e.deleted_at is null and e.status in ('active', 'suspended')
       and e.permit_expiry is not null`,
    [tx.actor.clientId, id, permitDays],
  )
  return row && expiring.parse(row)
}

/** The same of a document, so many days before as it says itself, and on its last day. */
async function documentOf(tx: Tx, id: number): Promise<Expiring | undefined> {
  const [row] = await tx.query(
    `select e.id as "employeeId", ${wholeName} as name, d.title as document, d.expiry_date as day,
       ${momentsOf('d.expiry_date', 'array[coalesce(d.notify_before_days, 0), 0]')} as moments
     from employee_attachment d join employee e on e.client_id = d.client_id and e.id = d.user_id
       join client c on c.id = d.client_id
     where d.client_id = $1 and d.id = $2 and d.deleted_at is null and e.deleted_at is null
       and e.status in ('active', 'suspended') and d.expiry_date is not null`,
    [tx.actor.clientId, id],
  )
  return row && expiring.parse(row)
}

interface Kind {
  job: string
  table: 'employee' | 'employee_attachment'
  /** What says until when it is good. */
  field: 'permitExpiry' | 'expiryDate'
  find: typeof permitOf
  link: (found: Expiring, id: number) => { route: string; id: number }
}

const permit: Kind = {
  job: permitJob,
  table: 'employee',
  field: 'permitExpiry',
  find: permitOf,
  link: (_, id) => ({ route: employee.route, id }),
}
const document: Kind = {
  job: employeeDocumentJob,
  table: 'employee_attachment',
  field: 'expiryDate',
  find: documentOf,
  link: (_, id) => ({ route: employeeAttachment.route, id }),
}

const isAhead = (moment: Date) => moment.getTime() > Date.now()

/** Has it reminded of at the next of its moments; what has run out, or is of nobody any more, is left alone. */
const following =
  ({ job, field, find }: Kind): NonNullable<Hooks['afterWrite']> =>
  async (tx, { verb, after }) => {
    const { id } = after
    const next = after[field] ? (await find(tx, id))?.moments.find(isAhead) : undefined
    if (next) scheduleJob(tx, job, id, next)
    else if (verb !== 'create') cancelJob(tx, job, id)
  }

/** Tells those who look after employees, and the person whose it is. */
const reminding = ({ find, link }: Kind): JobHandler => ({
  within: async (tx, { key, now }) => {
    const found = await find(tx, key)
    const isDue = found?.moments.some((moment) => moment.getTime() <= now.getTime())
    if (!found || !isDue) return found?.moments[0]
    const holders = await holdersOf(tx, codeFor(employee.module, 'main', 'update'))
    const { name, document: title, day, employeeId } = found
    await notify(tx, [...new Set([...holders, employeeId])], {
      type: 'document',
      ...(title === null
        ? { wording: 'permitExpiring', values: { name, day } }
        : { wording: 'employeeDocumentExpiring', values: { name, document: title, day } }),
      link: link(found, key),
    })
    return found.moments.find((moment) => moment.getTime() > now.getTime())
  },
})

/** A permit is followed whenever its day or its holder’s standing changes. */
export const permitHooks: Hooks = {
  verbs: ['create', 'update', 'approve', 'activate', 'rehire', 'resign', 'delete', 'restore', 'undo'],
  fields: ['permitExpiry'],
  afterWrite: following(permit),
}

export const employeeDocumentHooks: Hooks = { afterWrite: following(document) }

export function expiryJobs(jobs: Jobs) {
  jobs.handle(permitJob, reminding(permit))
  jobs.handle(employeeDocumentJob, reminding(document))
}

/** Has everything of a company followed that was entered past the hooks. */
export async function followExpiries(tx: Tx): Promise<void> {
  for (const { job, find, table, field } of [permit, document]) {
    const rows = await tx.query<{ id: number }>(
      `select id from ${table} where client_id = $1 and deleted_at is null and ${snake(field)} >= current_date order by id`,
      [tx.actor.clientId],
    )
    for (const { id } of rows) {
      const next = (await find(tx, id))?.moments.find(isAhead)
      if (next) scheduleJob(tx, job, id, next)
    }
  }
}
