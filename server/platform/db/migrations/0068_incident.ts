/** Incidents that people report from the field, their kinds and pictures. */
export const up = `
create table incident_type (
  like record_base including all,
  name text not null,
  parent_id bigint,
  severity text not null default 'medium',
  description text,
  active boolean not null default true,
  search_text text generated always as (lower(coalesce(name, '') || ' ' || coalesce(description, ''))) stored,
  foreign key (client_id, parent_id) references incident_type (client_id, id)
);
create unique index incident_type_name_key on incident_type (client_id, lower(name)) where deleted_at is null;
create index incident_type_name_idx on incident_type (client_id, name, id) where deleted_at is null;
create index incident_type_parent_id_idx on incident_type (client_id, parent_id, id) where deleted_at is null;
create index incident_type_severity_idx on incident_type (client_id, severity, id) where deleted_at is null;
create index incident_type_active_idx on incident_type (client_id, active, id) where deleted_at is null;
create index incident_type_search_idx on incident_type using gin (client_id, search_text gin_trgm_ops);
select make_company_table('incident_type');

create table incident (
  like record_base including all,
  ref_no text not null,
  title text not null,
  pin_id bigint not null,
  incident_type_id bigint,
  severity text not null default 'medium',
  description text,
  occurred_at timestamptz(3) not null,
  reporter_id bigint,
  location_note text,
  point_id bigint,
  latitude numeric,
  longitude numeric,
  persons_involved text,
  vehicles text,
  police_report_no text,
  action_taken text,
  assigned_to bigint,
  visibility text not null default 'internal',
  work_request_id bigint,
  emergency_id bigint,
  offline_key text,
  status text not null default 'new',
  search_text text generated always as (lower(coalesce(ref_no, '') || ' ' || coalesce(title, '') || ' ' || coalesce(description, ''))) stored,
  foreign key (client_id, pin_id) references pin (client_id, id),
  foreign key (client_id, incident_type_id) references incident_type (client_id, id),
  foreign key (client_id, reporter_id) references employee (client_id, id),
  foreign key (client_id, point_id) references patrol_point (client_id, id),
  foreign key (client_id, assigned_to) references employee (client_id, id),
  foreign key (client_id, work_request_id) references work_request (client_id, id),
  foreign key (client_id, emergency_id) references emergency (client_id, id)
);
create unique index incident_ref_no_key on incident (client_id, lower(ref_no)) where deleted_at is null;
create index incident_ref_no_idx on incident (client_id, ref_no, id) where deleted_at is null;
create index incident_occurred_at_idx on incident (client_id, occurred_at, id) where deleted_at is null;
create index incident_pin_id_idx on incident (client_id, pin_id, id) where deleted_at is null;
create index incident_severity_idx on incident (client_id, severity, id) where deleted_at is null;
create index incident_title_idx on incident (client_id, title, id) where deleted_at is null;
create index incident_incident_type_id_idx on incident (client_id, incident_type_id, id) where deleted_at is null;
create index incident_reporter_id_idx on incident (client_id, reporter_id, id) where deleted_at is null;
create index incident_assigned_to_idx on incident (client_id, assigned_to, id) where deleted_at is null;
create index incident_work_request_id_idx on incident (client_id, work_request_id, id) where deleted_at is null;
create index incident_visibility_idx on incident (client_id, visibility, id) where deleted_at is null;
create index incident_status_idx on incident (client_id, status, id) where deleted_at is null;
create index incident_search_idx on incident using gin (client_id, search_text gin_trgm_ops);
select make_company_table('incident');
create unique index incident_offline_key_key on incident (client_id, reporter_id, offline_key) where offline_key is not null;
create index incident_pin_at_idx on incident (client_id, pin_id, occurred_at) where deleted_at is null;
create index incident_reporter_at_idx on incident (client_id, reporter_id, occurred_at) where deleted_at is null;

create table incident_media (
  like record_base including all,
  incident_id bigint not null,
  file_id bigint not null,
  taken_at timestamptz(3),
  caption text,
  search_text text generated always as (lower(coalesce(caption, ''))) stored,
  foreign key (client_id, incident_id) references incident (client_id, id),
  foreign key (client_id, file_id) references file (client_id, id)
);
create index incident_media_incident_id_idx on incident_media (client_id, incident_id, id) where deleted_at is null;
create index incident_media_caption_idx on incident_media (client_id, caption, id) where deleted_at is null;
create index incident_media_search_idx on incident_media using gin (client_id, search_text gin_trgm_ops);
select make_company_table('incident_media');
`
