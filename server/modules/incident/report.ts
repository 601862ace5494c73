import type { z } from 'zod/mini'
import { codeFor } from '../../../src/domain/access/permissions.ts'
import type { reportIncident } from '../../../src/resources/incident/incident.calls.ts'
import { incident } from '../../../src/resources/incident/incident.resource.ts'
import { incidentMedia } from '../../../src/resources/incident/incidentMedia.resource.ts'
import { columns, type RowOfColumns } from '../../engine/sql/columns.ts'
import type { Hooks } from '../../engine/writing/hooks.ts'
import type { Writes } from '../../engine/writing/writes.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { holdDevice, mustHaveCome } from '../../services/activity/devices.ts'
import { followUp } from '../maintenance/public.ts'
import { holdersOf } from '../../services/notification/holders.ts'
import { notify } from '../../services/notification/notify.ts'

type Report = z.output<(typeof reportIncident)['body']>

const told = columns(incident, ['id', 'refNo', 'status', 'severity'])

/** Incidents that the whole desk is notified of, not only the supervisors of the site. */
const severe: ReadonlySet<unknown> = new Set(['high', 'critical'])
/** Milliseconds after which an incident is history, such as one from a file: nobody is notified. */
const recent = 24 * 3_600_000

interface Reported {
  title: string
  severity: string
  reporterId: number | null
  pin: string
  supervisorIds: number[]
}

/** Notifies the site's supervisors and, of a severe incident, its readers; never the reporter or the author of the change. */
async function notifyOf(tx: Tx, id: number) {
  const [row] = await tx.query<Reported>(
    `select t.title, t.severity, t.reporter_id as "reporterId", p.name as pin, p.supervisor_ids as "supervisorIds"
     from incident t join pin p on p.client_id = t.client_id and p.id = t.pin_id
     where t.client_id = $1 and t.id = $2 and t.occurred_at > $3`,
    [tx.actor.clientId, id, new Date(Date.now() - recent)],
  )
  if (!row) return
  const { title, severity, reporterId, pin, supervisorIds } = row
  const desk = severe.has(severity) ? await holdersOf(tx, codeFor('SS', 'main', 'read')) : []
  const people = [...desk, ...supervisorIds]
  await notify(
    tx,
    people.filter((person) => person !== reporterId && person !== tx.actor.employeeId),
    {
      // A critical incident passes muting and quiet hours, as an emergency does.
      type: severity === 'critical' ? 'emergency' : 'system',
      wording: 'incidentReported',
      values: {
        severity: incident.fields.severity.choices.find(({ value }) => value === severity)?.label ?? severity,
        pin,
        title,
      },
      link: { route: incident.route, id },
    },
  )
}

/**
 * The sender is the reporter; the severity comes from the type unless given. A new incident is notified at once,
 * and again if it becomes severe.
 */
export const incidentHooks: Hooks = {
  verbs: ['create', 'update'],
  fields: ['severity'],
  async afterWrite(tx, { verb, before, values, after }) {
    const worse = severe.has(values['severity']) && values['severity'] !== before?.['severity']
    if (verb === 'create' || worse) await notifyOf(tx, after.id)
  },
  async beforeWrite(tx, { verb, values, caller }) {
    if (verb !== 'create') return
    values['reporterId'] ??= caller.employeeId || null
    const { incidentTypeId } = values
    if (values['severity'] !== undefined || typeof incidentTypeId !== 'number') return
    const [type] = await tx.query<{ severity: string }>(
      'select severity from incident_type where client_id = $1 and id = $2',
      [tx.actor.clientId, incidentTypeId],
    )
    if (type) values['severity'] = type.severity
  },
}

/** Takes an incident with its pictures, all or nothing; one offline key counts once. */
export async function report(tx: Tx, writes: Writes, caller: Caller, { fileIds = [], ...body }: Report) {
  mustHaveCome('occurredAt', body.occurredAt)
  await holdDevice(tx, caller)
  const known = (column: 'offline_key' | 'id', value: string | number) =>
    tx.query<RowOfColumns<typeof told>>(
      `select ${told.list} from incident t where t.client_id = $1 and t.reporter_id = $2 and t.${column} = $3`,
      [caller.clientId, caller.employeeId, value],
    )
  const [earlier] = await known('offline_key', body.offlineKey)
  if (earlier) return { ...earlier, repeated: true }
  const { id } = await writes.create(tx, caller, incident, { ...body, reporterId: caller.employeeId })
  for (const fileId of fileIds) await writes.create(tx, caller, incidentMedia, { incidentId: id, fileId })
  const [made] = await known('id', id)
  if (!made) throw new Error('An incident was not kept')
  return { ...made, repeated: false }
}

const priorities: Readonly<Record<string, string>> = {
  info: 'low',
  low: 'low',
  medium: 'medium',
  high: 'high',
  critical: 'critical',
}

const source = columns(incident, [
  'refNo',
  'title',
  'description',
  'pinId',
  'severity',
  'locationNote',
  'status',
  'workRequestId',
])

/** Opens the work request that puts an incident right, with its pictures. @throws 409 where it was rejected or closed */
export async function workFor(tx: Tx, writes: Writes, caller: Caller, id: number) {
  const [row] = await tx.query<RowOfColumns<typeof source>>(
    `select ${source.list} from incident t where t.client_id = $1 and t.id = $2 and t.deleted_at is null for update`,
    [caller.clientId, id],
  )
  if (!row) throw notFound()
  if (row.workRequestId === null && ['rejected', 'closed', 'resolved'].includes(row.status))
    throw conflict('This incident has come to its end.')
  const files = await tx.query<{ fileId: number }>(
    'select file_id as "fileId" from incident_media where client_id = $1 and incident_id = $2 and deleted_at is null order by id limit 20',
    [caller.clientId, id],
  )
  return followUp(tx, writes, caller, {
    kind: 'incident',
    resource: incident,
    id,
    workRequestId: row.workRequestId,
    title: row.title,
    said: [`${row.refNo}: ${row.title}`, row.description].filter(Boolean).join('\n'),
    work: {
      pinId: row.pinId,
      locationNote: row.locationNote,
      priority: priorities[row.severity] ?? 'medium',
    },
    files: files.map(({ fileId }) => fileId),
    waits: { from: ['new', 'verification', 'approved'], to: 'job_pending' },
  })
}
