/** Promises about work requests, how each stands against them, and the times in which its clock stood. */
export const up = `
create table sla_policy (
  like record_base including all,
  name text not null,
  pin_id bigint,
  active boolean not null default true,
  workdays text[] not null default '{}',
  opens_at text not null default '08:00',
  closes_at text not null default '18:00',
  skips_holidays boolean not null default true,
  critical_response_min integer,
  critical_resolve_min integer,
  high_response_min integer,
  high_resolve_min integer,
  medium_response_min integer,
  medium_resolve_min integer,
  low_response_min integer,
  low_resolve_min integer,
  at_risk_pct integer not null default 80,
  escalate_user_ids bigint[] not null default '{}',
  breach_user_ids bigint[] not null default '{}',
  search_text text generated always as (lower(coalesce(name, ''))) stored,
  foreign key (client_id, pin_id) references pin (client_id, id)
);
create index sla_policy_name_idx on sla_policy (client_id, name, id) where deleted_at is null;
create index sla_policy_pin_id_idx on sla_policy (client_id, pin_id, id) where deleted_at is null;
create index sla_policy_active_idx on sla_policy (client_id, active, id) where deleted_at is null;
create index sla_policy_search_idx on sla_policy using gin (client_id, search_text gin_trgm_ops);
select make_company_table('sla_policy');

alter table work_request
  add column sla_state text not null default 'none',
  add column response_due_at timestamptz(3),
  add column resolve_due_at timestamptz(3);
create index work_request_sla_state_idx on work_request (client_id, sla_state, id) where deleted_at is null;
create index work_request_resolve_due_at_idx on work_request (client_id, resolve_due_at, id) where deleted_at is null;

create table work_request_hold (
  client_id bigint not null,
  work_request_id bigint not null,
  held_from timestamptz(3) not null,
  held_until timestamptz(3),
  primary key (client_id, work_request_id, held_from),
  foreign key (client_id, work_request_id) references work_request (client_id, id)
);
alter table work_request_hold enable row level security;
alter table work_request_hold force row level security;
create policy tenant on work_request_hold using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update on work_request_hold to portal_app;
`
