/** The ladder of emergencies, notes about them, and who has been told of them. */
export const up = `
create table emergency_step (
  like record_base including all,
  name text not null,
  after_seconds integer not null,
  audience text not null default 'everybody',
  role_id bigint,
  employee_id bigint,
  email text,
  contact_number text,
  client boolean not null default false,
  pin_id bigint,
  active boolean not null default true,
  search_text text generated always as (lower(coalesce(name, '') || ' ' || coalesce(email, ''))) stored,
  foreign key (client_id, role_id) references role (client_id, id),
  foreign key (client_id, employee_id) references employee (client_id, id),
  foreign key (client_id, pin_id) references pin (client_id, id)
);
create index emergency_step_after_seconds_idx on emergency_step (client_id, after_seconds, id) where deleted_at is null;
create index emergency_step_audience_idx on emergency_step (client_id, audience, id) where deleted_at is null;
create index emergency_step_pin_id_idx on emergency_step (client_id, pin_id, id) where deleted_at is null;
create index emergency_step_active_idx on emergency_step (client_id, active, id) where deleted_at is null;
create index emergency_step_search_idx on emergency_step using gin (client_id, search_text gin_trgm_ops);
select make_company_table('emergency_step');

create table emergency_note (
  like record_base including all,
  emergency_id bigint not null,
  text text not null,
  search_text text generated always as (lower(coalesce(text, ''))) stored,
  foreign key (client_id, emergency_id) references emergency (client_id, id)
);
create index emergency_note_emergency_id_idx on emergency_note (client_id, emergency_id, id) where deleted_at is null;
create index emergency_note_search_idx on emergency_note using gin (client_id, search_text gin_trgm_ops);
select make_company_table('emergency_note');

-- Who was told of an emergency, by which step of the ladder, and what became of it. It is only ever added to.
create table emergency_notice (
  client_id bigint not null,
  id bigint generated always as identity,
  emergency_id bigint not null,
  at timestamptz(3) not null,
  -- Null for the call itself and for the steps that there are where none is set; those are told apart by their time.
  step_id bigint,
  after_seconds integer,
  -- The step's name as it was; null for the call itself.
  step_name text,
  channel text not null check (channel in ('portal', 'email', 'sms')),
  -- Of a message to somebody outside.
  address text,
  -- Of a message within the portal.
  people integer,
  outcome text not null check (outcome in ('told', 'waiting', 'failed', 'untold')),
  reason text,
  -- The waiting message whose outcome this is.
  message_id bigint,
  primary key (client_id, id),
  foreign key (client_id, emergency_id) references emergency (client_id, id),
  foreign key (client_id, message_id) references emergency_notice (client_id, id)
);
create index emergency_notice_emergency_idx on emergency_notice (client_id, emergency_id, id);
create index emergency_notice_message_idx on emergency_notice (client_id, message_id) where message_id is not null;
alter table emergency_notice enable row level security;
alter table emergency_notice force row level security;
create policy tenant on emergency_notice using (client_id = app_client()) with check (client_id = app_client());
grant select, insert on emergency_notice to portal_app;
`
