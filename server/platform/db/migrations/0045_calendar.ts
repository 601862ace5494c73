/** Shifts, who works them when, days off, and what people clocked; nobody is planned at two places at a time. */
export const up = `
create extension if not exists btree_gist;

create table shift (
  like record_base including all,
  name text not null,
  pin_id bigint not null,
  start_date date not null,
  end_date date not null,
  start_time text not null,
  end_time text not null,
  recurring_day integer not null default 0,
  every_n_weeks integer not null default 1,
  break_min integer not null default 0,
  break_paid boolean not null default false,
  headcount integer not null default 1,
  task_list text,
  notes text,
  is_template boolean not null default false,
  search_text text generated always as (lower(coalesce(name, '') || ' ' || coalesce(notes, ''))) stored,
  foreign key (client_id, pin_id) references pin (client_id, id)
);
create index shift_name_idx on shift (client_id, name, id) where deleted_at is null;
create index shift_pin_id_idx on shift (client_id, pin_id, id) where deleted_at is null;
create index shift_start_date_idx on shift (client_id, start_date, id) where deleted_at is null;
create index shift_end_date_idx on shift (client_id, end_date, id) where deleted_at is null;
create index shift_is_template_idx on shift (client_id, is_template, id) where deleted_at is null;
create index shift_search_idx on shift using gin (client_id, search_text gin_trgm_ops);
select make_company_table('shift');
create table shift_assignment (
  like record_base including all,
  shift_id bigint not null,
  date date not null,
  user_id bigint,
  pin_id bigint,
  start_at timestamptz(3),
  end_at timestamptz(3),
  unpaid_min integer default 0,
  status text not null default 'draft',
  reason text,
  decline_reason text,
  requested_by bigint,
  published_at timestamptz(3),
  told_at timestamptz(3),
  search_text text generated always as (lower(coalesce(reason, '') || ' ' || coalesce(decline_reason, ''))) stored,
  foreign key (client_id, shift_id) references shift (client_id, id),
  foreign key (client_id, user_id) references employee (client_id, id),
  foreign key (client_id, pin_id) references pin (client_id, id),
  foreign key (client_id, requested_by) references employee (client_id, id)
);
create index shift_assignment_date_idx on shift_assignment (client_id, date, id) where deleted_at is null;
create index shift_assignment_user_id_idx on shift_assignment (client_id, user_id, id) where deleted_at is null;
create index shift_assignment_shift_id_idx on shift_assignment (client_id, shift_id, id) where deleted_at is null;
create index shift_assignment_pin_id_idx on shift_assignment (client_id, pin_id, id) where deleted_at is null;
create index shift_assignment_status_idx on shift_assignment (client_id, status, id) where deleted_at is null;
create index shift_assignment_search_idx on shift_assignment using gin (client_id, search_text gin_trgm_ops);
select make_company_table('shift_assignment');
create table off_day (
  like record_base including all,
  user_id bigint not null,
  date date not null,
  kind text not null default 'off',
  note text,
  status text not null default 'planned',
  search_text text generated always as (lower(coalesce(note, ''))) stored,
  foreign key (client_id, user_id) references employee (client_id, id)
);
create unique index off_day_date_key on off_day (client_id, user_id, date) where deleted_at is null;
create index off_day_date_idx on off_day (client_id, date, id) where deleted_at is null;
create index off_day_user_id_idx on off_day (client_id, user_id, id) where deleted_at is null;
create index off_day_kind_idx on off_day (client_id, kind, id) where deleted_at is null;
create index off_day_status_idx on off_day (client_id, status, id) where deleted_at is null;
create index off_day_search_idx on off_day using gin (client_id, search_text gin_trgm_ops);
select make_company_table('off_day');
create table clocking (
  like record_base including all,
  user_id bigint not null,
  pin_id bigint not null,
  work_date date not null,
  shift_assignment_id bigint,
  clock_in timestamptz(3),
  clock_out timestamptz(3),
  break_min integer,
  worked_min integer,
  normal_min integer,
  overtime_min integer,
  rest_day_min integer,
  holiday_min integer,
  late_min integer,
  early_out_min integer,
  exceptions text[] not null default '{}',
  status text not null default 'open',
  reason text,
  remark text,
  original_in timestamptz(3),
  original_out timestamptz(3),
  original_break_min integer,
  modified_by bigint,
  modified_at timestamptz(3),
  decided_by bigint,
  decided_at timestamptz(3),
  search_text text generated always as (lower(coalesce(reason, '') || ' ' || coalesce(remark, ''))) stored,
  foreign key (client_id, user_id) references employee (client_id, id),
  foreign key (client_id, pin_id) references pin (client_id, id),
  foreign key (client_id, shift_assignment_id) references shift_assignment (client_id, id),
  foreign key (client_id, modified_by) references employee (client_id, id),
  foreign key (client_id, decided_by) references employee (client_id, id)
);
create index clocking_work_date_idx on clocking (client_id, work_date, id) where deleted_at is null;
create index clocking_user_id_idx on clocking (client_id, user_id, id) where deleted_at is null;
create index clocking_pin_id_idx on clocking (client_id, pin_id, id) where deleted_at is null;
create index clocking_status_idx on clocking (client_id, status, id) where deleted_at is null;
create index clocking_exceptions_idx on clocking using gin (client_id, exceptions) where deleted_at is null;
create index clocking_late_min_idx on clocking (client_id, late_min, id) where deleted_at is null;
create index clocking_overtime_min_idx on clocking (client_id, overtime_min, id) where deleted_at is null;
create index clocking_search_idx on clocking using gin (client_id, search_text gin_trgm_ops);
select make_company_table('clocking');
create table attendance_rule (
  like record_base including all,
  name text not null,
  pin_id bigint,
  active boolean not null,
  grace_min integer not null,
  round_min integer not null,
  normal_min integer not null,
  overtime_from_min integer not null,
  break_after_min integer not null,
  long_min integer not null,
  rest_min integer not null,
  day_max_min integer not null,
  week_max_min integer not null,
  search_text text generated always as (lower(coalesce(name, ''))) stored,
  foreign key (client_id, pin_id) references pin (client_id, id)
);
create index attendance_rule_name_idx on attendance_rule (client_id, name, id) where deleted_at is null;
create index attendance_rule_pin_id_idx on attendance_rule (client_id, pin_id, id) where deleted_at is null;
create index attendance_rule_active_idx on attendance_rule (client_id, active, id) where deleted_at is null;
create index attendance_rule_search_idx on attendance_rule using gin (client_id, search_text gin_trgm_ops);
select make_company_table('attendance_rule');
create table period_lock (
  like record_base including all,
  start_date date not null,
  end_date date not null,
  pin_id bigint,
  note text,
  search_text text generated always as (lower(coalesce(note, ''))) stored,
  foreign key (client_id, pin_id) references pin (client_id, id)
);
create index period_lock_start_date_idx on period_lock (client_id, start_date, id) where deleted_at is null;
create index period_lock_end_date_idx on period_lock (client_id, end_date, id) where deleted_at is null;
create index period_lock_pin_id_idx on period_lock (client_id, pin_id, id) where deleted_at is null;
create index period_lock_search_idx on period_lock using gin (client_id, search_text gin_trgm_ops);
select make_company_table('period_lock');

-- What two managers do at once meets here: nobody works at two places at a time. A declined turn is taken by nobody.
alter table shift_assignment add constraint shift_assignment_user_id_excl
  exclude using gist (client_id with =, user_id with =, tstzrange(start_at, end_at) with &&)
  where (deleted_at is null and user_id is not null and status <> all ('{declined,cancelled}'::text[]));
create index shift_assignment_turns_idx on shift_assignment (client_id, user_id, date) where deleted_at is null;
create index shift_assignment_site_idx on shift_assignment (client_id, pin_id, date) where deleted_at is null;
create index shift_assignment_untold_idx on shift_assignment (client_id, date) where deleted_at is null and told_at is null;
create index clocking_days_idx on clocking (client_id, user_id, work_date) where deleted_at is null;
create index clocking_turn_idx on clocking (client_id, shift_assignment_id) where deleted_at is null;

-- Punches as devices sent them; they never change, and what follows from them is reckoned anew.
create table clock_event (
  client_id bigint not null references client (id),
  id bigint generated always as identity,
  user_id bigint not null,
  pin_id bigint,
  clocking_id bigint,
  type text not null,
  at timestamptz(3) not null,
  device_at timestamptz(3) not null,
  server_at timestamptz(3) not null,
  skew_sec integer not null,
  time_zone text,
  latitude numeric,
  longitude numeric,
  accuracy_m numeric,
  distance_m integer,
  inside_fence boolean,
  method text not null,
  offline boolean not null,
  offline_key text not null,
  flags text[] not null default '{}',
  note text,
  photo_id bigint,
  sent_by bigint,
  primary key (client_id, id),
  foreign key (client_id, user_id) references employee (client_id, id),
  foreign key (client_id, pin_id) references pin (client_id, id),
  foreign key (client_id, clocking_id) references clocking (client_id, id),
  foreign key (client_id, photo_id) references file (client_id, id)
);
create unique index clock_event_offline_key_key on clock_event (client_id, user_id, offline_key);
create index clock_event_at_idx on clock_event (client_id, at, id);
create index clock_event_user_idx on clock_event (client_id, user_id, at);
create index clock_event_clocking_idx on clock_event (client_id, clocking_id, at);
alter table clock_event enable row level security;
alter table clock_event force row level security;
create policy tenant on clock_event using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update (clocking_id) on clock_event to portal_app;
`
