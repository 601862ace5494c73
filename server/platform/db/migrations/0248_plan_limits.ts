/**
 * The limits of a plan hold for every call, import, batch and job: the database counts when people or sites become active.
 * A company that is over a limit already keeps working.
 */
export const up = `
-- The plan's name and how many people and sites it allows, its grace included; null for a company without a plan.
alter table client add column plan_limits jsonb;

create function limits_of(company_plan plan) returns jsonb language sql immutable as $$
  select case when company_plan.id is not null then jsonb_build_object('plan', company_plan.name,
    'employee', company_plan.max_employees * (100 + company_plan.limit_grace_percent) / 100,
    'pin', company_plan.max_pins * (100 + company_plan.limit_grace_percent) / 100) end
$$;

create function keep_plan_limits() returns trigger language plpgsql as $$
declare
  limits jsonb := (select limits_of(p) from plan p where p.client_id = new.client_id and p.id = new.plan_id);
begin
  update client set plan_limits = limits where id = new.company_id and plan_limits is distinct from limits;
  return null;
end $$;
create trigger keep_plan_limits_added after insert on subscription for each row execute function keep_plan_limits();
create trigger keep_plan_limits after update of plan_id on subscription for each row
  when (new.plan_id is distinct from old.plan_id) execute function keep_plan_limits();

create or replace function plan_to_clients() returns trigger language plpgsql as $$
begin
  update client c set plan_modules = new.features || s.features_on from subscription s
  where s.client_id = new.client_id and s.plan_id = new.id and not s.is_trial and c.id = s.company_id
    and c.plan_modules is distinct from new.features || s.features_on;
  update client c set plan_limits = limits_of(new) from subscription s
  where s.client_id = new.client_id and s.plan_id = new.id and c.id = s.company_id
    and c.plan_limits is distinct from limits_of(new);
  return null;
end $$;
drop trigger plan_to_clients on plan;
create trigger plan_to_clients after update of features, name, max_employees, max_pins, limit_grace_percent on plan
  for each row when ((old.features, old.name, old.max_employees, old.max_pins, old.limit_grace_percent)
    is distinct from (new.features, new.name, new.max_employees, new.max_pins, new.limit_grace_percent))
  execute function plan_to_clients();

update client c set plan_limits = limits_of(p) from subscription s join plan p on p.client_id = s.client_id and p.id = s.plan_id
where s.company_id = c.id and s.deleted_at is null;

-- What a company has of people at work (employee) or sites (pin), its limit and its plan; null where there is no limit.
create function plan_room(company bigint, counted text) returns jsonb language plpgsql as $$
declare
  limits jsonb := (select plan_limits from client where id = company);
  used integer;
begin
  if limits is null or jsonb_typeof(limits -> counted) is distinct from 'number' then
    return null;
  end if;
  if counted = 'employee' then
    select count(*) into used from employee where client_id = company and status = 'active' and deleted_at is null;
  else
    select count(*) into used from pin where client_id = company and deleted_at is null;
  end if;
  return jsonb_build_object('plan', limits ->> 'plan', 'most', (limits ->> counted)::integer, 'used', used);
end $$;

-- As plan_room, with how many a validated file adds, where those are more than there is room for.
create function file_beyond_plan(company bigint, batch bigint, counted text) returns jsonb language plpgsql as $$
declare
  room jsonb := plan_room(company, counted);
  adds integer;
begin
  if room is null then
    return null;
  end if;
  select count(*) into adds from batch_row r
  where r.client_id = company and r.batch_id = batch and r.state = 'pending' and r.errors is null and r."values" is not null
    and case when counted = 'employee'
      then case when r.record_id is null then coalesce(r."values" ->> 'status', 'active') = 'active'
        else r."values" ->> 'status' = 'active' and exists (
          select from employee e where e.client_id = company and e.id = r.record_id and e.status <> 'active') end
      else r.record_id is null end;
  return case when adds > 0 and (room ->> 'used')::integer + adds > (room ->> 'most')::integer
    then room || jsonb_build_object('adds', adds) end;
end $$;

create function hold_limit() returns trigger language plpgsql as $$
declare
  company bigint;
  added integer;
  room jsonb;
begin
  if tg_op = 'INSERT' then
    select client_id, count(*) into company, added from new_rows n
    where n.deleted_at is null and (tg_argv[0] <> 'employee' or to_jsonb(n) ->> 'status' = 'active') group by client_id limit 1;
  else
    select n.client_id, count(*) into company, added from new_rows n join old_rows o on o.client_id = n.client_id and o.id = n.id
    where n.deleted_at is null and (tg_argv[0] <> 'employee' or to_jsonb(n) ->> 'status' = 'active')
      and (o.deleted_at is not null or tg_argv[0] = 'employee' and to_jsonb(o) ->> 'status' <> 'active')
    group by n.client_id limit 1;
  end if;
  if company is null or not exists (select from client where id = company and jsonb_typeof(plan_limits -> tg_argv[0]) = 'number') then
    return null;
  end if;
  -- Two who add at the same time are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('plan limit ' || tg_argv[0], company));
  room := plan_room(company, tg_argv[0]);
  if (room ->> 'used')::integer > (room ->> 'most')::integer then
    raise exception 'beyond the limit of the plan' using errcode = 'PV003', table = tg_argv[0],
      detail = (room || jsonb_build_object('used', (room ->> 'used')::integer - added))::text;
  end if;
  return null;
end $$;
create trigger hold_limit_insert after insert on employee referencing new table as new_rows
  for each statement execute function hold_limit('employee');
create trigger hold_limit_update after update on employee referencing old table as old_rows new table as new_rows
  for each statement execute function hold_limit('employee');
create trigger hold_limit_insert after insert on pin referencing new table as new_rows
  for each statement execute function hold_limit('pin');
create trigger hold_limit_update after update on pin referencing old table as old_rows new table as new_rows
  for each statement execute function hold_limit('pin');
`
