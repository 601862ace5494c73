/** A schedule can have several dues of its meter on one day, counted from a base reading. Dates can be moved and taken back. */
export const up = `
alter table schedule_occurrence add column turn integer not null default 0;
alter table schedule_occurrence drop constraint schedule_occurrence_pkey,
  add primary key (client_id, schedule_id, planned_on, turn, equipment_id);
grant update, delete on schedule_occurrence to portal_app;

alter table maintenance_schedule add column meter_from text, add column meter_seen integer not null default 0;
-- The owner is under the policies as well, hence without them here.
alter table maintenance_schedule no force row level security;
alter table util_month no force row level security;
alter table maintenance_schedule disable trigger audit_update;
-- Active schedules by meter go on from the reading that they counted from, else from the latest.
update maintenance_schedule s set meter_from = (
  select greatest(m.month, least(coalesce(m.reading_date, e.last), e.last))::text || 'T23:59:59'
  from util_month m cross join lateral (select (m.month + interval '1 month' - interval '1 day')::date as last) e
  where m.client_id = s.client_id and m.utility_id = s.meter_utility_id and m.deleted_at is null and m.reading_end is not null
  order by (m.reading_end = s.meter_last) desc, m.month desc limit 1)
where s.frequency_unit = 'meter' and s.status = 'active' and s.meter_last is not null;
alter table maintenance_schedule enable trigger audit_update;
alter table util_month force row level security;
alter table maintenance_schedule force row level security;
`
