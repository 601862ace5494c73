import { z } from 'zod'
import { patrolActivity } from '../../../src/resources/patrol/patrolActivity.resource.ts'
import { patrolChecklist } from '../../../src/resources/patrol/patrolChecklist.resource.ts'
import { patrolPoint } from '../../../src/resources/patrol/patrolPoint.resource.ts'
import { patrolQuestion } from '../../../src/resources/patrol/patrolQuestion.resource.ts'
import { answerTypes, failActions, assessAnswer } from '../../../src/domain/patrol/patrolAnswers.ts'
import { auditEntry } from '../../engine/tables/audit.ts'
import { findOne } from '../../engine/tables/rows.ts'
import { boolean, piece, recordId, rowsOf, select, text } from '../../engine/tables/statement.ts'
import type { Tx } from '../../platform/db/sql.ts'

const number = z.coerce.number().nullable()
const questionRow = z.object({
  id: z.number(),
  text: z.string(),
  answerType: z.enum(answerTypes),
  required: z.boolean(),
  failWhen: z.string().nullable(),
  leastValue: number,
  mostValue: number,
  failAction: z.enum(failActions),
  options: z.string().nullable(),
})
const questionColumns = [
  'id',
  'text',
  'answerType',
  'required',
  'failWhen',
  'leastValue',
  'mostValue',
  'failAction',
  'options',
] as const
export type AskedQuestion = z.infer<typeof questionRow>

const [t, a] = [rowsOf(patrolQuestion, 't'), rowsOf(auditEntry, 'a')]
const [o, l] = [rowsOf(patrolPoint, 't'), rowsOf(patrolChecklist, 'l')]

/** The record `t` as jsonb at an instant: later changes in the audit trail are undone. */
const asItStood = (table: string, at: string) => piece`(to_jsonb(t) || coalesce((
  select jsonb_object_agg(first.key, first.value) from (
    select distinct on (was.key) was.key, was.value from ${a} cross join lateral jsonb_each(${a.before}) was
    where ${a.resource} = ${table} and ${a.recordId} = t.id and ${a.at} > ${at}::timestamptz and ${a.before} is not null
    order by was.key, ${a.id}) first), '{}'))`

/**
 * The questions that were asked at a checkpoint at an instant, in their order. A phone asks what it knew when it last read
 * its day, and what has been changed since must not make its answers wrong.
 * @param also questions that are looked at though they stand on another checklist by now
 */
export async function questionsAt(
  tx: Tx,
  pointId: number,
  at: string,
  also: readonly number[],
): Promise<AskedQuestion[]> {
  const stood = (name: string) => text.orNull`q.stood->>${name}`
  const rows = await select(
    tx,
    {
      id: recordId`q.id`,
      text: stood('text'),
      answerType: stood('answer_type'),
      required: boolean`${stood('required')}`,
      failWhen: stood('fail_when'),
      leastValue: stood('least_value'),
      mostValue: stood('most_value'),
      failAction: stood('fail_action'),
      options: stood('options'),
    },
    piece`with point as (
        select (${asItStood('patrol_point', at)}->>'checklist_id')::bigint as checklist_id from ${o} where ${o.id} = ${pointId}
      ), question as (
        select ${t.id}, ${asItStood('patrol_question', at)} as stood from ${t.withDeleted}
        join point on ${t.checklistId} = point.checklist_id or ${t.id} = any (${also}::bigint[])
        where ${t.createdAt} <= ${at}::timestamptz
      )`,
  )`from question q join point on (q.stood->>'checklist_id')::bigint = point.checklist_id
    join ${l} on ${l.id} = point.checklist_id and ${l.active}
    where q.stood->>'deleted_at' is null order by (q.stood->>'rank')::int, q.id`
  return z.array(questionRow).parse(rows)
}

/** What an answer that is entered by hand takes from its scan, and from its question as it stands now. */
export async function enteredByHand(tx: Tx, values: Readonly<Record<string, unknown>>) {
  const scan = await findOne(
    tx,
    patrolActivity,
    { id: Number(values['activityId'] ?? 0) },
    { columns: ['sessionId', 'pointId', 'pinId', 'userId', 'at'], withDeleted: true },
  )
  const row = await findOne(
    tx,
    patrolQuestion,
    { id: Number(values['questionId'] ?? 0) },
    { columns: questionColumns, withDeleted: true },
  )
  if (!row) return { ...scan, question: '–' }
  const question = questionRow.parse(row)
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const { result, answer } = assessAnswer(question, {
    answer: textOf(values['answer']),
    note: textOf(values['note']),
    hasFile: typeof values['fileId'] === 'number',
  })
  const { text: asked, answerType, failAction } = question
  return { ...scan, question: asked, answerType, failAction, result, answer }
}
