/** Emergencies, what was taken on the spot, and where the person in need has been since. */
export const up = `
create table emergency (
  like record_base including all,
  ref_no text not null,
  user_id bigint,
  type text not null default 'sos',
  status text not null default 'active',
  drill boolean not null default false,
  pin_id bigint,
  location_note text,
  latitude numeric,
  longitude numeric,
  accuracy_m integer,
  battery_pct integer,
  remark_user text,
  activated_time timestamptz(3) not null default now(),
  acknowledged_time timestamptz(3),
  acknowledged_by bigint,
  responded_time timestamptz(3),
  responded_by bigint,
  escalation_level integer not null default 0,
  deactivated_time timestamptz(3),
  admin_id bigint,
  remark_admin text,
  outcome text,
  search_text text generated always as (lower(coalesce(ref_no, '') || ' ' || coalesce(remark_user, '') || ' ' || coalesce(remark_admin, ''))) stored,
  foreign key (client_id, user_id) references employee (client_id, id),
  foreign key (client_id, pin_id) references pin (client_id, id),
  foreign key (client_id, acknowledged_by) references employee (client_id, id),
  foreign key (client_id, responded_by) references employee (client_id, id),
  foreign key (client_id, admin_id) references employee (client_id, id)
);
create unique index emergency_ref_no_key on emergency (client_id, lower(ref_no)) where deleted_at is null;
create index emergency_ref_no_idx on emergency (client_id, ref_no, id) where deleted_at is null;
create index emergency_status_idx on emergency (client_id, status, id) where deleted_at is null;
create index emergency_type_idx on emergency (client_id, type, id) where deleted_at is null;
create index emergency_user_id_idx on emergency (client_id, user_id, id) where deleted_at is null;
create index emergency_pin_id_idx on emergency (client_id, pin_id, id) where deleted_at is null;
create index emergency_activated_time_idx on emergency (client_id, activated_time, id) where deleted_at is null;
create index emergency_deactivated_time_idx on emergency (client_id, deactivated_time, id) where deleted_at is null;
create index emergency_search_idx on emergency using gin (client_id, search_text gin_trgm_ops);
select make_company_table('emergency');
-- The open ones, which every console asks for.
create index emergency_open_idx on emergency (client_id, activated_time) where deleted_at is null and deactivated_time is null;

create table emergency_media (
  like record_base including all,
  emergency_id bigint not null,
  file_id bigint not null,
  caption text,
  search_text text generated always as (lower(coalesce(caption, ''))) stored,
  foreign key (client_id, emergency_id) references emergency (client_id, id),
  foreign key (client_id, file_id) references file (client_id, id)
);
create index emergency_media_emergency_id_idx on emergency_media (client_id, emergency_id, id) where deleted_at is null;
create index emergency_media_caption_idx on emergency_media (client_id, caption, id) where deleted_at is null;
create index emergency_media_search_idx on emergency_media using gin (client_id, search_text gin_trgm_ops);
select make_company_table('emergency_media');

-- The track of an emergency, in the order in which the phone took it. It is only ever added to.
create table emergency_position (
  client_id bigint not null,
  emergency_id bigint not null,
  taken_at timestamptz(3) not null,
  latitude numeric not null,
  longitude numeric not null,
  accuracy_m integer,
  received_at timestamptz(3) not null default now(),
  primary key (client_id, emergency_id, taken_at),
  foreign key (client_id, emergency_id) references emergency (client_id, id)
);
alter table emergency_position enable row level security;
alter table emergency_position force row level security;
create policy tenant on emergency_position using (client_id = app_client()) with check (client_id = app_client());
grant select, insert on emergency_position to portal_app;
`
