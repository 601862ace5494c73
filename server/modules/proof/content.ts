/** An instant as a number of milliseconds, which is the same whatever zone a session of the database has. */
const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`

interface Span {
  /** SQL of the site's id. */
  site: string
  /** SQL of the first day, and of the first day after it. */
  from: string
  until: string
}

/**
 * SQL of what was done at a site of company `$1` over some days: kind, record, time, title, whether people outside may see
 * it, and its content. Names of people are their staff numbers; nothing of it is pay.
 */
export const doneAt = ({ site, from, until }: Span) => `
  with site as (
    select id, ${from}::date::timestamp at time zone time_zone as begins, ${until}::date::timestamp at time zone time_zone as ends
    from pin where client_id = $1 and id = ${site})
  select 'attendance' as kind, c.id as record_id, c.clock_in as at, e.employee_id || ' ' || c.work_date as title,
    c.status = any ('{approved,locked,exported}') as shown,
    jsonb_build_object('person', e.employee_id, 'day', c.work_date, 'in', ${ms('c.clock_in')}, 'out', ${ms('c.clock_out')},
      'workedMin', c.worked_min, 'status', c.status) as content
  from clocking c join employee e on e.client_id = $1 and e.id = c.user_id
  where c.client_id = $1 and c.pin_id = ${site} and c.work_date >= ${from}::date and c.work_date < ${until}::date and c.deleted_at is null
  union all
  select 'patrol', s.id, coalesce(s.started_at, s.scheduled_at), s.ref_no || ' ' || r.name,
    s.status = any ('{completed,completed_late,incomplete,missed}'),
    jsonb_build_object('refNo', s.ref_no, 'route', r.name, 'scheduledAt', ${ms('s.scheduled_at')}, 'startedAt', ${ms('s.started_at')},
      'finishedAt', ${ms('s.finished_at')}, 'status', s.status, 'scanned', s.scanned_count, 'required', s.required_count)
  from site, patrol_session s join patrol_route r on r.client_id = $1 and r.id = s.route_id
  where s.client_id = $1 and s.pin_id = ${site} and s.deleted_at is null
    and coalesce(s.started_at, s.scheduled_at) >= site.begins and coalesce(s.started_at, s.scheduled_at) < site.ends
  union all
  select 'scan', a.id, a.at, coalesce(o.name, a.tag, ''), a.result <> 'unknown_tag',
    jsonb_build_object('point', o.name, 'tag', a.tag, 'at', ${ms('a.at')}, 'result', a.result, 'method', a.method,
      'photos', coalesce((select jsonb_agg(f.sha256) from file f where f.client_id = $1 and f.id = a.photo_id), '[]'))
  from site, patrol_activity a left join patrol_point o on o.client_id = $1 and o.id = a.point_id
  where a.client_id = $1 and a.pin_id = ${site} and a.deleted_at is null and a.at >= site.begins and a.at < site.ends
  union all
  select 'visit', v.id, coalesce(v.started_at, v.scheduled_at), v.ref_no || ' ' || v.type,
    v.status = any ('{reviewed,closed}'),
    jsonb_build_object('refNo', v.ref_no, 'type', v.type, 'startedAt', ${ms('v.started_at')}, 'endedAt', ${ms('v.ended_at')},
      'score', v.score, 'findings', v.findings_total, 'open', v.findings_open, 'status', v.status)
  from site, visit v
  where v.client_id = $1 and v.pin_id = ${site} and v.deleted_at is null
    and coalesce(v.started_at, v.scheduled_at) >= site.begins and coalesce(v.started_at, v.scheduled_at) < site.ends
  union all
  select 'finding', f.id, f.created_at, f.title, v.status = any ('{reviewed,closed}'),
    jsonb_build_object('visit', v.ref_no, 'title', f.title, 'severity', f.severity, 'dueDate', f.due_date,
      'status', f.status,
      'photos', coalesce((select jsonb_agg(p.sha256) from file p where p.client_id = $1 and p.id = f.photo_id), '[]'))
  from site, visit_finding f join visit v on v.client_id = $1 and v.id = f.visit_id
  where f.client_id = $1 and f.deleted_at is null and v.pin_id = ${site} and v.deleted_at is null
    and coalesce(v.started_at, v.scheduled_at) >= site.begins and coalesce(v.started_at, v.scheduled_at) < site.ends
  union all
  select 'work_request', w.id, w.requested_at, w.ref_no || ' ' || w.title, w.status = any ('{completed,closed}'),
    jsonb_build_object('refNo', w.ref_no, 'title', w.title, 'priority', w.priority, 'requestedAt', ${ms('w.requested_at')},
      'startedAt', ${ms('w.started_at')}, 'completedAt', ${ms('w.completed_at')}, 'status', w.status,
      'photos', coalesce((select jsonb_agg(p.sha256 order by k.id) from work_file k
        join file p on p.client_id = $1 and p.id = k.file_id
        where k.client_id = $1 and k.work_request_id = w.id and k.deleted_at is null), '[]'))
  from site, work_request w
  where w.client_id = $1 and w.pin_id = ${site} and w.deleted_at is null
    and w.requested_at >= site.begins and w.requested_at < site.ends
  union all
  select 'feedback', k.id, k.submitted_at, k.rating || ' ' || y.name, k.status = any ('{actioned,closed}'),
    jsonb_build_object('facility', y.name, 'rating', k.rating, 'feedback', k.feedback, 'at', ${ms('k.submitted_at')},
      'status', k.status)
  from site, facility_feedback k join facility y on y.client_id = $1 and y.id = k.facility_id
  where k.client_id = $1 and k.pin_id = ${site} and k.deleted_at is null
    and k.submitted_at >= site.begins and k.submitted_at < site.ends
  union all
  select 'incident', i.id, i.occurred_at, i.ref_no || ' ' || i.title,
    i.visibility = 'client' and i.status <> all ('{new,verification,rejected}'),
    jsonb_build_object('refNo', i.ref_no, 'title', i.title, 'severity', i.severity, 'occurredAt', ${ms('i.occurred_at')},
      'actionTaken', i.action_taken, 'status', i.status,
      'photos', coalesce((select jsonb_agg(p.sha256 order by m.id) from incident_media m
        join file p on p.client_id = $1 and p.id = m.file_id
        where m.client_id = $1 and m.incident_id = i.id and m.deleted_at is null), '[]'))
  from site, incident i
  where i.client_id = $1 and i.pin_id = ${site} and i.deleted_at is null
    and i.occurred_at >= site.begins and i.occurred_at < site.ends`

/** The same for the proof of a site and month: `$2` site, `$3` the month's first day, `$4` the first day after it. */
export const proofRows = doneAt({ site: '$2', from: '$3', until: '$4' })

/** SQL of what a row's hash is made of, beside the hash before it. */
export const sealedText = `kind || ' ' || record_id || ' ' || coalesce(extract(epoch from at)::text, '') || ' ' || title
  || ' ' || shown || ' ' || content::text`
