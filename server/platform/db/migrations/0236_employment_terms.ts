const columns = [
  'department_id',
  'job_title',
  'employment_type',
  'supervisor_id',
  'working_hour_id',
  'pin_ids',
]
const list = columns.join(', ')
/** The columns of terms in the rows of an alias. */
const of = (alias: string) => columns.map((one) => `${alias}.${one}`).join(', ')

/** Updated employees: before as `o`, after as `n`, and as `w` the terms so far, completed by first values. */
const changed = `from before_rows o join after_rows n on n.client_id = o.client_id and n.id = o.id
    cross join lateral (select coalesce(o.department_id, n.department_id) as department_id,
      coalesce(o.job_title, n.job_title) as job_title,
      coalesce(o.employment_type, n.employment_type) as employment_type,
      coalesce(o.supervisor_id, n.supervisor_id) as supervisor_id,
      coalesce(o.working_hour_id, n.working_hour_id) as working_hour_id,
      case when o.pin_ids = '{}' then n.pin_ids else o.pin_ids end as pin_ids) w`

/**
 * Where and how people work, from a day on. An employee has the values of today. Whatever statement changes them, a trigger
 * keeps the earlier ones. Somebody without a record has always had the values of today.
 */
export const up = `
create table employment_terms (
  like record_base including all,
  user_id bigint not null,
  effective_from date not null,
  department_id bigint,
  job_title text,
  employment_type text,
  supervisor_id bigint,
  working_hour_id bigint,
  pin_ids bigint[] not null,
  note text,
  search_text text generated always as (lower(coalesce(job_title, '') || ' ' || coalesce(note, ''))) stored,
  foreign key (client_id, user_id) references employee (client_id, id),
  foreign key (client_id, department_id) references department (client_id, id),
  foreign key (client_id, supervisor_id) references employee (client_id, id),
  foreign key (client_id, working_hour_id) references working_hour (client_id, id)
);
create unique index employment_terms_effective_from_key on employment_terms (client_id, user_id, effective_from) where deleted_at is null;
create index employment_terms_user_id_idx on employment_terms (client_id, user_id, id) where deleted_at is null;
create index employment_terms_effective_from_idx on employment_terms (client_id, effective_from, id) where deleted_at is null;
create index employment_terms_department_id_idx on employment_terms (client_id, department_id, id) where deleted_at is null;
create index employment_terms_pin_ids_idx on employment_terms using gin (client_id, pin_ids) where deleted_at is null;
create index employment_terms_working_hour_id_idx on employment_terms (client_id, working_hour_id, id) where deleted_at is null;
create index employment_terms_supervisor_id_idx on employment_terms (client_id, supervisor_id, id) where deleted_at is null;
create index employment_terms_deleted_idx on employment_terms (client_id, deleted_at, id) where deleted_at is not null;
create index employment_terms_search_idx on employment_terms using gin (client_id, search_text gin_trgm_ops);
select make_company_table('employment_terms');

-- The terms of somebody on a day: of the last record before, otherwise of the first one, otherwise the employee's own.
create function terms_on(company bigint, person bigint, day date)
  returns table (department_id bigint, job_title text, employment_type text, supervisor_id bigint, working_hour_id bigint, pin_ids bigint[])
  language sql stable as $$
  select ${of('r')}
  from (select department_id, job_title, employment_type, supervisor_id, working_hour_id, pin_ids, effective_from from employment_terms
      where client_id = company and user_id = person and deleted_at is null
    union all select department_id, job_title, employment_type, supervisor_id, working_hour_id, pin_ids, null from employee where client_id = company and id = person) r
  order by r.effective_from is null, r.effective_from <= day desc, abs(r.effective_from - day) limit 1
$$;

-- The first record of somebody: the terms so far, for a record that begins on a later day.
create function begin_employment_terms(one employee, later date) returns void language sql as $$
  insert into employment_terms (client_id, user_id, effective_from, ${list})
  select one.client_id, one.id, b.began, ${of('one')}
  from (select least(one.join_date, (one.created_at at time zone time_zone)::date) as began
    from client where id = one.client_id) b
  where b.began < later and not exists (
    select from employment_terms t where t.client_id = one.client_id and t.user_id = one.id and t.deleted_at is null)
$$;

create function keep_terms_so_far() returns trigger language plpgsql as $$
begin
  perform begin_employment_terms(e, new.effective_from) from employee e where e.client_id = new.client_id and e.id = new.user_id;
  return new;
end $$;
create trigger keep_terms_so_far before insert on employment_terms for each row execute function keep_terms_so_far();

-- Employees who were entered today are being corrected, which keeps nothing. A first value completes the earlier records.
create function keep_employment_terms() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.settling', true), '') = 'employment-terms' or not exists (
    select from before_rows o where (o.client_id, o.id, row(${of('o')})::text) not in (select n.client_id, n.id, row(${of('n')})::text from after_rows n)) then return null; end if;

  -- Planned anew each time: a plan for one row would join a thousand with a thousand.
  execute $s$ update employment_terms t set department_id = case when o.department_id is null then coalesce(t.department_id, n.department_id) else t.department_id end,
    job_title = case when o.job_title is null then coalesce(t.job_title, n.job_title) else t.job_title end,
    employment_type = case when o.employment_type is null then coalesce(t.employment_type, n.employment_type) else t.employment_type end,
    supervisor_id = case when o.supervisor_id is null then coalesce(t.supervisor_id, n.supervisor_id) else t.supervisor_id end,
    working_hour_id = case when o.working_hour_id is null then coalesce(t.working_hour_id, n.working_hour_id) else t.working_hour_id end,
    pin_ids = case when o.pin_ids = '{}' and t.pin_ids = '{}' then n.pin_ids else t.pin_ids end,
    updated_at = now(), version = t.version + 1
  ${changed}
  where t.client_id = n.client_id and t.user_id = n.id and t.deleted_at is null and (${of('o')}) is distinct from (${of('w')}) $s$;

  execute $s$ insert into employment_terms (client_id, user_id, effective_from, ${list})
  select n.client_id, n.id, b.began, ${of('w')}
  ${changed}
    join client c on c.id = n.client_id
    cross join lateral (select (now() at time zone c.time_zone)::date as today, (o.created_at at time zone c.time_zone)::date as entered) d
    cross join lateral (select least(o.join_date, d.entered) as began) b
  where (${of('w')}) is distinct from (${of('n')}) and d.entered < d.today and b.began < d.today and not exists (
    select from employment_terms t where t.client_id = n.client_id and t.user_id = n.id and t.deleted_at is null) $s$;

  execute $s$ update employment_terms t set ${columns.map((one) => `${one} = case when t.${one} is not distinct from o.${one} then n.${one} else t.${one} end`).join(',\n    ')},
    updated_at = now(), version = t.version + 1
  ${changed}
    join client c on c.id = n.client_id
  where t.client_id = n.client_id and t.user_id = n.id and t.deleted_at is null
    and (${of('w')}) is distinct from (${of('n')}) and t.effective_from > (now() at time zone c.time_zone)::date $s$;

  execute $s$ insert into employment_terms (client_id, user_id, effective_from, ${list})
  select n.client_id, n.id, (now() at time zone c.time_zone)::date, ${of('n')}
  ${changed}
    join client c on c.id = n.client_id
  where (${of('w')}) is distinct from (${of('n')}) and exists (
    select from employment_terms t where t.client_id = n.client_id and t.user_id = n.id and t.deleted_at is null)
  on conflict (client_id, user_id, effective_from) where deleted_at is null do update
    set ${columns.map((one) => `${one} = excluded.${one}`).join(', ')},
      updated_at = now(), version = employment_terms.version + 1 $s$;
  return null;
end $$;
create trigger keep_terms after update on employee referencing old table as before_rows new table as after_rows
  for each statement execute function keep_employment_terms();
`
