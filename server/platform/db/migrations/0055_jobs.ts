/** Positions and job orders, and states that companies have added. */
export const up = `
create table company_job (
  like record_base including all,
  code text not null,
  name text not null,
  kind text not null default 'position',
  description text,
  department_id bigint,
  grade text,
  min_rate numeric(12,2),
  headcount_plan integer,
  pin_id bigint,
  start_at timestamptz(3),
  end_at timestamptz(3),
  assignee_ids bigint[] not null default '{}',
  budget_hours numeric,
  billable boolean not null default false,
  status text not null default 'open',
  search_text text generated always as (lower(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(description, ''))) stored,
  foreign key (client_id, department_id) references department (client_id, id),
  foreign key (client_id, pin_id) references pin (client_id, id)
);
create unique index company_job_code_key on company_job (client_id, lower(code)) where deleted_at is null;
create index company_job_code_idx on company_job (client_id, code, id) where deleted_at is null;
create index company_job_name_idx on company_job (client_id, name, id) where deleted_at is null;
create index company_job_kind_idx on company_job (client_id, kind, id) where deleted_at is null;
create index company_job_department_id_idx on company_job (client_id, department_id, id) where deleted_at is null;
create index company_job_pin_id_idx on company_job (client_id, pin_id, id) where deleted_at is null;
create index company_job_start_at_idx on company_job (client_id, start_at, id) where deleted_at is null;
create index company_job_assignee_ids_idx on company_job using gin (client_id, assignee_ids) where deleted_at is null;
create index company_job_status_idx on company_job (client_id, status, id) where deleted_at is null;
create index company_job_search_idx on company_job using gin (client_id, search_text gin_trgm_ops);
select make_company_table('company_job');

create table company_state (
  like record_base including all,
  name text not null,
  code text,
  country text not null default 'MY',
  search_text text generated always as (lower(coalesce(name, '') || ' ' || coalesce(code, ''))) stored
);
create index company_state_name_idx on company_state (client_id, name, id) where deleted_at is null;
create index company_state_country_idx on company_state (client_id, country, id) where deleted_at is null;
create index company_state_search_idx on company_state using gin (client_id, search_text gin_trgm_ops);
select make_company_table('company_state');
`
