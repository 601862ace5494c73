import { z } from 'zod'
import type { Worded } from '../../../src/domain/notification/wordings.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { instantOn } from '../../../src/domain/time/moments.ts'
import { openFindings } from '../../../src/resources/visit/visitFinding.resource.ts'
import type { Hooks } from '../../engine/writing/hooks.ts'
import { systemCaller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { scheduleJob, type Jobs, type Next } from '../../platform/jobs/jobs.ts'
import { notify } from '../../services/notification/notify.ts'

/** Kind of the job that looks whether a finding has been seen to in time. */
const dueJob = 'visit-finding-due'

export const visitHooks: Hooks = {
  verbs: ['create'],
  async beforeWrite(_tx, { values, caller }) {
    values['visitorId'] ??= caller.employeeId || null
  },
}

/** A visit's score and findings, reckoned from its parts. */
async function followParts(tx: Tx, visitId: unknown) {
  tx.verb('visit')
  await tx.query(
    `update visit v set score = c.score, findings_open = f.open, findings_total = f.total, updated_at = now(),
       version = v.version + 1
     from (select round(100.0 * sum(points * case answer when 'pass' then 1 when 'partly' then 0.5 else 0 end)
           / nullif(sum(points), 0))::int as score
         from visit_checklist where client_id = $1 and visit_id = $2 and deleted_at is null
           and answer = any ('{pass,partly,fail}')) c,
       (select count(*)::int as total, count(*) filter (where status = any ($3))::int as open
         from visit_finding where client_id = $1 and visit_id = $2 and deleted_at is null) f
     where v.client_id = $1 and v.id = $2
       and (v.score, v.findings_open, v.findings_total) is distinct from (c.score, f.open, f.total)`,
    [tx.actor.clientId, visitId, openFindings],
  )
  tx.touch('visit')
}

/** Both visits, where a part is moved from one to another. */
async function followBoth(tx: Tx, before: unknown, after: unknown) {
  await followParts(tx, after)
  if (before !== undefined && before !== after) await followParts(tx, before)
}

export const visitChecklistHooks: Hooks = {
  async afterWrite(tx, { before, after }) {
    await followBoth(tx, before?.['visitId'], after['visitId'])
  },
}

const finding = z.object({
  title: z.string(),
  status: z.string(),
  dueDate: z.string().nullable(),
  assignedTo: z.number().nullable(),
})

export const visitFindingHooks: Hooks = {
  async beforeWrite(tx, { verb, values, before }) {
    const { visitId } = values
    if ((verb !== 'create' && verb !== 'update') || visitId === undefined || visitId === before?.['visitId'])
      return
    const [visit] = await tx.query<{ pinId: number }>(
      'select pin_id as "pinId" from visit where client_id = $1 and id = $2',
      [tx.actor.clientId, visitId],
    )
    if (visit) values['pinId'] = visit.pinId
  },
  async afterWrite(tx, { before, after, caller }) {
    const parsed = finding.safeParse(after)
    await followBoth(tx, before?.['visitId'], after['visitId'])
    if (!parsed.success) return
    const { title, dueDate, assignedTo } = parsed.data
    const was = z.number().nullish().parse(before?.['assignedTo'])
    const tell = (person: number | null | undefined, wording: Worded['wording']) =>
      notify(tx, typeof person === 'number' && person !== caller.employeeId ? [person] : [], {
        type: 'system',
        wording,
        values: { title },
        link: { route: 'visit-finding', id: after.id },
      })
    if (assignedTo !== was) {
      await tell(assignedTo, 'findingAssigned')
      await tell(was, 'findingUnassigned')
    }
    const today = dayIn(new Date(), caller.timeZone)
    if (dueDate !== null && dueDate >= addDays(today, -1))
      scheduleJob(tx, dueJob, after.id, instantOn(addDays(dueDate, 1), '00:00', caller.timeZone))
  },
}

const waiting = z.object({
  title: z.string(),
  dueDate: z.string(),
  tell: z.array(z.number()),
  visitId: z.number(),
})

/** Says of a finding that nobody has seen to that it is overdue, once its day is over in the company's zone. */
async function lookAt(tx: Tx, id: number, now: Date): Promise<Next> {
  const { timeZone } = await systemCaller(tx)
  const [row] = await tx.query(
    `select f.title, f.due_date::text as "dueDate", f.visit_id as "visitId",
       array_remove(array[f.assigned_to, v.visitor_id], null) as tell
     from visit_finding f join visit v on v.client_id = f.client_id and v.id = f.visit_id
     where f.client_id = $1 and f.id = $2 and f.deleted_at is null and f.due_date is not null
       and f.status = any ('{open,assigned,in_progress}') for update of f`,
    [tx.actor.clientId, id],
  )
  if (!row) return undefined
  const { title, dueDate, tell, visitId } = waiting.parse(row)
  if (dayIn(now, timeZone) <= dueDate) return instantOn(addDays(dueDate, 1), '00:00', timeZone)
  tx.verb('due')
  await tx.query(
    `update visit_finding set status = 'overdue', updated_at = now(), version = version + 1 where client_id = $1 and id = $2`,
    [tx.actor.clientId, id],
  )
  tx.touch('visit_finding')
  await followParts(tx, visitId)
  await notify(tx, [...new Set(tell)], {
    type: 'system',
    wording: 'findingOverdue',
    values: { title },
    link: { route: 'visit-finding', id },
  })
  return undefined
}

export const visitJobs = (jobs: Jobs) =>
  jobs.handle(dueJob, { within: (tx, { key, now }) => lookAt(tx, key, now) })
