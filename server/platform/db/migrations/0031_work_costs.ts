/** Working times and costs of work requests, and their sums, which the database itself keeps whoever writes them. */
export const up = `
create table work_time (
  like record_base including all,
  work_request_id bigint not null,
  employee_id bigint not null,
  started_at timestamptz(3) not null,
  minutes integer not null,
  rate_per_hour numeric(12,2),
  cost numeric(12,2),
  note text,
  running boolean not null default false,
  search_text text generated always as (lower(coalesce(note, ''))) stored,
  foreign key (client_id, work_request_id) references work_request (client_id, id),
  foreign key (client_id, employee_id) references employee (client_id, id)
);
create index work_time_work_request_id_idx on work_time (client_id, work_request_id, id) where deleted_at is null;
create index work_time_employee_id_idx on work_time (client_id, employee_id, id) where deleted_at is null;
create index work_time_started_at_idx on work_time (client_id, started_at, id) where deleted_at is null;
create index work_time_running_idx on work_time (client_id, running, id) where deleted_at is null;
create index work_time_search_idx on work_time using gin (client_id, search_text gin_trgm_ops);
-- Nobody works on two things at once.
create unique index work_time_employee_id_key on work_time (client_id, employee_id) where running and deleted_at is null;

create table work_cost (
  like record_base including all,
  work_request_id bigint not null,
  kind text not null default 'parts',
  description text not null,
  quantity numeric not null default 1,
  unit_price numeric(12,2) not null,
  amount numeric(12,2),
  search_text text generated always as (lower(coalesce(description, ''))) stored,
  foreign key (client_id, work_request_id) references work_request (client_id, id)
);
create index work_cost_work_request_id_idx on work_cost (client_id, work_request_id, id) where deleted_at is null;
create index work_cost_kind_idx on work_cost (client_id, kind, id) where deleted_at is null;
create index work_cost_description_idx on work_cost (client_id, description, id) where deleted_at is null;
create index work_cost_search_idx on work_cost using gin (client_id, search_text gin_trgm_ops);

alter table work_request
  add column labour_cost numeric(12,2),
  add column parts_cost numeric(12,2),
  add column vendor_cost numeric(12,2),
  add column other_cost numeric(12,2),
  add column downtime_minutes integer;

-- What was one figure so far stays, as one line of other costs. The owner is under the wall as well, hence without it here.
alter table work_request no force row level security;
insert into work_cost (client_id, work_request_id, kind, description, quantity, unit_price, amount, created_by, updated_by)
select client_id, id, 'other', 'Total before costs were itemised', 1, total_cost, total_cost, updated_by, updated_by
from work_request where total_cost is not null order by client_id, id;
alter table work_request disable trigger audit_update;
update work_request set other_cost = total_cost where total_cost is not null;
alter table work_request enable trigger audit_update;
alter table work_request force row level security;
select make_company_table('work_time');
select make_company_table('work_cost');

create function work_time_cost() returns trigger language plpgsql as $$
begin
  new.cost := case when not new.running then round(new.minutes * new.rate_per_hour / 60, 2) end;
  return new;
end $$;
create trigger work_time_cost before insert or update on work_time for each row execute function work_time_cost();

create function work_cost_amount() returns trigger language plpgsql as $$
begin
  new.amount := round(new.quantity * new.unit_price, 2);
  return new;
end $$;
create trigger work_cost_amount before insert or update on work_cost for each row execute function work_cost_amount();

-- Nothing recorded is no cost known, which is not the same as none.
create function work_request_total() returns trigger language plpgsql as $$
begin
  new.total_cost := case when num_nonnulls(new.labour_cost, new.parts_cost, new.vendor_cost, new.other_cost) > 0 then
    coalesce(new.labour_cost, 0) + coalesce(new.parts_cost, 0) + coalesce(new.vendor_cost, 0) + coalesce(new.other_cost, 0) end;
  return new;
end $$;
create trigger work_request_total before insert or update on work_request for each row execute function work_request_total();

-- Adds up anew what the entries written belong to. The requests are locked first, by a statement of its own: the sums are then
-- read by one that sees what others have committed meanwhile.
create function work_request_costs() returns trigger language plpgsql as $$
declare
  written bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct work_request_id) into written from new_rows;
  else
    select array_agg(distinct id) into written from (
      select work_request_id as id from new_rows union select work_request_id from old_rows) both_sides;
  end if;
  perform 1 from work_request where client_id = app_client() and id = any(written) order by id for no key update;
  update work_request w set labour_cost = s.labour, parts_cost = s.parts, vendor_cost = s.vendor, other_cost = s.other
  from (
    select r.id,
      (select sum(t.cost) from work_time t
        where t.client_id = app_client() and t.work_request_id = r.id and t.deleted_at is null) as labour,
      c.parts, c.vendor, c.other
    from unnest(written) r (id) cross join lateral (
      select sum(amount) filter (where kind = 'parts') as parts, sum(amount) filter (where kind = 'vendor') as vendor,
        sum(amount) filter (where kind = 'other') as other
      from work_cost c where c.client_id = app_client() and c.work_request_id = r.id and c.deleted_at is null) c
  ) s
  where w.client_id = app_client() and w.id = s.id
    and (w.labour_cost, w.parts_cost, w.vendor_cost, w.other_cost) is distinct from (s.labour, s.parts, s.vendor, s.other);
  return null;
end $$;
create trigger work_request_costs_made after insert on work_time referencing new table as new_rows
  for each statement execute function work_request_costs();
create trigger work_request_costs_changed after update on work_time referencing old table as old_rows new table as new_rows
  for each statement execute function work_request_costs();
create trigger work_request_costs_made after insert on work_cost referencing new table as new_rows
  for each statement execute function work_request_costs();
create trigger work_request_costs_changed after update on work_cost referencing old table as old_rows new table as new_rows
  for each statement execute function work_request_costs();
`
