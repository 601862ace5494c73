/** Earlier employments of people who were taken on again, and the question whether somebody was employed. */
export const up = `
create table employment_period (
  like record_base including all,
  user_id bigint not null,
  start_date date not null,
  end_date date not null,
  note text,
  search_text text generated always as (lower(coalesce(note, ''))) stored,
  foreign key (client_id, user_id) references employee (client_id, id)
);
create index employment_period_user_id_idx on employment_period (client_id, user_id, id) where deleted_at is null;
create index employment_period_start_date_idx on employment_period (client_id, start_date, id) where deleted_at is null;
create index employment_period_end_date_idx on employment_period (client_id, end_date, id) where deleted_at is null;
create index employment_period_deleted_idx on employment_period (client_id, deleted_at, id) where deleted_at is not null;
create index employment_period_search_idx on employment_period using gin (client_id, search_text gin_trgm_ops);
select make_company_table('employment_period');

-- Whether somebody was employed on one of the days from the first to the last. Deleting ends an employment, too.
create function is_employed(company bigint, person bigint, first_day date, last_day date) returns boolean language sql stable as $$
  select exists (
      select from employee e join client c on c.id = e.client_id
      where e.client_id = company and e.id = person and e.status in ('active', 'suspended', 'resigned')
        and (e.join_date is null or e.join_date <= last_day)
        and (e.last_working_date is null and e.status <> 'resigned' or e.last_working_date >= first_day)
        and (e.deleted_at is null or (e.deleted_at at time zone c.time_zone)::date > first_day))
    or exists (
      select from employment_period p
      where p.client_id = company and p.user_id = person and p.deleted_at is null
        and p.start_date <= last_day and p.end_date >= first_day)
$$;

-- Somebody in the notice period works: the record says resigned after the last day.
alter table employee no force row level security;
insert into job (kind, company, key, due_at)
select 'last-day', e.client_id, e.id, (e.last_working_date + 1)::timestamp at time zone c.time_zone
from employee e join client c on c.id = e.client_id
where e.status = 'resigned' and e.deleted_at is null and e.last_working_date >= (now() at time zone c.time_zone)::date
on conflict do nothing;
alter table employee disable trigger audit_update;
update employee e set status = 'active' from client c
where c.id = e.client_id and e.status = 'resigned' and e.deleted_at is null
  and e.last_working_date >= (now() at time zone c.time_zone)::date;
alter table employee force row level security, enable trigger audit_update;
`
