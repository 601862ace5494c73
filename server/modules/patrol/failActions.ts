import { patrolPoint } from '../../../src/resources/patrol/patrolPoint.resource.ts'
import { patrolRoute } from '../../../src/resources/patrol/patrolRoute.resource.ts'
import { patrolSession } from '../../../src/resources/patrol/patrolSession.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import type { FailAction } from '../../../src/domain/patrol/patrolAnswers.ts'
import { codeFor } from '../../../src/domain/access/permissions.ts'
import { incident } from '../../../src/resources/incident/incident.resource.ts'
import { incidentMedia } from '../../../src/resources/incident/incidentMedia.resource.ts'
import { patrolAnswer } from '../../../src/resources/patrol/patrolAnswer.resource.ts'
import { company } from '../../engine/tables/company.ts'
import { rowsOf, select } from '../../engine/tables/statement.ts'
import type { Writes } from '../../engine/writing/writes.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { titled, openWork } from '../maintenance/public.ts'
import { holdersOf } from '../../services/notification/holders.ts'
import { notify } from '../../services/notification/notify.ts'
import type { AnsweredScan } from './answers.ts'

interface BadAnswer extends AnsweredScan {
  at: string
  action: FailAction
  question: string
  /** `yes` and `no` for questions of that kind. */
  answer: string
  note: string | null
  fileId: number | null
}

/** Yes and no as the company says them. */
const said = {
  en: { yes: 'Yes', no: 'No' },
  ms: { yes: 'Ya', no: 'Tidak' },
} as const

const [s, r] = [rowsOf(patrolSession, 's'), rowsOf(patrolRoute, 'r')]
const [o, p, c] = [rowsOf(patrolPoint, 'o'), rowsOf(pin, 'p'), rowsOf(company, 'c')]
const placeColumns = {
  point: o.name,
  section: o.section,
  refNo: s.refNo,
  language: c.language,
  supervisors: p.supervisorIds,
  alerted: r.alertUserIds,
}

async function placeOf(tx: Tx, { sessionId, pointId }: AnsweredScan) {
  const [row] = await select(tx, placeColumns)`from ${s.withDeleted}
    join ${r.withDeleted} on ${r.id} = ${s.routeId} join ${o.withDeleted} on ${o.id} = ${pointId}
    join ${p.withDeleted} on ${p.id} = ${r.pinId} join ${c} on true where ${s.id} = ${sessionId}`
  if (!row) throw new Error(`There is no patrol ${sessionId}`)
  return row
}

/**
 * Does what the question asks for where its answer is bad, in the transaction that keeps the answer: the work request of
 * the checkpoint, an incident, or word to the supervisors. A note and a photo are with the answer already.
 */
export async function followBadAnswer(tx: Tx, writes: Writes, caller: Caller, id: number, bad: BadAnswer) {
  const { action, question, note, fileId, pinId, pointId, at } = bad
  if (action === 'note' || action === 'photo' || pointId === null) return
  const place = await placeOf(tx, bad)
  const words = said[place.language]
  const answer = bad.answer === 'yes' || bad.answer === 'no' ? words[bad.answer] : bad.answer
  const where = [place.point, place.section].filter(Boolean).join(', ')
  const title = titled(`${place.point}: ${question} ${answer}`)
  const description = [`${place.refNo}, ${where}: ${question} ${answer}`, note].filter(Boolean).join('\n')
  if (action === 'work_request') {
    const { id: workRequestId } = await openWork(tx, writes, caller, {
      kind: 'checkpoint',
      triggerId: id,
      // What is bad at a checkpoint goes to the work request that is open for it.
      subjectId: pointId,
      work: { title, description, pinId, locationNote: where },
      comment: description,
      files: fileId === null ? [] : [fileId],
    })
    await writes.update(tx, caller, patrolAnswer, id, { workRequestId })
  } else if (action === 'snapsend') {
    const { id: incidentId } = await writes.create(tx, caller, incident, {
      title,
      description,
      pinId,
      pointId,
      occurredAt: at,
      reporterId: bad.userId,
      locationNote: where,
      answerId: id,
    })
    if (fileId !== null) await writes.create(tx, caller, incidentMedia, { incidentId, fileId })
    await writes.update(tx, caller, patrolAnswer, id, { incidentId })
  } else {
    const message = {
      type: 'patrol',
      wording: 'patrolAnswerBad',
      values: { point: place.point, question, answer },
      link: { route: 'patrol-answer', id },
    } as const
    // Whoever is to know is told, so that no alert ends nowhere.
    if ((await notify(tx, place.supervisors, message)) > 0) return
    if ((await notify(tx, place.alerted, message)) > 0) return
    await notify(tx, await holdersOf(tx, codeFor('PT', 'main', 'update')), message)
  }
}
