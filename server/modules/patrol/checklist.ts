import { z } from 'zod'
import { answerTypes, failActions, assessAnswer } from '../../../src/domain/patrol/patrolAnswers.ts'
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
export type AskedQuestion = z.infer<typeof questionRow>

/** SQL: the record `t` as jsonb, as it stood at an instant: whatever the audit trail has of it since is taken back. */
const asItStood = (table: string, at: string) => `(to_jsonb(t) || coalesce((
  select jsonb_object_agg(first.key, first.value) from (
    select distinct on (was.key) was.key, was.value
    from audit a cross join lateral jsonb_each(a.before) was
    where a.client_id = t.client_id and a.resource = '${table}' and a.record_id = t.id and a.at > ${at}::timestamptz
      and a.before is not null
    order by was.key, a.id) first), '{}'))`

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
  const rows = await tx.query(
    `with point as (
       select (${asItStood('patrol_point', '$3')}->>'checklist_id')::bigint as checklist_id
       from patrol_point t where t.client_id = $1 and t.id = $2 and t.deleted_at is null
     ), question as (
       select t.id, ${asItStood('patrol_question', '$3')} as stood
       from patrol_question t join point on t.checklist_id = point.checklist_id or t.id = any ($4::bigint[])
       where t.client_id = $1 and t.created_at <= $3::timestamptz
     )
     select q.id, q.stood->>'text' as text, q.stood->>'answer_type' as "answerType",
       (q.stood->>'required')::boolean as required, q.stood->>'fail_when' as "failWhen",
       q.stood->>'least_value' as "leastValue", q.stood->>'most_value' as "mostValue",
       q.stood->>'fail_action' as "failAction", q.stood->>'options' as options
     from question q join point on (q.stood->>'checklist_id')::bigint = point.checklist_id
     join patrol_checklist l on l.client_id = $1 and l.id = point.checklist_id and l.active and l.deleted_at is null
     where q.stood->>'deleted_at' is null order by (q.stood->>'rank')::int, q.id`,
    [tx.actor.clientId, pointId, at, also],
  )
  return z.array(questionRow).parse(rows)
}

/** What an answer that is entered by hand takes from its scan, and from its question as it stands now. */
export async function enteredByHand(tx: Tx, values: Readonly<Record<string, unknown>>) {
  const [scan] = await tx.query(
    `select session_id as "sessionId", point_id as "pointId", pin_id as "pinId", user_id as "userId", to_json(at)#>>'{}' as at
     from patrol_activity where client_id = $1 and id = $2`,
    [tx.actor.clientId, values['activityId']],
  )
  const [row] = await tx.query(
    `select id, text, answer_type as "answerType", required, fail_when as "failWhen", least_value as "leastValue",
       most_value as "mostValue", fail_action as "failAction", options
     from patrol_question where client_id = $1 and id = $2`,
    [tx.actor.clientId, values['questionId'] ?? null],
  )
  if (!row) return { ...scan, question: '–' }
  const question = questionRow.parse(row)
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const { result, answer } = assessAnswer(question, {
    answer: text(values['answer']),
    note: text(values['note']),
    hasFile: typeof values['fileId'] === 'number',
  })
  const { text: asked, answerType, failAction } = question
  return { ...scan, question: asked, answerType, failAction, result, answer }
}
