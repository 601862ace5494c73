/** Which supervisors come to which sites, and when they did. */
export const up = `
create table touchdown_schedule (
  like record_base including all,
  name text not null,
  pin_ids bigint[] not null default '{}',
  visitor_user_ids bigint[] not null default '{}',
  frequency text not null default 'weekly',
  visits_per_period integer not null default 1,
  min_gap_days integer not null default 0,
  window_start text,
  window_end text,
  min_stay_min integer not null default 15,
  surprise boolean not null default false,
  start_date date,
  end_date date,
  instructions text,
  active boolean not null default true,
  search_text text generated always as (lower(coalesce(name, '') || ' ' || coalesce(instructions, ''))) stored
);
create unique index touchdown_schedule_name_key on touchdown_schedule (client_id, lower(name)) where deleted_at is null;
create index touchdown_schedule_name_idx on touchdown_schedule (client_id, name, id) where deleted_at is null;
create index touchdown_schedule_frequency_idx on touchdown_schedule (client_id, frequency, id) where deleted_at is null;
create index touchdown_schedule_active_idx on touchdown_schedule (client_id, active, id) where deleted_at is null;
create index touchdown_schedule_pin_ids_idx on touchdown_schedule using gin (client_id, pin_ids) where deleted_at is null;
create index touchdown_schedule_visitor_user_ids_idx on touchdown_schedule using gin (client_id, visitor_user_ids) where deleted_at is null;
create index touchdown_schedule_search_idx on touchdown_schedule using gin (client_id, search_text gin_trgm_ops);
select make_company_table('touchdown_schedule');

create table touchdown_activity (
  like record_base including all,
  schedule_id bigint,
  pin_id bigint not null,
  user_id bigint,
  planned_at timestamptz(3),
  arrived_at timestamptz(3),
  left_at timestamptz(3),
  stay_min integer,
  latitude numeric,
  longitude numeric,
  distance_m integer,
  inside_fence boolean not null default false,
  met_persons text,
  remark text,
  photo_id bigint,
  offline_key text,
  status text not null default 'planned',
  search_text text generated always as (lower(coalesce(remark, '') || ' ' || coalesce(met_persons, ''))) stored,
  foreign key (client_id, schedule_id) references touchdown_schedule (client_id, id),
  foreign key (client_id, pin_id) references pin (client_id, id),
  foreign key (client_id, user_id) references employee (client_id, id),
  foreign key (client_id, photo_id) references file (client_id, id)
);
create index touchdown_activity_arrived_at_idx on touchdown_activity (client_id, arrived_at, id) where deleted_at is null;
create index touchdown_activity_planned_at_idx on touchdown_activity (client_id, planned_at, id) where deleted_at is null;
create index touchdown_activity_user_id_idx on touchdown_activity (client_id, user_id, id) where deleted_at is null;
create index touchdown_activity_pin_id_idx on touchdown_activity (client_id, pin_id, id) where deleted_at is null;
create index touchdown_activity_schedule_id_idx on touchdown_activity (client_id, schedule_id, id) where deleted_at is null;
create index touchdown_activity_inside_fence_idx on touchdown_activity (client_id, inside_fence, id) where deleted_at is null;
create index touchdown_activity_status_idx on touchdown_activity (client_id, status, id) where deleted_at is null;
create index touchdown_activity_search_idx on touchdown_activity using gin (client_id, search_text gin_trgm_ops);
select make_company_table('touchdown_activity');
create unique index touchdown_activity_offline_key_key on touchdown_activity (client_id, user_id, offline_key) where offline_key is not null;
create index touchdown_activity_pin_at_idx on touchdown_activity (client_id, pin_id, arrived_at) where deleted_at is null;
create index touchdown_activity_user_at_idx on touchdown_activity (client_id, user_id, arrived_at) where deleted_at is null;
`
