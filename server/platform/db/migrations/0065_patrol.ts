/** Checkpoints, routes and checklists of patrols, the patrols themselves, and what was scanned on them. */
export const up = `
create table patrol_checklist (
  like record_base including all,
  name text not null,
  description text,
  active boolean not null default true,
  search_text text generated always as (lower(coalesce(name, '') || ' ' || coalesce(description, ''))) stored
);
create unique index patrol_checklist_name_key on patrol_checklist (client_id, lower(name)) where deleted_at is null;
create index patrol_checklist_name_idx on patrol_checklist (client_id, name, id) where deleted_at is null;
create index patrol_checklist_active_idx on patrol_checklist (client_id, active, id) where deleted_at is null;
create index patrol_checklist_search_idx on patrol_checklist using gin (client_id, search_text gin_trgm_ops);
select make_company_table('patrol_checklist');

create table patrol_question (
  like record_base including all,
  checklist_id bigint not null,
  rank integer not null default 1,
  text text not null,
  answer_type text not null default 'yes_no',
  required boolean not null default true,
  fail_when text,
  least_value numeric,
  most_value numeric,
  fail_action text not null default 'note',
  search_text text generated always as (lower(coalesce(text, ''))) stored,
  foreign key (client_id, checklist_id) references patrol_checklist (client_id, id)
);
create index patrol_question_checklist_id_idx on patrol_question (client_id, checklist_id, id) where deleted_at is null;
create index patrol_question_rank_idx on patrol_question (client_id, rank, id) where deleted_at is null;
create index patrol_question_answer_type_idx on patrol_question (client_id, answer_type, id) where deleted_at is null;
create index patrol_question_fail_action_idx on patrol_question (client_id, fail_action, id) where deleted_at is null;
create index patrol_question_search_idx on patrol_question using gin (client_id, search_text gin_trgm_ops);
select make_company_table('patrol_question');

create table patrol_point (
  like record_base including all,
  code text not null,
  name text not null,
  pin_id bigint not null,
  section text,
  tag_type text not null default 'qr',
  latitude numeric,
  longitude numeric,
  radius_m integer not null default 20,
  photo_required boolean not null default false,
  checklist_id bigint,
  instructions text,
  active boolean not null default true,
  search_text text generated always as (lower(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(section, ''))) stored,
  foreign key (client_id, pin_id) references pin (client_id, id),
  foreign key (client_id, checklist_id) references patrol_checklist (client_id, id)
);
create unique index patrol_point_code_key on patrol_point (client_id, lower(code)) where deleted_at is null;
create index patrol_point_code_idx on patrol_point (client_id, code, id) where deleted_at is null;
create index patrol_point_name_idx on patrol_point (client_id, name, id) where deleted_at is null;
create index patrol_point_pin_id_idx on patrol_point (client_id, pin_id, id) where deleted_at is null;
create index patrol_point_section_idx on patrol_point (client_id, section, id) where deleted_at is null;
create index patrol_point_tag_type_idx on patrol_point (client_id, tag_type, id) where deleted_at is null;
create index patrol_point_active_idx on patrol_point (client_id, active, id) where deleted_at is null;
create index patrol_point_search_idx on patrol_point using gin (client_id, search_text gin_trgm_ops);
select make_company_table('patrol_point');

create table patrol_route (
  like record_base including all,
  name text not null,
  pin_id bigint not null,
  description text,
  walk_order text not null default 'sequence',
  est_minutes integer not null default 45,
  instructions text,
  weekdays text[] not null default '{}',
  start_times text,
  earliest_start_min integer not null default 15,
  grace_min integer not null default 15,
  tardy_reason text not null default 'optional',
  assigned_user_ids bigint[] not null default '{}',
  alert_user_ids bigint[] not null default '{}',
  active boolean not null default true,
  search_text text generated always as (lower(coalesce(name, '') || ' ' || coalesce(description, ''))) stored,
  foreign key (client_id, pin_id) references pin (client_id, id)
);
create index patrol_route_name_idx on patrol_route (client_id, name, id) where deleted_at is null;
create index patrol_route_pin_id_idx on patrol_route (client_id, pin_id, id) where deleted_at is null;
create index patrol_route_walk_order_idx on patrol_route (client_id, walk_order, id) where deleted_at is null;
create index patrol_route_active_idx on patrol_route (client_id, active, id) where deleted_at is null;
create index patrol_route_assigned_user_ids_idx on patrol_route using gin (client_id, assigned_user_ids) where deleted_at is null;
create index patrol_route_search_idx on patrol_route using gin (client_id, search_text gin_trgm_ops);
select make_company_table('patrol_route');

create table patrol_stop (
  like record_base including all,
  route_id bigint not null,
  point_id bigint not null,
  sequence integer not null,
  required boolean not null default true,
  min_dwell_sec integer,
  expect_after_min integer,
  tolerance_min integer not null default 10,
  note text,
  search_text text generated always as (lower(coalesce(note, ''))) stored,
  foreign key (client_id, route_id) references patrol_route (client_id, id),
  foreign key (client_id, point_id) references patrol_point (client_id, id)
);
create index patrol_stop_route_id_idx on patrol_stop (client_id, route_id, id) where deleted_at is null;
create index patrol_stop_point_id_idx on patrol_stop (client_id, point_id, id) where deleted_at is null;
create index patrol_stop_sequence_idx on patrol_stop (client_id, sequence, id) where deleted_at is null;
create index patrol_stop_search_idx on patrol_stop using gin (client_id, search_text gin_trgm_ops);
select make_company_table('patrol_stop');

create table patrol_session (
  like record_base including all,
  ref_no text not null,
  route_id bigint not null,
  pin_id bigint,
  user_id bigint,
  scheduled_at timestamptz(3),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  scanned_count integer not null default 0,
  required_count integer not null default 0,
  tardy_reason text,
  early_end_reason text,
  offline boolean not null default false,
  offline_key text,
  note text,
  status text not null default 'scheduled',
  search_text text generated always as (lower(coalesce(ref_no, '') || ' ' || coalesce(note, '') || ' ' || coalesce(early_end_reason, ''))) stored,
  foreign key (client_id, route_id) references patrol_route (client_id, id),
  foreign key (client_id, pin_id) references pin (client_id, id),
  foreign key (client_id, user_id) references employee (client_id, id)
);
create unique index patrol_session_ref_no_key on patrol_session (client_id, lower(ref_no)) where deleted_at is null;
create index patrol_session_ref_no_idx on patrol_session (client_id, ref_no, id) where deleted_at is null;
create index patrol_session_route_id_idx on patrol_session (client_id, route_id, id) where deleted_at is null;
create index patrol_session_pin_id_idx on patrol_session (client_id, pin_id, id) where deleted_at is null;
create index patrol_session_user_id_idx on patrol_session (client_id, user_id, id) where deleted_at is null;
create index patrol_session_scheduled_at_idx on patrol_session (client_id, scheduled_at, id) where deleted_at is null;
create index patrol_session_started_at_idx on patrol_session (client_id, started_at, id) where deleted_at is null;
create index patrol_session_status_idx on patrol_session (client_id, status, id) where deleted_at is null;
create index patrol_session_search_idx on patrol_session using gin (client_id, search_text gin_trgm_ops);
select make_company_table('patrol_session');
-- What a device has sent already counts once; and what a person did last, and a site's days, are read in order.
create unique index patrol_session_offline_key_key on patrol_session (client_id, user_id, offline_key) where offline_key is not null;
-- A route is due once at a time.
create unique index patrol_session_due_key on patrol_session (client_id, route_id, scheduled_at) where created_by is null;
create index patrol_session_open_idx on patrol_session (client_id, pin_id, scheduled_at) where deleted_at is null and status = any ('{scheduled,due,late,in_progress}');

create table patrol_activity (
  like record_base including all,
  session_id bigint not null,
  point_id bigint,
  tag text,
  pin_id bigint,
  user_id bigint,
  at timestamptz(3) not null,
  server_at timestamptz(3),
  method text not null default 'qr',
  latitude numeric,
  longitude numeric,
  distance_m integer,
  photo_id bigint,
  tardy_reason text,
  skip_reason text,
  note text,
  offline_key text,
  result text not null default 'ok',
  search_text text generated always as (lower(coalesce(tag, '') || ' ' || coalesce(note, ''))) stored,
  foreign key (client_id, session_id) references patrol_session (client_id, id),
  foreign key (client_id, point_id) references patrol_point (client_id, id),
  foreign key (client_id, pin_id) references pin (client_id, id),
  foreign key (client_id, user_id) references employee (client_id, id),
  foreign key (client_id, photo_id) references file (client_id, id)
);
create index patrol_activity_session_id_idx on patrol_activity (client_id, session_id, id) where deleted_at is null;
create index patrol_activity_pin_id_idx on patrol_activity (client_id, pin_id, id) where deleted_at is null;
create index patrol_activity_point_id_idx on patrol_activity (client_id, point_id, id) where deleted_at is null;
create index patrol_activity_user_id_idx on patrol_activity (client_id, user_id, id) where deleted_at is null;
create index patrol_activity_at_idx on patrol_activity (client_id, at, id) where deleted_at is null;
create index patrol_activity_result_idx on patrol_activity (client_id, result, id) where deleted_at is null;
create index patrol_activity_method_idx on patrol_activity (client_id, method, id) where deleted_at is null;
create index patrol_activity_search_idx on patrol_activity using gin (client_id, search_text gin_trgm_ops);
select make_company_table('patrol_activity');
create unique index patrol_activity_offline_key_key on patrol_activity (client_id, user_id, offline_key) where offline_key is not null;
create index patrol_activity_session_at_idx on patrol_activity (client_id, session_id, at) where deleted_at is null;
create index patrol_activity_pin_at_idx on patrol_activity (client_id, pin_id, at) where deleted_at is null;
create index patrol_activity_user_at_idx on patrol_activity (client_id, user_id, at) where deleted_at is null;
`
