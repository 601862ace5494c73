import { z } from 'zod'
import { codeFor } from '../../../../src/domain/access/permissions.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import type { Writes } from '../../../engine/writing/writes.ts'
import { systemCaller, type Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { scheduleJob, type Jobs } from '../../../platform/jobs/jobs.ts'
import { escapeText } from '../../../platform/pages/html.ts'
import { holdersOf } from '../../../services/notification/holders.ts'
import { notify, type Said } from '../../../services/notification/notify.ts'
import { wordsOf } from './triggerWords.ts'
import { openWork, type TriggerKind } from './closedLoop.ts'
import { followFeedback } from '../track/links.ts'

/** What happens without anybody asking for a work request. */
type Happening = Exclude<TriggerKind, 'request' | 'incident' | 'finding' | 'checkpoint'>

/** The job that looks at such a record. */
export const considerKind: Record<Happening, string> = {
  feedback: 'work-from-feedback',
  inspection: 'work-from-inspection',
  utility: 'work-from-utility',
}

/** Has the closed loop look at a record once its transaction has been committed. */
export const considerWork = (tx: Tx, kind: Happening, id: number) =>
  scheduleJob(tx, considerKind[kind], id, new Date())

/** Longest title of a work request. */
export const titled = (title: string) => (title.length > 150 ? `${title.slice(0, 149)}…` : title)

const feedbackRow = z.object({
  rating: z.string(),
  feedback: z.string(),
  name: z.string(),
  mobileNo: z.string(),
  version: z.number(),
  facilityId: z.number(),
  facility: z.string(),
  location: z.string(),
  pinId: z.number(),
  action: z.string(),
  people: z.array(z.number()),
  supervisors: z.array(z.number()),
})

/**
 * A visitor's low rating: their facility's work request, and word to the people of the facility; where none of them can be
 * told, to the site's supervisors, else to whoever may approve work, so that no rating waits unread.
 */
async function fromFeedback(tx: Tx, writes: Writes, id: number) {
  const [row] = await tx.query(
    `select f.rating, f.feedback, f.name, f.mobile_no as "mobileNo", f.version, f.facility_id as "facilityId",
       p.name as facility, p.location, p.pin_id as "pinId", p.low_score_action as action, p.notify_user_ids as people,
       s.supervisor_ids as supervisors
     from facility_feedback f join facility p on p.client_id = f.client_id and p.id = f.facility_id
     join pin s on s.client_id = p.client_id and s.id = p.pin_id
     where f.client_id = $1 and f.id = $2 and f.deleted_at is null and f.work_request_id is null
       and f.rating_value < p.low_score_threshold and p.low_score_action <> 'none'`,
    [tx.actor.clientId, id],
  )
  if (!row) return
  const low = feedbackRow.parse(row)
  const said = `${low.rating} – ${low.feedback}\n${low.name}, ${low.mobileNo}`
  const told = { ref: '', facility: low.facility, rating: low.rating }
  if (low.action === 'create_work_request') {
    const [caller, words] = [await systemCaller(tx), await wordsOf(tx)]
    const { id: workRequestId, refNo } = await openWork(tx, writes, caller, {
      kind: 'feedback',
      triggerId: id,
      subjectId: low.facilityId,
      work: {
        title: titled(words.rated(low.facility, low.rating)),
        description: said,
        pinId: low.pinId,
        facilityId: low.facilityId,
        locationNote: low.location,
        priority: low.rating === '1/5' ? 'high' : 'medium',
      },
      comment: said,
    })
    await writes.update(tx, caller, resourceNamed('facility-feedback'), id, { workRequestId })
    await followFeedback(tx, id, workRequestId)
    told.ref = refNo
  }
  const message: Said = {
    type: 'work_request',
    wording: told.ref ? 'ratingOpenedWork' : 'ratingLow',
    values: told,
    description: escapeText(low.feedback),
    link: { route: 'facility-feedback', id },
  }
  if ((await notify(tx, low.people, message)) > 0) return
  if ((await notify(tx, low.supervisors, message)) > 0) return
  await notify(tx, await holdersOf(tx, codeFor(workRequest.module, 'main', 'update')), message)
}

const taskRow = z.object({
  label: z.string(),
  note: z.string().nullable(),
  value: z.string().nullable(),
  fileId: z.number().nullable(),
  workRequestId: z.number(),
  refNo: z.string(),
  pinId: z.number(),
  facilityId: z.number().nullable(),
  scheduleId: z.number().nullable(),
  assetLabel: z.string().nullable(),
  locationNote: z.string().nullable(),
  category: z.string().nullable(),
  priority: z.string(),
})

/** A failed step of an inspection: a further work request beside the one that found it. */
async function fromInspection(tx: Tx, writes: Writes, id: number) {
  const [row] = await tx.query(
    `select t.label, t.note, t.value, t.file_id as "fileId", w.id as "workRequestId", w.ref_no as "refNo", w.pin_id as "pinId",
       w.facility_id as "facilityId", w.schedule_id as "scheduleId", w.asset_label as "assetLabel",
       w.location_note as "locationNote", w.category, w.priority
     from work_task t join work_request w on w.client_id = t.client_id and w.id = t.work_request_id
     where t.client_id = $1 and t.id = $2 and t.deleted_at is null and t.task_type = 'inspection' and t.result = 'fail'
       and t.fail_action = 'create_work_request'`,
    [tx.actor.clientId, id],
  )
  if (!row) return
  const task = taskRow.parse(row)
  const words = await wordsOf(tx)
  const said = [words.failedAt(task.label, task.refNo), task.value, task.note].filter(Boolean).join('\n')
  await openWork(tx, writes, await systemCaller(tx), {
    kind: 'inspection',
    triggerId: id,
    // What one inspection finds belongs together.
    subjectId: task.workRequestId,
    work: {
      title: titled(words.failedStep(task.label)),
      description: said,
      pinId: task.pinId,
      facilityId: task.facilityId,
      assetLabel: task.assetLabel,
      locationNote: task.locationNote,
      category: task.category,
      priority: task.priority === 'none' || task.priority === 'low' ? 'medium' : task.priority,
      parentId: task.workRequestId,
    },
    comment: said,
    files: task.fileId === null ? [] : [task.fileId],
  })
}

const monthRow = z.object({
  month: z.string(),
  consumption: z.string(),
  usual: z.string().nullable(),
  anomaly: z.enum(['spike', 'drop']),
  utilityId: z.number(),
  name: z.string(),
  meterNo: z.string(),
  unit: z.string(),
  pinId: z.number(),
  facilityId: z.number().nullable(),
  responsibleUserId: z.number().nullable(),
})

/**
 * The work request of a month whose use is out of the usual; nothing where it is not.
 * @param since the earliest month that counts
 */
export async function openForMonth(tx: Tx, writes: Writes, caller: Caller, id: number, since?: Date) {
  const [row] = await tx.query(
    `select m.month::text, m.consumption::text, round(u.baseline_monthly, 3)::text as usual, m.anomaly, u.id as "utilityId", u.name,
       u.meter_no as "meterNo", u.unit, u.pin_id as "pinId", u.facility_id as "facilityId",
       u.responsible_user_id as "responsibleUserId"
     from util_month m join utility u on u.client_id = m.client_id and u.id = m.utility_id
     where m.client_id = $1 and m.id = $2 and m.deleted_at is null and m.anomaly in ('spike', 'drop')
       and ($3::timestamptz is null or m.month >= ($3::timestamptz)::date)`,
    [tx.actor.clientId, id, since ?? null],
  )
  if (!row) return undefined
  const month = monthRow.parse(row)
  const words = await wordsOf(tx)
  const usual = month.usual ? words.usual(month.usual) : ''
  const said = `${month.name}, ${month.meterNo}, ${month.month.slice(0, 7)}: ${month.consumption} ${month.unit}${usual}`
  const work = await openWork(tx, writes, caller, {
    kind: 'utility',
    triggerId: id,
    subjectId: month.utilityId,
    work: {
      title: titled(words[month.anomaly](month.name)),
      description: said,
      pinId: month.pinId,
      facilityId: month.facilityId,
      primaryUserId: month.responsibleUserId,
      assetLabel: month.meterNo,
      priority: month.anomaly === 'spike' ? 'high' : 'medium',
    },
    comment: said,
  })
  return { work, month, said }
}

/** A month whose use is out of the usual. Months long past, as an import brings them, are history. */
async function fromUtility(tx: Tx, writes: Writes, id: number, now: Date) {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - 3)
  const made = await openForMonth(tx, writes, await systemCaller(tx), id, since)
  if (!made) return
  const { work, month, said } = made
  if (work.opened && month.responsibleUserId !== null) {
    await notify(tx, [month.responsibleUserId], {
      type: 'work_request',
      wording: 'anomalyOpenedWork',
      values: { ref: work.refNo, meter: month.name },
      description: escapeText(said),
      link: { route: 'work', id: work.id },
    })
  }
}

/** Says how the closed loop's events become work requests. */
export function closedLoopJobs(jobs: Jobs, writes: Writes) {
  const once = (work: (tx: Tx, id: number, now: Date) => Promise<void>) => ({
    within: async (tx: Tx, { key, now }: { key: number; now: Date }) => {
      await work(tx, key, now)
      return undefined
    },
  })
  jobs.handle(
    considerKind.feedback,
    once((tx, id) => fromFeedback(tx, writes, id)),
  )
  jobs.handle(
    considerKind.inspection,
    once((tx, id) => fromInspection(tx, writes, id)),
  )
  jobs.handle(
    considerKind.utility,
    once((tx, id, now) => fromUtility(tx, writes, id, now)),
  )
}
