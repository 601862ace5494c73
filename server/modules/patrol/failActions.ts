import { z } from 'zod'
import type { FailAction } from '../../../src/domain/patrol/patrolAnswers.ts'
import { codeFor } from '../../../src/domain/access/permissions.ts'
import { incident } from '../../../src/resources/incident/incident.resource.ts'
import { incidentMedia } from '../../../src/resources/incident/incidentMedia.resource.ts'
import { patrolAnswer } from '../../../src/resources/patrol/patrolAnswer.resource.ts'
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

const placeRow = z.object({
  point: z.string(),
  section: z.string().nullable(),
  refNo: z.string(),
  language: z.enum(['en', 'ms']),
  supervisors: z.array(z.number()),
  alerted: z.array(z.number()),
})

/** Yes and no as the company says them. */
const said = {
  en: { yes: 'Yes', no: 'No' },
  ms: { yes: 'Ya', no: 'Tidak' },
} as const

async function placeOf(tx: Tx, { sessionId, pointId }: AnsweredScan) {
  const [row] = await tx.query(
    `select o.name as point, o.section, s.ref_no as "refNo", c.language, p.supervisor_ids as supervisors,
       r.alert_user_ids as alerted
     from patrol_session s join patrol_route r on r.client_id = s.client_id and r.id = s.route_id
     join patrol_point o on o.client_id = s.client_id and o.id = $3
     join pin p on p.client_id = s.client_id and p.id = r.pin_id
     join client c on c.id = s.client_id
     where s.client_id = $1 and s.id = $2`,
    [tx.actor.clientId, sessionId, pointId],
  )
  return placeRow.parse(row)
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
