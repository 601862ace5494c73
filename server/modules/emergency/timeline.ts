import { z } from 'zod'
import { emergency } from '../../../src/resources/emergency/emergency.resource.ts'
import {
  timeline,
  type Timeline,
  type TimelineKind,
} from '../../../src/resources/emergency/emergency.shapes.ts'
import { snake } from '../../../src/schema/names.ts'
import { labelOf } from '../../../src/schema/resource.ts'
import type { Sql } from '../../platform/db/sql.ts'

/** A line, with whoever did it by their id alone. */
interface Line {
  at: string
  kind: TimelineKind
  by: number | null
  text: string | null
  people: number | null
}

const line = (at: string, kind: TimelineKind, more: Partial<Line>): Line => ({
  by: null,
  text: null,
  people: null,
  ...more,
  at: new Date(at).toISOString(),
  kind,
})

/** The steps that leave a time in the record, with the columns that say who took it and what they said. */
const stamps = [
  { kind: 'acknowledged', time: 'acknowledged_time', by: 'acknowledged_by', text: undefined },
  { kind: 'responded', time: 'responded_time', by: 'responded_by', text: undefined },
  { kind: 'deactivated', time: 'deactivated_time', by: 'admin_id', text: 'remark_admin' },
] as const

const columns = z.record(z.string(), z.unknown())
const change = z.object({
  at: z.string(),
  actorId: z.number().nullable(),
  after: columns.nullable(),
})
const text = z.string().nullish()
const employee = z.number().nullish()

/** The lines of one entry of the audit trail; a record that was entered with its course holds several. */
function linesOf({ at, actorId, after }: z.infer<typeof change>, created: boolean): Line[] {
  const values = after ?? {}
  const lines = created
    ? [
        line(z.string().parse(values['activated_time']), 'activated', {
          by: actorId ?? employee.parse(values['user_id']) ?? null,
          text: text.parse(values['remark_user']) ?? null,
        }),
      ]
    : []
  for (const stamp of stamps) {
    const time = text.parse(values[stamp.time])
    if (!time) continue
    lines.push(
      line(time, stamp.kind, {
        by: employee.parse(values[stamp.by]) ?? actorId,
        text: stamp.text ? (text.parse(values[stamp.text]) ?? null) : null,
      }),
    )
  }
  if (lines.length > 0) return lines
  if ('deleted_at' in values) {
    const said = values['deleted_at'] === null ? 'Brought back' : 'Deleted'
    return [line(at, 'changed', { by: actorId, text: said })]
  }
  // The ladder's own mark: what it did stands among those who were told.
  const changed = Object.keys(emergency.fields).filter(
    (name) => snake(name) in values && name !== 'escalationLevel',
  )
  const said = changed.map((name) => labelOf(emergency, name)).join(', ')
  return said === '' ? [] : [line(at, 'changed', { by: actorId, text: said })]
}

/** A position as text, to about ten centimetres, as maps have it: phones send more digits than they know. */
const place = `round(latitude, 6) || ', ' || round(longitude, 6)`

interface NoticeRow {
  at: string
  stepName: string | null
  address: string | null
  people: number | null
  outcome: 'told' | 'untold'
  reason: string | null
}

/**
 * All that is known of an emergency, oldest first: from the audit trail, from who was told, and from what was added to it.
 * Of what was changed, `text` names the fields, parted by commas.
 */
export async function timelineOf(sql: Sql, clientId: number, id: number): Promise<Timeline> {
  const key = [clientId, id]
  const added = (table: string, column: string) =>
    sql.query<{ at: string; by: number | null; text: string | null }>(
      `select created_at as at, created_by as by, ${column} as text from ${table}
       where client_id = $1 and emergency_id = $2 and deleted_at is null order by id`,
      key,
    )
  const [changes, notices, notes, media, positions] = await Promise.all([
    sql.query(
      `select at, actor_id as "actorId", after from audit
       where client_id = $1 and record_id = $2 and resource = '${emergency.table}' order by id`,
      key,
    ),
    sql.query<NoticeRow>(
      `select at, step_name as "stepName", address, people, outcome, reason from emergency_notice
       where client_id = $1 and emergency_id = $2 and outcome in ('told', 'untold') order by id`,
      key,
    ),
    added('emergency_note', 'text'),
    added('emergency_media', 'caption'),
    sql.query<{ at: string; place: string }>(
      `(select taken_at as at, ${place} as place from emergency_position
        where client_id = $1 and emergency_id = $2 order by taken_at limit 1)
       union
       (select taken_at, ${place} from emergency_position
        where client_id = $1 and emergency_id = $2 order by taken_at desc limit 1)`,
      key,
    ),
  ])
  const lines = [
    ...changes.flatMap((row, place) => linesOf(change.parse(row), place === 0)),
    ...notices.map(({ at, stepName, address, people, outcome, reason }) =>
      line(at, outcome, { people, text: [stepName, address, reason].filter(Boolean).join(': ') || null }),
    ),
    ...notes.map(({ at, ...said }) => line(at, 'note', said)),
    ...media.map(({ at, ...said }) => line(at, 'media', said)),
    ...positions.map(({ at, place }) => line(at, 'position', { text: place })),
  ].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  const named = await sql.query<{ id: number; name: string }>(
    `select id, trim(first_name || ' ' || last_name) as name from employee where client_id = $1 and id = any($2::bigint[])`,
    [clientId, [...new Set(lines.map(({ by }) => by))]],
  )
  const people = new Map(named.map((one) => [one.id, one]))
  return timeline.parse(lines.map(({ by, ...said }) => ({ ...said, by: people.get(by ?? 0) ?? null })))
}
