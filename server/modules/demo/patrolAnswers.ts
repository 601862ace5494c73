import { judgeAnswer, type AnswerResult } from '../../../src/domain/patrolAnswers.ts'
import { workRequest } from '../../../src/resources/cmms/workRequest.resource.ts'
import { incident } from '../../../src/resources/incident/incident.resource.ts'
import { patrolAnswer } from '../../../src/resources/patrol/patrolAnswer.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { hour, isoInstant, minute } from './calendar.ts'
import { badNotes, questions } from './fieldText.ts'
import { insertRecords } from './insertRecords.ts'
import { numberThem } from './numbering.ts'
import type { Random } from './random.ts'
import { noStamps } from './workRequests.ts'

/** How often a question is left out, and how often its answer is bad, in the order of the questions. */
const leftOut = 0.004
const badness = [0.01, 0.008, 0.025, 0.007]

interface Options {
  random: Random
  now: number
  technicians: readonly number[]
  headId: number
}

interface Scan {
  activityId: number
  sessionId: number
  refNo: string
  pointId: number
  point: string
  section: string | null
  pinId: number
  userId: number
  at: string
}

interface Answer {
  scan: Scan
  questionId: number
  number: number
  answer: string | null
  result: AnswerResult
  note: string | null
}

const scansOf = (tx: Sql, clientId: number) =>
  tx.query<Scan>(
    `select a.id as "activityId", a.session_id as "sessionId", s.ref_no as "refNo", a.point_id as "pointId", p.name as point,
       p.section, a.pin_id as "pinId", a.user_id as "userId", to_json(a.at) #>> '{}' as at
     from patrol_activity a join patrol_point p on p.client_id = a.client_id and p.id = a.point_id
     join patrol_session s on s.client_id = a.client_id and s.id = a.session_id
     where a.client_id = $1 and p.checklist_id is not null order by a.at, a.id`,
    [clientId],
  )

/** What was answered at the scans; of one checkpoint doors and damage are found bad once. */
function answersAt(random: Random, scans: readonly Scan[], questionIds: readonly number[]): Answer[] {
  const found = new Set<string>()
  return scans.flatMap((scan) =>
    questions.map(([text, answerType, failWhen, failAction, options], number) => {
      const [good = 'yes'] = options?.split('; ') ?? []
      const isOpen = failAction === 'work_request' || failAction === 'snapsend'
      const isBad = random.chance(badness[number] ?? 0) && !(isOpen && found.has(`${scan.pointId} ${number}`))
      if (isBad) found.add(`${scan.pointId} ${number}`)
      const given = random.chance(leftOut) ? undefined : isBad ? failWhen : good
      const note = isBad ? random.pick(badNotes[number] ?? ['']) : null
      const question = { text, answerType, failWhen, failAction, options, required: true }
      const { result, answer } = judgeAnswer(
        { ...question, leastValue: null, mostValue: null },
        { answer: given, note: note ?? undefined, hasFile: false },
      )
      return { scan, questionId: questionIds[number] ?? 0, number, answer, result, note: given ? note : null }
    }),
  )
}

const whereOf = ({ point, section }: Scan) => [point, section].filter(Boolean).join(', ')
const saidOf = ({ number, answer }: Answer) =>
  `${questions[number]?.[0]} ${answer === 'no' ? 'No' : (answer ?? '')}`

/** How far the work is that an answer has opened. */
function workOf({ random, now, technicians, headId }: Options, at: number) {
  const answered = at + random.whole(20, 90) * minute
  const started = answered + random.whole(40, 240) * minute
  const completed = started + random.whole(25, 120) * minute
  const userId = random.pick(technicians)
  if (answered > now) return { ...noStamps, status: 'pending' }
  const assigned = {
    ...noStamps,
    status: 'assigned',
    firstResponseAt: isoInstant(answered),
    dueAt: isoInstant(at + 24 * hour),
    primaryUserId: userId,
    assigneeIds: [userId],
  }
  if (started > now) return assigned
  const begun = { ...assigned, status: 'in_progress', startedAt: isoInstant(started) }
  if (completed > now || random.chance(0.2)) return begun
  const done = {
    ...begun,
    status: 'completed',
    completedAt: isoInstant(completed),
    completedBy: userId,
    completionRemark: 'Lock repaired and checked with the guard.',
  }
  const closed = completed + random.whole(60, 300) * minute
  return closed > now ? done : { ...done, status: 'closed', closedAt: isoInstant(closed), closedBy: headId }
}

/** The work requests that bad answers have opened, in the order of the answers. */
async function enterWork(tx: Sql, clientId: number, options: Options, bad: readonly Answer[]) {
  const refNos = await numberThem(
    tx,
    clientId,
    'WR',
    bad.map(({ scan }) => scan.at),
  )
  return insertRecords(
    tx,
    clientId,
    workRequest,
    bad.map((answer, index) => {
      const { scan, note } = answer
      return {
        refNo: refNos[index],
        title: `${scan.point}: ${saidOf(answer)}`,
        description: [`${scan.refNo}, ${whereOf(scan)}: ${saidOf(answer)}`, note].filter(Boolean).join('\n'),
        category: 'security_system',
        requestType: 'corrective',
        source: 'checkpoint',
        priority: 'medium',
        pinId: scan.pinId,
        locationNote: whereOf(scan),
        requestedAt: scan.at,
        ...workOf(options, Date.parse(scan.at)),
        createdAt: scan.at,
      }
    }),
  )
}

/** The incidents that bad answers have reported, in the order of the answers. */
async function enterIncidents(tx: Sql, clientId: number, { now }: Options, bad: readonly Answer[]) {
  const [type] = await tx.query<{ id: number }>(
    `select id from incident_type where client_id = $1 and name = 'Damaged property'`,
    [clientId],
  )
  const refNos = await numberThem(
    tx,
    clientId,
    'SN',
    bad.map(({ scan }) => scan.at),
  )
  return insertRecords(
    tx,
    clientId,
    incident,
    bad.map((answer, index) => {
      const { scan, note } = answer
      const isOld = Date.parse(scan.at) < now - 24 * hour
      return {
        refNo: refNos[index],
        title: `${scan.point}: ${saidOf(answer)}`,
        description: [`${scan.refNo}, ${whereOf(scan)}: ${saidOf(answer)}`, note].filter(Boolean).join('\n'),
        pinId: scan.pinId,
        pointId: scan.pointId,
        incidentTypeId: type?.id ?? null,
        severity: 'medium',
        occurredAt: scan.at,
        reporterId: scan.userId,
        locationNote: whereOf(scan),
        visibility: 'client',
        actionTaken: isOld ? 'Made safe, repair ordered.' : null,
        status: isOld ? 'resolved' : 'new',
        createdAt: scan.at,
        createdBy: scan.userId,
      }
    }),
  )
}

/** Answers to the checkpoints' questions of the patrols that there are, with the work and the incidents that bad ones led to. */
export async function enterAnswers(tx: Sql, clientId: number, options: Options): Promise<void> {
  const asked = await tx.query<{ id: number }>(
    'select id from patrol_question where client_id = $1 order by rank, id',
    [clientId],
  )
  const scans = await scansOf(tx, clientId)
  const answers = answersAt(
    options.random,
    scans,
    asked.map(({ id }) => id),
  )
  const following = (action: string) =>
    answers.filter(({ result, number }) => result === 'failed' && questions[number]?.[3] === action)
  const [toWork, toIncident] = [following('work_request'), following('snapsend')]
  const works = await enterWork(tx, clientId, options, toWork)
  const incidents = await enterIncidents(tx, clientId, options, toIncident)
  const work = new Map(toWork.map((answer, index) => [answer, works[index]]))
  const reported = new Map(toIncident.map((answer, index) => [answer, incidents[index]]))
  await insertRecords(
    tx,
    clientId,
    patrolAnswer,
    answers.map((one) => {
      const { activityId, sessionId, pointId, pinId, userId, at } = one.scan
      const [question, answerType, , failAction] = questions[one.number] ?? questions[0]
      const { questionId, answer, note, result } = one
      return {
        activityId,
        sessionId,
        pointId,
        pinId,
        userId,
        at,
        questionId,
        question,
        answerType,
        failAction,
        answer,
        note,
        result,
        workRequestId: work.get(one) ?? null,
        incidentId: reported.get(one) ?? null,
        createdAt: at,
        createdBy: userId,
      }
    }),
  )
  await tx.query(
    `insert into work_request_cause (client_id, kind, cause_id, work_request_id, subject_id)
     select client_id, 'checkpoint', id, work_request_id, point_id from patrol_answer
     where client_id = $1 and work_request_id is not null`,
    [clientId],
  )
  await tx.query(
    `update incident i set answer_id = a.id from patrol_answer a
     where i.client_id = $1 and a.client_id = $1 and a.incident_id = i.id`,
    [clientId],
  )
}
