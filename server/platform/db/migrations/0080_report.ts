/** Reports that people have asked for, and those that they keep to have them made again, also by themselves. */
export const up = `
create table report_definition (
  client_id bigint not null references client (id),
  id bigint generated always as identity,
  created_at timestamptz(3) not null default now(),
  -- The employment of the one who made it.
  created_by bigint not null,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  name text not null,
  kind text not null,
  format text not null,
  params jsonb not null,
  shared boolean not null,
  -- {frequency, weekday, monthDay, at, recipientIds, active}
  schedule jsonb,
  next_at timestamptz(3),
  primary key (client_id, id),
  foreign key (client_id, created_by) references employee (client_id, id)
);
create unique index report_definition_name_key on report_definition (client_id, created_by, lower(name));
create index report_definition_shared_idx on report_definition (client_id, lower(name)) where shared;
alter table report_definition enable row level security;
alter table report_definition force row level security;
create policy tenant on report_definition using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update, delete on report_definition to portal_app;

create table report_job (
  client_id bigint not null references client (id),
  id bigint generated always as identity,
  kind text not null,
  name text,
  format text not null,
  params jsonb not null,
  -- Whose permissions it is made with, and who alone may read it.
  requested_by bigint not null,
  definition_id bigint,
  -- Whether its maker is told by mail that it is there.
  by_mail boolean not null default false,
  status text not null default 'queued',
  queued_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  expires_at timestamptz(3),
  rows integer not null default 0,
  total integer,
  size_bytes bigint,
  totals jsonb,
  error text,
  -- What it shows: its columns, and whether all rows or those of its maker alone.
  columns text[],
  reach text,
  -- Who is at it: only they write it down, and only while they give signs of life.
  attempts integer not null default 0,
  run_token uuid,
  heartbeat_at timestamptz(3),
  storage_key text,
  primary key (client_id, id),
  foreign key (client_id, requested_by) references employee (client_id, id)
);
create index report_job_requested_by_idx on report_job (client_id, requested_by, id);
create index report_job_active_idx on report_job (client_id, requested_by) where status in ('queued', 'running');
alter table report_job enable row level security;
alter table report_job force row level security;
create policy tenant on report_job using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update on report_job to portal_app;
`
