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

-- The first record of somebody: the values before a change. Nobody has one whose values are of the same day.
create function begin_employment_terms(one employee, today date) returns void language sql as $$
  insert into employment_terms (client_id, user_id, effective_from, department_id, job_title, employment_type, supervisor_id,
    working_hour_id, pin_ids)
  select one.client_id, one.id, b.began, one.department_id, one.job_title, one.employment_type, one.supervisor_id,
    one.working_hour_id, one.pin_ids
  from (select least(one.join_date, (one.created_at at time zone c.time_zone)::date) as began from client c where c.id = one.client_id) b
  where b.began < today and not exists (
    select from employment_terms t where t.client_id = one.client_id and t.user_id = one.id and t.deleted_at is null)
$$;

create function keep_employment_terms() returns trigger language plpgsql as $$
declare
  today date := (select (now() at time zone time_zone)::date from client where id = new.client_id);
begin
  if coalesce(current_setting('app.settling', true), '') = 'employment_terms' then return null; end if;
  perform begin_employment_terms(old, today);
  insert into employment_terms (client_id, user_id, effective_from, department_id, job_title, employment_type, supervisor_id,
    working_hour_id, pin_ids)
  select new.client_id, new.id, today, new.department_id, new.job_title, new.employment_type, new.supervisor_id,
    new.working_hour_id, new.pin_ids
  where exists (select from employment_terms t
    where t.client_id = new.client_id and t.user_id = new.id and t.deleted_at is null)
  on conflict (client_id, user_id, effective_from) where deleted_at is null do update
    set department_id = excluded.department_id, job_title = excluded.job_title, employment_type = excluded.employment_type,
      supervisor_id = excluded.supervisor_id, working_hour_id = excluded.working_hour_id, pin_ids = excluded.pin_ids,
      updated_at = now(), version = employment_terms.version + 1;
  return null;
end $$;
create trigger keep_terms after update on employee for each row
  when ((old.department_id, old.job_title, old.employment_type, old.supervisor_id, old.working_hour_id, old.pin_ids)
    is distinct from (new.department_id, new.job_title, new.employment_type, new.supervisor_id, new.working_hour_id, new.pin_ids))
  execute function keep_employment_terms();
`
