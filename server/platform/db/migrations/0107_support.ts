/** Support sessions: the operator's people at work in a client's company as one of its administrators, and their trail. */
export const up = `
-- A record of the company that is worked in, so that its own administrators read it; only its end is ever written again.
create table support_session (
  client_id bigint not null references client (id),
  id bigint generated always as identity,
  operator_person_id uuid not null references person (id),
  operator_name text not null,
  -- As whom they work.
  employee_id bigint not null,
  reason text not null check (length(reason) >= 10),
  started_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (client_id, id),
  foreign key (client_id, employee_id) references employee (client_id, id),
  check (ends_at > started_at and ends_at <= started_at + interval '30 minutes')
);
alter table support_session enable row level security;
alter table support_session force row level security;
create policy tenant on support_session using (client_id = app_client()) with check (client_id = app_client());
grant select, insert on support_session to portal_app;
grant update (ended_at) on support_session to portal_app;

-- The support session that the current transaction is part of; null outside of any.
create function app_support() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.support', true), '')::bigint;

-- Filled by themselves, so that no writer of the trail can forget who really was at work.
alter table audit add column support_id bigint;
alter table audit alter column support_id set default app_support();
alter table batch add column support_id bigint;
alter table batch alter column support_id set default app_support();
alter table batch add column undone_support_id bigint;
`
