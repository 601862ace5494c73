import { facilityFeedback } from '../../../../src/resources/maintenance/facility/facilityFeedback.resource.ts'
import { facility } from '../../../../src/resources/maintenance/facility/facility.resource.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { workTask } from '../../../../src/resources/maintenance/work/workTask.resource.ts'
import { utilMonth } from '../../../../src/resources/maintenance/utility/utilMonth.resource.ts'
import { utility } from '../../../../src/resources/maintenance/utility/utility.resource.ts'
import { codeFor } from '../../../../src/domain/access/permissions.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { decimal, pick, rowsOf, select } from '../../../engine/tables/statement.ts'
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

const f = rowsOf(facilityFeedback, 'f')
const p = rowsOf(facility, 'p')
const s = rowsOf(pin, 's')
const lowRating = {
  ...pick(f, ['rating', 'feedback', 'name', 'mobileNo', 'facilityId']),
  facility: p.name,
  ...pick(p, ['location', 'pinId']),
  action: p.lowScoreAction,
  people: p.notifyUserIds,
  supervisors: s.supervisorIds,
}

/**
 * A visitor's low rating: their facility's work request, and word to the people of the facility; where none of them can be
 * told, to the site's supervisors, else to whoever may approve work, so that no rating waits unread.
 */
async function fromFeedback(tx: Tx, writes: Writes, id: number) {
  const [low] = await select(tx, lowRating)`from ${f} join ${p.withDeleted} on ${p.id} = ${f.facilityId}
    join ${s.withDeleted} on ${s.id} = ${p.pinId} where ${f.id} = ${id} and ${f.workRequestId} is null
      and ${f.ratingValue} < ${p.lowScoreThreshold} and ${p.lowScoreAction} <> 'none'`
  if (!low) return
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

const t = rowsOf(workTask, 't')
const w = rowsOf(workRequest, 'w')
const failedStep = {
  ...pick(t, ['label', 'note', 'value', 'fileId']),
  workRequestId: w.id,
  ...pick(w, ['refNo', 'pinId', 'facilityId', 'assetLabel', 'locationNote', 'category', 'priority']),
}

/** A failed step of an inspection: a further work request beside the one that found it. */
async function fromInspection(tx: Tx, writes: Writes, id: number) {
  const [task] = await select(tx, failedStep)`from ${t} join ${w.withDeleted} on ${w.id} = ${t.workRequestId}
    where ${t.id} = ${id} and ${t.taskType} = 'inspection' and ${t.result} = 'fail' and ${t.failAction} = 'create_work_request'`
  if (!task) return
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

const m = rowsOf(utilMonth, 'm')
const u = rowsOf(utility, 'u')
const oddMonth = {
  ...pick(m, ['month', 'anomaly']),
  consumption: decimal`${m.consumption}`,
  usual: decimal.orNull`round(${u.baselineMonthly}, 3)`,
  utilityId: u.id,
  ...pick(u, ['name', 'meterNo', 'unit', 'pinId', 'facilityId', 'responsibleUserId']),
}

/**
 * The work request of a month whose use is out of the usual; nothing where it is not.
 * @param since the earliest month that counts
 */
export async function openForMonth(tx: Tx, writes: Writes, caller: Caller, id: number, since?: Date) {
  const [month] = await select(tx, oddMonth)`from ${m} join ${u.withDeleted} on ${u.id} = ${m.utilityId}
    where ${m.id} = ${id} and ${m.anomaly} in ('spike', 'drop')
      and ${m.month} >= coalesce((${since?.toISOString() ?? null}::timestamptz)::date, '-infinity')`
  if (!month) return undefined
  const words = await wordsOf(tx)
  const usual = month.usual ? words.usual(month.usual) : ''
  const said = `${month.name}, ${month.meterNo}, ${month.month.slice(0, 7)}: ${month.consumption} ${month.unit}${usual}`
  const work = await openWork(tx, writes, caller, {
    kind: 'utility',
    triggerId: id,
    subjectId: month.utilityId,
    work: {
      title: titled(words[month.anomaly === 'spike' ? 'spike' : 'drop'](month.name)),
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
