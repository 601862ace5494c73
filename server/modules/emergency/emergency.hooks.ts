import type { Wording } from '../../../src/domain/notification/wordings.ts'
import { emergency } from '../../../src/resources/emergency/emergency.resource.ts'
import { timeOf } from '../../platform/auth/caller.ts'
import type { Hooks } from '../../engine/writing/hooks.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { notify } from '../../services/notification/notify.ts'
import { callOf } from './call.ts'
import { startClimb } from './ladder.ts'
import { readersOf, tellPeople } from './telling.ts'

/** The site of a call: the one that it names, of the person's last punch, or of their current shift. */
async function siteOf(tx: Tx, named: unknown, userId: unknown, at: Date): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `select p.id from (
       select $4::bigint as id, 1 as rank
       union all (select e.pin_id, 2 from clock_event e where e.client_id = $1 and e.user_id = $2 and e.at <= $3
         and e.at > $3::timestamptz - interval '20 hours' order by e.at desc, e.id desc limit 1)
       union all (select a.pin_id, 3 from shift_assignment a where a.client_id = $1 and a.user_id = $2
         and a.deleted_at is null and a.status <> all ('{declined,cancelled}'::text[])
         and a.start_at <= $3::timestamptz + interval '1 hour' and a.end_at > $3 order by a.start_at limit 1)) found
     join pin p on p.client_id = $1 and p.id = found.id and p.deleted_at is null order by found.rank limit 1`,
    [tx.actor.clientId, userId, at, named ?? null],
  )
  return row?.id ?? null
}

/** Notices to the caller by step. */
const answers: Readonly<Record<string, Wording>> = {
  acknowledge: 'emergencySeen',
  respond: 'emergencyOnTheWay',
  deactivate: 'emergencyClosed',
}

/** Notifies the person in need of a step that a colleague has taken. */
async function answerCaller(tx: Tx, wording: Wording, id: number, userId: unknown) {
  const { clientId, employeeId } = tx.actor
  if (typeof userId !== 'number' || userId === employeeId) return
  const [by] = await tx.query<{ name: string }>(
    `select trim(first_name || ' ' || last_name) as name from employee where client_id = $1 and id = $2`,
    [clientId, employeeId],
  )
  await notify(tx, [userId], {
    type: 'emergency',
    wording,
    values: { person: by?.name ?? '—' },
    link: { route: emergency.route, id },
  })
}

/**
 * Whoever calls for help without naming anybody is the one in need. Those who may see all emergencies, and the supervisors
 * of the site, are told at once; the ladder is climbed until somebody acknowledges, also of what has been brought back.
 */
export const emergencyHooks: Hooks = {
  verbs: ['create', 'restore', 'undo', ...Object.keys(answers)],
  async beforeWrite(tx, { verb, values, caller }) {
    if (verb !== 'create') return
    values['userId'] ??= caller.employeeId
    if (caller.actedAt) values['activatedTime'] = caller.actedAt.toISOString()
    const { pinId, userId } = values
    // A phone may name a site that was deleted since: its call for help must not be refused.
    if (pinId === undefined || caller.actedAt)
      values['pinId'] = await siteOf(tx, pinId, userId, timeOf(caller))
    // Asked here, because calls of a company wait for one another from when one has its number until it is committed.
    await readersOf(tx)
  },
  async afterWrite(tx, { verb, after, caller }) {
    const wording = answers[verb]
    if (wording) return answerCaller(tx, wording, after.id, after['userId'])
    const call = await callOf(tx, tx.actor.clientId, after.id)
    if (call?.status !== 'active') return
    const people = [...(await readersOf(tx)), ...call.supervisorIds]
    // A late call is notified on arrival, not for the time of the press.
    const at = caller.actedAt ? new Date() : new Date(call.activatedTime)
    const told = verb === 'create' && tellPeople(tx, call, people, at)
    await Promise.all([told, startClimb(tx, call)])
  },
}
