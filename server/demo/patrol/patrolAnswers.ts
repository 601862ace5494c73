import { assessAnswer, type AnswerResult } from '../../../src/domain/patrol/patrolAnswers.ts'
import { workRequest } from '../../../src/resources/maintenance/work/workRequest.resource.ts'
import { incident } from '../../../src/resources/incident/incident.resource.ts'
import { patrolAnswer } from '../../../src/resources/patrol/patrolAnswer.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { hour, isoInstant, minute } from '../base/calendar.ts'
import { badNotes, questions } from './fieldText.ts'
import { insertRecords } from '../base/insertRecords.ts'
import { numberThem } from '../base/numbering.ts'
import type { Random } from '../base/random.ts'
import { noStamps } from '../work/workRequests.ts'

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

/** The scans at checkpoints that ask questions. They are put together here: the database has not yet looked at its tables. */
async function scansOf(tx: Sql, clientId: number): Promise<Scan[]> {
  const points = await tx.query<{ id: number; name: string; section: string | null }>(
    'select id, name, section from patrol_point where client_id = $1 and checklist_id is not null',
    [clientId],
  )
  const walks = await tx.query<{ id: number; refNo: string }>(
    'select id, ref_no as "refNo" from patrol_session where client_id = $1',
    [clientId],
  )
  const scans = await tx.query<Omit<Scan, 'refNo' | 'point' | 'section'>>(
    `select id as "activityId", session_id as "sessionId", point_id as "pointId", pin_id as "pinId", user_id as "userId",
       to_json(at) #>> '{}' as at
     from patrol_activity where client_id = $1 order by at, id`,
    [clientId],
  )
  const pointOf = new Map(points.map((point) => [point.id, point]))
  const refNoOf = new Map(walks.map(({ id, refNo }) => [id, refNo]))
  return scans.flatMap((scan) => {
    const point = pointOf.get(scan.pointId)
    const refNo = refNoOf.get(scan.sessionId)
    return point && refNo ? [{ ...scan, refNo, point: point.name, section: point.section }] : []
  })
}

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
      const { result, answer } = assessAnswer(
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
  const ids = await insertRecords(
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
  const idOf = new Map(answers.map((one, index) => [one, ids[index]]))
  await tx.query(
    `insert into work_request_cause (client_id, kind, cause_id, work_request_id, subject_id)
     select $1, 'checkpoint', * from unnest($2::bigint[], $3::bigint[], $4::bigint[])`,
    [clientId, toWork.map((one) => idOf.get(one)), works, toWork.map(({ scan }) => scan.pointId)],
  )
  await tx.query(
    `update incident i set answer_id = a.answer_id from unnest($2::bigint[], $3::bigint[]) a (incident_id, answer_id)
     where i.client_id = $1 and i.id = a.incident_id`,
    [clientId, incidents, toIncident.map((one) => idOf.get(one))],
  )
}
