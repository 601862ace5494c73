/** Leave: its types and rules, applications, the ledger that balances are the sum of, and who decided what. */
export const up = `
create table leave_type (
  like record_base including all,
  code text not null,
  name text not null,
  description text,
  active boolean not null,
  legal_kind text,
  mode text not null,
  bands text,
  reset_on text not null,
  prorate_on text not null,
  rounding text not null,
  carry_forward_max numeric,
  carry_expire_months integer,
  paid text not null,
  encashable boolean not null,
  half_days boolean not null,
  include_holidays boolean not null,
  include_rest_days boolean not null,
  min_notice_days integer,
  allow_backdate_days integer,
  max_consecutive_days numeric,
  allow_negative_days numeric,
  attachment text not null,
  attachment_over_days numeric,
  applicable_after_days integer,
  gender text not null,
  employment_types text[] not null,
  search_text text generated always as (lower(coalesce(code, '') || ' ' || coalesce(name, ''))) stored
);
create unique index leave_type_code_key on leave_type (client_id, lower(code)) where deleted_at is null;
create unique index leave_type_name_key on leave_type (client_id, lower(name)) where deleted_at is null;
create index leave_type_code_idx on leave_type (client_id, code, id) where deleted_at is null;
create index leave_type_name_idx on leave_type (client_id, name, id) where deleted_at is null;
create index leave_type_mode_idx on leave_type (client_id, mode, id) where deleted_at is null;
create index leave_type_legal_kind_idx on leave_type (client_id, legal_kind, id) where deleted_at is null;
create index leave_type_active_idx on leave_type (client_id, active, id) where deleted_at is null;
create index leave_type_search_idx on leave_type using gin (client_id, search_text gin_trgm_ops);
select make_company_table('leave_type');
create table leave_application (
  like record_base including all,
  ref_no text not null,
  employee_id bigint not null,
  leave_type_id bigint not null,
  from_date date not null,
  from_part text not null,
  to_date date not null,
  to_part text not null,
  total_days numeric,
  status text not null,
  approver_ids bigint[] not null,
  decided_by_ids bigint[] not null default '{}',
  current_level integer,
  clash_count integer,
  reason text,
  contact_during text,
  cover_employee_id bigint,
  attachment_id bigint,
  applied_at timestamptz(3),
  reminded_at timestamptz(3),
  decided_at timestamptz(3),
  decision_remark text,
  search_text text generated always as (lower(coalesce(ref_no, '') || ' ' || coalesce(reason, ''))) stored,
  foreign key (client_id, employee_id) references employee (client_id, id),
  foreign key (client_id, leave_type_id) references leave_type (client_id, id),
  foreign key (client_id, cover_employee_id) references employee (client_id, id),
  foreign key (client_id, attachment_id) references file (client_id, id)
);
create unique index leave_application_ref_no_key on leave_application (client_id, lower(ref_no)) where deleted_at is null;
create index leave_application_ref_no_idx on leave_application (client_id, ref_no, id) where deleted_at is null;
create index leave_application_employee_id_idx on leave_application (client_id, employee_id, id) where deleted_at is null;
create index leave_application_leave_type_id_idx on leave_application (client_id, leave_type_id, id) where deleted_at is null;
create index leave_application_from_date_idx on leave_application (client_id, from_date, id) where deleted_at is null;
create index leave_application_to_date_idx on leave_application (client_id, to_date, id) where deleted_at is null;
create index leave_application_status_idx on leave_application (client_id, status, id) where deleted_at is null;
create index leave_application_approver_ids_idx on leave_application using gin (client_id, approver_ids) where deleted_at is null;
create index leave_application_clash_count_idx on leave_application (client_id, clash_count, id) where deleted_at is null;
create index leave_application_applied_at_idx on leave_application (client_id, applied_at, id) where deleted_at is null;
create index leave_application_search_idx on leave_application using gin (client_id, search_text gin_trgm_ops);
select make_company_table('leave_application');
create table leave_ledger (
  like record_base including all,
  employee_id bigint not null,
  leave_type_id bigint not null,
  date date not null,
  kind text not null,
  days numeric not null,
  from_date date,
  to_date date,
  period date,
  step integer,
  application_id bigint,
  note text,
  search_text text generated always as (lower(coalesce(note, ''))) stored,
  foreign key (client_id, employee_id) references employee (client_id, id),
  foreign key (client_id, leave_type_id) references leave_type (client_id, id),
  foreign key (client_id, application_id) references leave_application (client_id, id)
);
create index leave_ledger_date_idx on leave_ledger (client_id, date, id) where deleted_at is null;
create index leave_ledger_employee_id_idx on leave_ledger (client_id, employee_id, id) where deleted_at is null;
create index leave_ledger_leave_type_id_idx on leave_ledger (client_id, leave_type_id, id) where deleted_at is null;
create index leave_ledger_kind_idx on leave_ledger (client_id, kind, id) where deleted_at is null;
create index leave_ledger_application_id_idx on leave_ledger (client_id, application_id, id) where deleted_at is null;
create index leave_ledger_search_idx on leave_ledger using gin (client_id, search_text gin_trgm_ops);
select make_company_table('leave_ledger');
create table leave_approver (
  like record_base including all,
  leave_type_id bigint,
  level integer not null,
  who text not null,
  role_id bigint,
  employee_id bigint,
  min_days numeric,
  note text,
  search_text text generated always as (lower(coalesce(note, ''))) stored,
  foreign key (client_id, leave_type_id) references leave_type (client_id, id),
  foreign key (client_id, role_id) references role (client_id, id),
  foreign key (client_id, employee_id) references employee (client_id, id)
);
create index leave_approver_leave_type_id_idx on leave_approver (client_id, leave_type_id, id) where deleted_at is null;
create index leave_approver_level_idx on leave_approver (client_id, level, id) where deleted_at is null;
create index leave_approver_who_idx on leave_approver (client_id, who, id) where deleted_at is null;
create index leave_approver_search_idx on leave_approver using gin (client_id, search_text gin_trgm_ops);
select make_company_table('leave_approver');
create table leave_block (
  like record_base including all,
  title text not null,
  from_date date not null,
  to_date date not null,
  department_ids bigint[] not null,
  pin_ids bigint[] not null,
  leave_type_ids bigint[] not null,
  allow_role_ids bigint[] not null,
  note text,
  search_text text generated always as (lower(coalesce(title, '') || ' ' || coalesce(note, ''))) stored
);
create index leave_block_title_idx on leave_block (client_id, title, id) where deleted_at is null;
create index leave_block_from_date_idx on leave_block (client_id, from_date, id) where deleted_at is null;
create index leave_block_to_date_idx on leave_block (client_id, to_date, id) where deleted_at is null;
create index leave_block_search_idx on leave_block using gin (client_id, search_text gin_trgm_ops);
select make_company_table('leave_block');
create table leave_floor (
  like record_base including all,
  region text not null,
  legal_kind text not null,
  from_years integer not null,
  days numeric not null,
  effective_from date not null,
  source text,
  search_text text generated always as (lower(coalesce(region, '') || ' ' || coalesce(source, ''))) stored
);
create index leave_floor_region_idx on leave_floor (client_id, region, id) where deleted_at is null;
create index leave_floor_legal_kind_idx on leave_floor (client_id, legal_kind, id) where deleted_at is null;
create index leave_floor_from_years_idx on leave_floor (client_id, from_years, id) where deleted_at is null;
create index leave_floor_effective_from_idx on leave_floor (client_id, effective_from, id) where deleted_at is null;
create index leave_floor_search_idx on leave_floor using gin (client_id, search_text gin_trgm_ops);
select make_company_table('leave_floor');

-- Whoever approves the same twice, at once or again, meets these: an application takes its days of a leave year once, and
-- gives them back once; what follows from rules is posted once a year and step. An entry is never changed.
create unique index leave_ledger_application_key on leave_ledger (client_id, application_id, kind, period)
  where deleted_at is null and application_id is not null;
create unique index leave_ledger_period_key on leave_ledger (client_id, employee_id, leave_type_id, kind, period, step)
  where deleted_at is null and application_id is null and period is not null;
create index leave_ledger_balance_idx on leave_ledger (client_id, employee_id, leave_type_id, date)
  include (kind, days, period, application_id) where deleted_at is null;
revoke update on leave_ledger from portal_app;
grant update (note, deleted_at, updated_at, updated_by, version) on leave_ledger to portal_app;

-- Nobody is away twice at a time; mornings and afternoons are halves of a day.
create extension if not exists btree_gist;
alter table leave_application add constraint leave_application_from_date_excl exclude using gist (
  client_id with =, employee_id with =,
  tsrange(
    from_date + case when from_part = 'pm' then interval '12 hours' else interval '0' end,
    to_date + case when to_part = 'am' or (from_date = to_date and from_part = 'am') then interval '12 hours' else interval '24 hours' end
  ) with &&)
  where (deleted_at is null and status <> all ('{rejected,cancelled}'::text[]));
alter table leave_application add constraint leave_application_kept
  check (deleted_at is null or status in ('pending', 'rejected', 'cancelled'));
create index leave_application_away_idx on leave_application (client_id, to_date, from_date)
  include (employee_id, status) where deleted_at is null;
create index leave_application_open_idx on leave_application (client_id, employee_id)
  where deleted_at is null and status in ('pending', 'partially_approved');

-- Who decided what at which level; each person once on the leave and once on its cancelling.
create table leave_decision (
  client_id bigint not null references client (id),
  id bigint generated always as identity,
  application_id bigint not null,
  stage text not null,
  level integer not null,
  approver_id bigint,
  decision text not null,
  remark text,
  at timestamptz(3) not null default now(),
  primary key (client_id, id),
  foreign key (client_id, application_id) references leave_application (client_id, id),
  foreign key (client_id, approver_id) references employee (client_id, id)
);
create unique index leave_decision_approver_id_key on leave_decision (client_id, application_id, stage, approver_id);
alter table leave_decision enable row level security;
alter table leave_decision force row level security;
create policy tenant on leave_decision using (client_id = app_client()) with check (client_id = app_client());
grant select, insert on leave_decision to portal_app;

-- How a company counts its leave; without a row as these defaults say.
create table leave_setting (
  client_id bigint primary key references client (id),
  region text not null default 'MY',
  start_month integer not null default 1 check (start_month between 1 and 12),
  rest_days text[] not null default '{7}',
  remind_days integer check (remind_days between 1 and 60),
  updated_at timestamptz(3) not null default now(),
  updated_by bigint
);
alter table leave_setting enable row level security;
alter table leave_setting force row level security;
create policy tenant on leave_setting using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update on leave_setting to portal_app;
`
