/** What managing client companies needs besides subscriptions: owners, usage, partners, teams, changes that can be undone. */
export const up = `
-- Who answers for the company towards the platform.
alter table client add column owner_id uuid references person (id);

-- What a company uses, counted in its own name while its people are at work. No row of the company itself is in it.
create table client_usage (
  company_id bigint primary key references client (id),
  people integer not null default 0,
  sites integer not null default 0,
  storage_bytes bigint not null default 0,
  last_active_at timestamptz(3)
);
create index client_usage_people_idx on client_usage (people, company_id);
create index client_usage_last_active_at_idx on client_usage (last_active_at, company_id);
grant select, insert, update on client_usage to portal_app;

-- Whom of its people the operator, or a partner, has look after client companies.
create table platform_member (
  like record_base including all,
  employee_id bigint not null,
  rights text[] not null default '{}',
  foreign key (client_id, employee_id) references employee (client_id, id)
);
create unique index platform_member_employee_id_key on platform_member (client_id, employee_id) where deleted_at is null;
select make_company_table('platform_member');

-- A company that brings others, as the operator has agreed with it.
create table partner (
  like record_base including all,
  company_id bigint not null references client (id),
  code text not null,
  tier text not null default 'bronze',
  territory text,
  commission_percent numeric(5,2) not null default 10,
  agreement_starts_on date,
  agreement_ends_on date
);
create unique index partner_company_id_key on partner (client_id, company_id) where deleted_at is null;
create unique index partner_code_key on partner (client_id, lower(code)) where deleted_at is null;
select make_platform_table('partner');
create policy own on partner for select using (company_id = app_client());

-- Notes of the operator and of partners about a client; of each only its own.
create table client_note (
  like record_base including all,
  company_id bigint not null references client (id),
  text text not null,
  person_name text not null
);
create index client_note_company_id_idx on client_note (client_id, company_id, id) where deleted_at is null;
select make_company_table('client_note');

-- A change of one or many clients with what was before and after, so that it can be taken back.
create table client_change (
  client_id bigint not null,
  id bigint generated always as identity,
  at timestamptz(3) not null default clock_timestamp(),
  -- The company whose member made it: the operator or a partner.
  by_company_id bigint not null references client (id),
  person_id uuid,
  person_name text not null,
  action jsonb not null,
  reason text not null,
  clients integer not null,
  undone_at timestamptz(3),
  undone_by_name text,
  primary key (client_id, id)
);
create index client_change_by_company_id_idx on client_change (client_id, by_company_id, id);
create table client_change_row (
  client_id bigint not null,
  change_id bigint not null,
  company_id bigint not null references client (id),
  before jsonb not null,
  after jsonb not null,
  primary key (client_id, change_id, company_id),
  foreign key (client_id, change_id) references client_change (client_id, id)
);
do $$ declare name text; begin
  foreach name in array array['client_change', 'client_change_row'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (client_id = app_client()) with check (client_id = app_client())', name);
    execute format('grant select, insert on %I to portal_app', name);
  end loop;
end $$;
grant update (undone_at, undone_by_name) on client_change to portal_app;

-- A partner reads of the operator's records what concerns the clients that it brought, and writes none of them.
create policy brought on subscription for select using (partner_client_id = app_client());
create policy brought on invoice for select using (exists (
  select from subscription s where s.client_id = invoice.client_id and s.id = invoice.subscription_id and s.partner_client_id = app_client()));
create policy brought on platform_event for select using (exists (
  select from subscription s where s.client_id = platform_event.client_id and s.company_id = platform_event.company_id
    and s.partner_client_id = app_client() and s.deleted_at is null));
`
