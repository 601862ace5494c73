import { facilityFeedback } from '../../../../src/resources/maintenance/facility/facilityFeedback.resource.ts'
import { facilityRequest } from '../../../../src/resources/maintenance/facility/facilityRequest.resource.ts'
import { incident } from '../../../../src/resources/incident/incident.resource.ts'
import { visitFinding } from '../../../../src/resources/visit/visitFinding.resource.ts'
import { workComment } from '../../../../src/resources/maintenance/work/workComment.resource.ts'
import { workCost } from '../../../../src/resources/maintenance/work/workCost.resource.ts'
import { workFile } from '../../../../src/resources/maintenance/work/workFile.resource.ts'
import { workTask } from '../../../../src/resources/maintenance/work/workTask.resource.ts'
import { workTime } from '../../../../src/resources/maintenance/work/workTime.resource.ts'
import { change, count } from '../../../engine/tables/rows.ts'
import { decimal, piece, rowsOf, select, whole } from '../../../engine/tables/statement.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { workRequestCause, workRequestTrack } from '../tables.ts'

/** Tasks that are done stay where they were done, with the files that prove it. */
const openResults = ['open', 'in_progress'] as const

/** The files of requests that go along: all but those of tasks that are done. */
async function movingFiles(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const [f, d] = [rowsOf(workFile, 'f'), rowsOf(workTask, 'd')]
  const rows = await select(tx, { id: f.id })`from ${f} where ${f.workRequestId} = any(${ids}::bigint[])
    and not exists (select from ${d.withDeleted} where ${d.id} = ${f.workTaskId}
      and ${d.workRequestId} = ${f.workRequestId} and not (${d.result} = any(${openResults}::text[])))`
  return rows.map(({ id }) => id)
}

/** How much goes from merged requests to the one that stays. */
export async function countMoving(tx: Tx, workRequestId: readonly number[]) {
  const [w, c] = [rowsOf(workTime, 'w'), rowsOf(workCost, 'c')]
  const of = (rows: { workRequestId: typeof w.workRequestId }) =>
    piece`${rows.workRequestId} = any(${workRequestId}::bigint[])`
  const [labour] = await select(tx, {
    times: whole`count(*)`,
    minutes: whole`coalesce(sum(${w.minutes}), 0)`,
    labour: decimal`coalesce(sum(${w.cost}), 0)`,
  })`from ${w} where ${of(w)}`
  const [cost] = await select(tx, {
    costs: whole`count(*)`,
    amount: decimal`coalesce(sum(${c.amount}), 0)`,
  })`from ${c} where ${of(c)}`
  return {
    comments: await count(tx, workComment, { workRequestId }),
    tasks: await count(tx, workTask, { workRequestId, result: openResults }),
    files: (await movingFiles(tx, workRequestId)).length,
    triggers: await count(tx, workRequestCause, { workRequestId }),
    links: await count(tx, workRequestTrack, { workRequestId, revokedAt_empty: true }),
    times: labour?.times ?? 0,
    minutes: labour?.minutes ?? 0,
    labour: labour?.labour ?? '0',
    costs: cost?.costs ?? 0,
    amount: cost?.amount ?? '0',
  }
}

/** Moves what belongs to merged requests to the one that stays: labour and costs with all the rest. */
export async function moveParts(tx: Tx, kept: number, workRequestId: readonly number[]): Promise<void> {
  const of = { workRequestId }
  const to = { workRequestId: kept }
  // Files first: their tasks, before these move, tell which files stay.
  await change(tx, workFile, { id: await movingFiles(tx, workRequestId) }, to)
  await change(tx, workComment, of, to)
  await change(tx, workTime, of, to)
  await change(tx, workCost, of, to)
  const [t, k] = [rowsOf(workTask, 't'), rowsOf(workTask, 'k')]
  await change(
    tx,
    workTask,
    { ...of, result: openResults },
    {
      ...to,
      // Moved steps follow the existing ones.
      sequence: whole`least(999, ${t.sequence} + coalesce((select max(${k.sequence}) from ${k}
        where ${k.workRequestId} = ${kept}), 0))`,
    },
  )
  // Other records point to a request without being a part of it.
  await change(tx, facilityFeedback, of, to)
  await change(tx, facilityRequest, of, to)
  await change(tx, incident, of, to)
  await change(tx, visitFinding, of, to)
  await change(tx, workRequestCause, of, to)
  // People outside who follow a merged request go on following: their link leads to the one that stays.
  const r = rowsOf(workRequestTrack, 't')
  const from = whole.orNull`coalesce(${r.mergedFromId}, ${r.workRequestId})`
  await change(tx, workRequestTrack, of, { ...to, mergedFromId: from })
}
