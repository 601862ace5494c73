/**
 * At a pin that a client has given to this company as its vendor, nothing is made that the grant is not for, nor on days
 * that are none of its (domain model 28). The database says so itself, whichever call, import, batch or job writes.
 */
export const up = `
create index upline_access_pin_id_idx on upline_access (client_id, pin_id) where pin_id is not null;

-- Why nothing may be made at the pin: PV001 where the grant is for other work, PV002 where the day, or with none today, is
-- outside it (a proof's day is the first of its month). Null where it may be, and for every pin that no client has given.
create function outside_grant(company bigint, pin_asked bigint, scope text, at text) returns text language sql stable as $$
  select case when not scope = any (a.scopes) then 'PV001' else 'PV002' end
  from upline_access a join pin p on p.client_id = a.client_id and p.id = a.pin_id
    cross join lateral (select case when length(at) = 10 then at::date
      else (at::timestamptz at time zone p.time_zone)::date end as day) made
  where a.client_id = company and a.pin_id = pin_asked
    and (not scope = any (a.scopes)
      or a.status <> 'accepted' and coalesce(made.day >= (a.updated_at at time zone p.time_zone)::date, true)
      or made.day < case scope when 'report' then date_trunc('month', a.start_date)::date else a.start_date end
      or made.day > a.end_date)
  order by 1 limit 1
$$;

create function guard_pin_insert() returns trigger language plpgsql as $$
declare refusal text;
begin
  if not exists (select from upline_access where client_id = app_client() and pin_id is not null) then return null; end if;
  select outside_grant(n.client_id, n.pin_id, tg_argv[0], to_jsonb(n) ->> tg_argv[1]) into refusal from new_rows n
    where n.pin_id is not null and outside_grant(n.client_id, n.pin_id, tg_argv[0], to_jsonb(n) ->> tg_argv[1]) is not null limit 1;
  if found then raise exception 'outside the grant of the pin' using errcode = refusal, column = 'pin_id'; end if;
  return null;
end $$;

-- Records that are brought to the pin or to another day, and those that come back from the deleted.
create function guard_pin_update() returns trigger language plpgsql as $$
declare refusal text;
begin
  if not exists (select from upline_access where client_id = app_client() and pin_id is not null) then return null; end if;
  select outside_grant(n.client_id, n.pin_id, tg_argv[0], to_jsonb(n) ->> tg_argv[1]) into refusal
    from new_rows n join old_rows o on o.client_id = n.client_id and o.id = n.id
    where n.pin_id is not null and n.deleted_at is null and (o.deleted_at is not null or o.pin_id is distinct from n.pin_id
        or to_jsonb(n) ->> tg_argv[1] is distinct from to_jsonb(o) ->> tg_argv[1])
      and outside_grant(n.client_id, n.pin_id, tg_argv[0], to_jsonb(n) ->> tg_argv[1]) is not null limit 1;
  if found then raise exception 'outside the grant of the pin' using errcode = refusal, column = 'pin_id'; end if;
  return null;
end $$;

-- What a grant must be for where records of the table are made at its pin, and the column that says on which day they are.
create function guard_pin(name regclass, scope text, day text default '') returns void language plpgsql as $$
begin
  execute format('create trigger vendor_scope after insert on %s referencing new table as new_rows
    for each statement execute function guard_pin_insert(%L, %L)', name, scope, day);
  if exists (select from pg_attribute where attrelid = name and attname = 'deleted_at') then
    execute format('create trigger vendor_scope_moved after update on %s referencing old table as old_rows new table as new_rows
      for each statement execute function guard_pin_update(%L, %L)', name, scope, day);
  end if;
end $$;

select guard_pin('shift', 'schedule', 'start_date'), guard_pin('shift_assignment', 'schedule', 'date'),
  guard_pin('shift_claim', 'schedule', 'date'), guard_pin('clocking', 'clock', 'work_date'),
  guard_pin('clock_event', 'clock', 'at'), guard_pin('patrol_route', 'patrol'), guard_pin('patrol_point', 'patrol'),
  guard_pin('patrol_session', 'patrol', 'scheduled_at'), guard_pin('patrol_activity', 'patrol', 'at'),
  guard_pin('service_proof', 'report', 'month'), guard_pin('incident', 'snapsend', 'occurred_at'),
  guard_pin('work_request', 'work_request'), guard_pin('maintenance_schedule', 'work_request'),
  guard_pin('delivery_order', 'work_request'), guard_pin('facility', 'work_request'), guard_pin('utility', 'work_request'),
  guard_pin('visit', 'visit', 'scheduled_at'), guard_pin('visit_finding', 'visit'),
  guard_pin('touchdown_activity', 'visit', 'planned_at');
`
