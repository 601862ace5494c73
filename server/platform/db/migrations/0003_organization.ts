/** Departments, groups, work sites and employees: the organization every other area refers to. */
export const up = `
create table department (
  like record_base including all,
  search_text text generated always as (lower(coalesce(code, '') || ' ' || coalesce(name, ''))) stored,
  code text,
  name text not null,
  parent_id bigint,
  cost_centre text,
  active boolean not null default true,
  foreign key (client_id, parent_id) references department (client_id, id)
);
create unique index department_code_key on department (client_id, lower(code)) where deleted_at is null;
create unique index department_name_key on department (client_id, lower(name)) where deleted_at is null;
create index department_name_idx on department (client_id, name, id) where deleted_at is null;
create index department_parent_id_idx on department (client_id, parent_id, id) where deleted_at is null;
create index department_active_idx on department (client_id, active, id) where deleted_at is null;
create index department_search_idx on department using gin (client_id, search_text gin_trgm_ops);
select make_company_table('department');

create table pin (
  like record_base including all,
  search_text text generated always as (lower(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(state_name, ''))) stored,
  code text,
  name text not null,
  client_name text,
  site_type text,
  address text,
  city text,
  postcode text,
  state_name text not null,
  country text not null default 'MY',
  latitude numeric,
  longitude numeric,
  radius_m integer not null default 100,
  time_zone text not null default 'Asia/Kuala_Lumpur',
  contact_name text,
  contact_phone text,
  start_date date,
  end_date date,
  notes text,
  status text not null default 'active'
);
create unique index pin_code_key on pin (client_id, lower(code)) where deleted_at is null;
create unique index pin_name_key on pin (client_id, lower(name)) where deleted_at is null;
create index pin_name_idx on pin (client_id, name, id) where deleted_at is null;
create index pin_code_idx on pin (client_id, code, id) where deleted_at is null;
create index pin_state_name_idx on pin (client_id, state_name, id) where deleted_at is null;
create index pin_status_idx on pin (client_id, status, id) where deleted_at is null;
create index pin_site_type_idx on pin (client_id, site_type, id) where deleted_at is null;
create index pin_end_date_idx on pin (client_id, end_date, id) where deleted_at is null;
create index pin_search_idx on pin using gin (client_id, search_text gin_trgm_ops);
select make_company_table('pin');

create table employee_group (
  like record_base including all,
  search_text text generated always as (lower(coalesce(name, '') || ' ' || coalesce(description, ''))) stored,
  name text not null,
  description text,
  type text not null default 'team',
  pin_ids bigint[] not null default '{}',
  active boolean not null default true
);
create unique index employee_group_name_key on employee_group (client_id, lower(name)) where deleted_at is null;
create index employee_group_name_idx on employee_group (client_id, name, id) where deleted_at is null;
create index employee_group_type_idx on employee_group (client_id, type, id) where deleted_at is null;
create index employee_group_active_idx on employee_group (client_id, active, id) where deleted_at is null;
create index employee_group_pin_ids_idx on employee_group using gin (client_id, pin_ids) where deleted_at is null;
create index employee_group_search_idx on employee_group using gin (client_id, search_text gin_trgm_ops);
select make_company_table('employee_group');

create table employee (
  like record_base including all,
  search_text text generated always as (lower(coalesce(employee_id, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(contact_number, '') || ' ' || coalesce(email, ''))) stored,
  person_id uuid references person (id),
  employee_id text not null,
  first_name text not null,
  last_name text not null,
  email text,
  contact_number text not null,
  gender text,
  dob date,
  nationality text,
  marital_status text,
  address text,
  department_id bigint,
  group_ids bigint[] not null default '{}',
  pin_ids bigint[] not null default '{}',
  job_title text,
  employment_type text,
  join_date date,
  resign_date date,
  last_working_date date,
  supervisor_id bigint,
  role_id bigint,
  identity_no text,
  permit_expiry date,
  basic_rate numeric(12, 2),
  remarks text,
  status text not null default 'active',
  foreign key (client_id, department_id) references department (client_id, id),
  foreign key (client_id, supervisor_id) references employee (client_id, id),
  foreign key (client_id, role_id) references role (client_id, id)
);
create unique index employee_employee_id_key on employee (client_id, lower(employee_id)) where deleted_at is null;
create unique index employee_person_key on employee (person_id, client_id) where deleted_at is null;
create index employee_employee_id_idx on employee (client_id, employee_id, id) where deleted_at is null;
create index employee_first_name_idx on employee (client_id, first_name, id) where deleted_at is null;
create index employee_last_name_idx on employee (client_id, last_name, id) where deleted_at is null;
create index employee_status_idx on employee (client_id, status, id) where deleted_at is null;
create index employee_department_id_idx on employee (client_id, department_id, id) where deleted_at is null;
create index employee_job_title_idx on employee (client_id, job_title, id) where deleted_at is null;
create index employee_nationality_idx on employee (client_id, nationality, id) where deleted_at is null;
create index employee_employment_type_idx on employee (client_id, employment_type, id) where deleted_at is null;
create index employee_join_date_idx on employee (client_id, join_date, id) where deleted_at is null;
create index employee_permit_expiry_idx on employee (client_id, permit_expiry, id) where deleted_at is null;
create index employee_supervisor_id_idx on employee (client_id, supervisor_id, id) where deleted_at is null;
create index employee_role_id_idx on employee (client_id, role_id, id) where deleted_at is null;
create index employee_pin_ids_idx on employee using gin (client_id, pin_ids) where deleted_at is null;
create index employee_group_ids_idx on employee using gin (client_id, group_ids) where deleted_at is null;
create index employee_search_idx on employee using gin (client_id, search_text gin_trgm_ops);
select make_company_table('employee');

-- A person sees his own employments everywhere (workspace chooser); company and colleagues stay hidden.
create policy own_employment on employee for select using (person_id = app_person() and app_client() is null);
create policy own_role on role for select using (app_client() is null and exists (
  select from employee e where e.client_id = role.client_id and e.role_id = role.id and e.person_id = app_person()));
`
