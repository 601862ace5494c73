/** Rates and what they come to: rules by day, pay periods with a row for each person and pin, and why each amount is what it is. */
export const up = `
create table rate_type (
  like record_base including all,
  name text not null,
  category text not null,
  counts text not null,
  sequence integer not null,
  note text,
  search_text text generated always as (lower(coalesce(name, ''))) stored
);
create unique index rate_type_name_key on rate_type (client_id, lower(name)) where deleted_at is null;
create index rate_type_name_idx on rate_type (client_id, name, id) where deleted_at is null;
create index rate_type_category_idx on rate_type (client_id, category, id) where deleted_at is null;
create index rate_type_counts_idx on rate_type (client_id, counts, id) where deleted_at is null;
create index rate_type_sequence_idx on rate_type (client_id, sequence, id) where deleted_at is null;
create index rate_type_search_idx on rate_type using gin (client_id, search_text gin_trgm_ops);
select make_company_table('rate_type');
create table rate (
  like record_base including all,
  rate_type_id bigint not null,
  pin_id bigint,
  nationality text,
  job_id bigint,
  group_id bigint,
  user_id bigint,
  amount numeric not null,
  basis text not null,
  effective_from date not null,
  effective_to date,
  note text,
  search_text text generated always as (lower(coalesce(note, ''))) stored,
  foreign key (client_id, rate_type_id) references rate_type (client_id, id),
  foreign key (client_id, pin_id) references pin (client_id, id),
  foreign key (client_id, job_id) references company_job (client_id, id),
  foreign key (client_id, group_id) references employee_group (client_id, id),
  foreign key (client_id, user_id) references employee (client_id, id)
);
create index rate_rate_type_id_idx on rate (client_id, rate_type_id, id) where deleted_at is null;
create index rate_pin_id_idx on rate (client_id, pin_id, id) where deleted_at is null;
create index rate_nationality_idx on rate (client_id, nationality, id) where deleted_at is null;
create index rate_job_id_idx on rate (client_id, job_id, id) where deleted_at is null;
create index rate_group_id_idx on rate (client_id, group_id, id) where deleted_at is null;
create index rate_user_id_idx on rate (client_id, user_id, id) where deleted_at is null;
create index rate_effective_from_idx on rate (client_id, effective_from, id) where deleted_at is null;
create index rate_effective_to_idx on rate (client_id, effective_to, id) where deleted_at is null;
create index rate_search_idx on rate using gin (client_id, search_text gin_trgm_ops);
select make_company_table('rate');
create table efp_column (
  like record_base including all,
  name text not null,
  type text not null,
  sign text not null,
  sequence integer not null,
  active boolean not null,
  note text,
  search_text text generated always as (lower(coalesce(name, ''))) stored
);
create unique index efp_column_name_key on efp_column (client_id, lower(name)) where deleted_at is null;
create index efp_column_name_idx on efp_column (client_id, name, id) where deleted_at is null;
create index efp_column_type_idx on efp_column (client_id, type, id) where deleted_at is null;
create index efp_column_sequence_idx on efp_column (client_id, sequence, id) where deleted_at is null;
create index efp_column_active_idx on efp_column (client_id, active, id) where deleted_at is null;
create index efp_column_search_idx on efp_column using gin (client_id, search_text gin_trgm_ops);
select make_company_table('efp_column');
create table efp_period (
  like record_base including all,
  name text not null,
  start_date date not null,
  end_date date not null,
  note text,
  status text not null default 'open',
  calculated_at timestamptz(3),
  approved_by bigint,
  approved_at timestamptz(3),
  locked_at timestamptz(3),
  search_text text generated always as (lower(coalesce(name, '') || ' ' || coalesce(note, ''))) stored,
  foreign key (client_id, approved_by) references employee (client_id, id)
);
create index efp_period_name_idx on efp_period (client_id, name, id) where deleted_at is null;
create index efp_period_start_date_idx on efp_period (client_id, start_date, id) where deleted_at is null;
create index efp_period_end_date_idx on efp_period (client_id, end_date, id) where deleted_at is null;
create index efp_period_status_idx on efp_period (client_id, status, id) where deleted_at is null;
create index efp_period_search_idx on efp_period using gin (client_id, search_text gin_trgm_ops);
select make_company_table('efp_period');
create table efp_row (
  like record_base including all,
  period_id bigint not null,
  user_id bigint not null,
  pin_id bigint not null,
  nationality text,
  normal_min integer not null default 0,
  overtime_min integer not null default 0,
  rest_day_min integer not null default 0,
  holiday_min integer not null default 0,
  unrated_min integer not null default 0,
  earned numeric(12,2) default 0,
  extra numeric(12,2) default 0,
  adjusted numeric(12,2) default 0,
  amount numeric(12,2) default 0,
  remark text,
  search_text text generated always as (lower(coalesce(remark, ''))) stored,
  foreign key (client_id, period_id) references efp_period (client_id, id),
  foreign key (client_id, user_id) references employee (client_id, id),
  foreign key (client_id, pin_id) references pin (client_id, id)
);
create index efp_row_period_id_idx on efp_row (client_id, period_id, id) where deleted_at is null;
create index efp_row_user_id_idx on efp_row (client_id, user_id, id) where deleted_at is null;
create index efp_row_pin_id_idx on efp_row (client_id, pin_id, id) where deleted_at is null;
create index efp_row_nationality_idx on efp_row (client_id, nationality, id) where deleted_at is null;
create index efp_row_amount_idx on efp_row (client_id, amount, id) where deleted_at is null;
create index efp_row_search_idx on efp_row using gin (client_id, search_text gin_trgm_ops);
select make_company_table('efp_row');
create table efp_adjustment (
  like record_base including all,
  row_id bigint not null,
  amount numeric(12,2) not null,
  reason text not null,
  document_no text,
  search_text text generated always as (lower(coalesce(reason, '') || ' ' || coalesce(document_no, ''))) stored,
  foreign key (client_id, row_id) references efp_row (client_id, id)
);
create index efp_adjustment_row_id_idx on efp_adjustment (client_id, row_id, id) where deleted_at is null;
create index efp_adjustment_amount_idx on efp_adjustment (client_id, amount, id) where deleted_at is null;
create index efp_adjustment_search_idx on efp_adjustment using gin (client_id, search_text gin_trgm_ops);
select make_company_table('efp_adjustment');

-- For one key no two rates hold on the same day: a key is what is paid for, and to whom and where; empty means all.
alter table rate add constraint rate_effective_from_excl
  exclude using gist (client_id with =, rate_type_id with =, coalesce(pin_id, 0) with =, coalesce(nationality, '') with =,
    coalesce(job_id, 0) with =, coalesce(group_id, 0) with =, coalesce(user_id, 0) with =,
    daterange(effective_from, effective_to, '[]') with &&)
  where (deleted_at is null);

-- A day is paid in one period alone, from when that is calculated.
alter table efp_period add constraint efp_period_start_date_excl
  exclude using gist (client_id with =, daterange(start_date, end_date, '[]') with &&)
  where (deleted_at is null and status <> 'open');

create unique index efp_row_user_id_key on efp_row (client_id, period_id, user_id, pin_id) where deleted_at is null;

-- Why a row comes to what it does: rules, hours, rates and amounts, and who the person was when it was calculated.
create table efp_trace (
  client_id bigint not null,
  row_id bigint not null,
  trace jsonb not null,
  job_ids bigint[] not null,
  group_ids bigint[] not null,
  primary key (client_id, row_id),
  foreign key (client_id, row_id) references efp_row (client_id, id)
);
alter table efp_trace enable row level security;
alter table efp_trace force row level security;
create policy tenant on efp_trace using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update on efp_trace to portal_app;

-- What stands in the extra columns. A number or an amount is kept exactly, whatever else as text.
create table efp_amount (
  client_id bigint not null,
  row_id bigint not null,
  column_id bigint not null,
  value numeric(14,4),
  note text,
  changed_by bigint,
  changed_at timestamptz(3) not null default now(),
  primary key (client_id, row_id, column_id),
  foreign key (client_id, row_id) references efp_row (client_id, id),
  foreign key (client_id, column_id) references efp_column (client_id, id)
);
create index efp_amount_column_idx on efp_amount (client_id, column_id);
alter table efp_amount enable row level security;
alter table efp_amount force row level security;
create policy tenant on efp_amount using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update on efp_amount to portal_app;
`
