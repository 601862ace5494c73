/** Working hours, papers, statutory records by day, and what else is known of employees, departments and groups. */
export const up = `
create table working_hour (
  like record_base including all,
  name text not null,
  description text,
  workdays text[] not null default '{}',
  rest_days text[] not null default '{}',
  start_time text not null default '09:00',
  end_time text not null default '18:00',
  break_min integer not null default 60,
  weekly_hours numeric,
  grace_in_min integer not null default 0,
  grace_out_min integer not null default 0,
  overtime_after_min integer not null default 30,
  rounding_min integer not null default 1,
  active boolean not null default true,
  search_text text generated always as (lower(coalesce(name, ''))) stored
);
create unique index working_hour_name_key on working_hour (client_id, lower(name)) where deleted_at is null;
create index working_hour_name_idx on working_hour (client_id, name, id) where deleted_at is null;
create index working_hour_active_idx on working_hour (client_id, active, id) where deleted_at is null;
create index working_hour_search_idx on working_hour using gin (client_id, search_text gin_trgm_ops);
select make_company_table('working_hour');

create table statutory (
  like record_base including all,
  user_id bigint not null,
  effective_from date not null,
  citizen_class text not null default 'citizen',
  note text,
  epf_contributes boolean not null default true,
  epf_no text,
  epf_employee_pct numeric,
  epf_employer_pct numeric,
  epf_voluntary_pct numeric,
  socso_contributes boolean not null default true,
  socso_no text,
  socso_category text not null default 'both',
  eis_contributes boolean not null default true,
  tax_no text,
  tax_resident boolean not null default true,
  tax_category text not null default '1',
  child_relief integer,
  zakat_monthly numeric(12,2),
  hrdf boolean not null default true,
  search_text text generated always as (lower(coalesce(epf_no, '') || ' ' || coalesce(socso_no, '') || ' ' || coalesce(tax_no, ''))) stored,
  foreign key (client_id, user_id) references employee (client_id, id)
);
create unique index statutory_effective_from_key on statutory (client_id, user_id, effective_from) where deleted_at is null;
create index statutory_user_id_idx on statutory (client_id, user_id, id) where deleted_at is null;
create index statutory_effective_from_idx on statutory (client_id, effective_from, id) where deleted_at is null;
create index statutory_citizen_class_idx on statutory (client_id, citizen_class, id) where deleted_at is null;
create index statutory_search_idx on statutory using gin (client_id, search_text gin_trgm_ops);
select make_company_table('statutory');

create table employee_attachment (
  like record_base including all,
  user_id bigint not null,
  title text not null,
  doc_type text not null default 'other',
  file_id bigint not null,
  issue_date date,
  expiry_date date,
  notify_before_days integer not null default 30,
  search_text text generated always as (lower(coalesce(title, ''))) stored,
  foreign key (client_id, user_id) references employee (client_id, id),
  foreign key (client_id, file_id) references file (client_id, id)
);
create index employee_attachment_user_id_idx on employee_attachment (client_id, user_id, id) where deleted_at is null;
create index employee_attachment_title_idx on employee_attachment (client_id, title, id) where deleted_at is null;
create index employee_attachment_doc_type_idx on employee_attachment (client_id, doc_type, id) where deleted_at is null;
create index employee_attachment_expiry_date_idx on employee_attachment (client_id, expiry_date, id) where deleted_at is null;
create index employee_attachment_search_idx on employee_attachment using gin (client_id, search_text gin_trgm_ops);
select make_company_table('employee_attachment');

alter table employee
  add column photo_id bigint,
  add column emergency_contact_name text,
  add column emergency_contact_phone text,
  add column working_hour_id bigint,
  add column permit_no text,
  add column bank_name text,
  add column bank_account_no text,
  add foreign key (client_id, photo_id) references file (client_id, id),
  add foreign key (client_id, working_hour_id) references working_hour (client_id, id);
create index employee_working_hour_id_idx on employee (client_id, working_hour_id, id) where deleted_at is null;
-- People are looked for by the number of their papers, too.
drop index employee_search_idx;
alter table employee
  drop column search_text,
  add column search_text text generated always as (lower(coalesce(employee_id, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(contact_number, '') || ' ' || coalesce(email, '') || ' ' || coalesce(identity_no, ''))) stored;
create index employee_search_idx on employee using gin (client_id, search_text gin_trgm_ops);
alter table department
  add column head_id bigint,
  add foreign key (client_id, head_id) references employee (client_id, id);
alter table employee_group add column leader_ids bigint[] not null default '{}';

-- How a company numbers its staff: the next number is offered, not taken.
create table staff_numbering (
  client_id bigint primary key references client (id),
  prefix text not null,
  digits integer not null check (digits between 1 and 9)
);
alter table staff_numbering enable row level security;
alter table staff_numbering force row level security;
create policy tenant on staff_numbering using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update on staff_numbering to portal_app;
`
