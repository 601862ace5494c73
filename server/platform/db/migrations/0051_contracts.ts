/** Contracts of pins with their lines and targets by month, marked points, and fences with corners. */
export const up = `
create table pin_contract (
  like record_base including all,
  contract_no text not null,
  pin_id bigint not null,
  customer_name text,
  start_date date not null,
  end_date date not null,
  renewal_notice_days integer not null default 60,
  auto_renew boolean not null default false,
  billing_cycle text not null default 'monthly',
  bill_rate_mode text not null default 'per_hour',
  hours_per_month numeric,
  headcount integer,
  value_per_month numeric(12,2),
  deposit numeric(12,2),
  document_id bigint,
  remark text,
  renews_id bigint,
  terminated_on date,
  termination_reason text,
  status text not null default 'draft',
  search_text text generated always as (lower(coalesce(contract_no, '') || ' ' || coalesce(customer_name, ''))) stored,
  foreign key (client_id, pin_id) references pin (client_id, id),
  foreign key (client_id, document_id) references file (client_id, id),
  foreign key (client_id, renews_id) references pin_contract (client_id, id)
);
create unique index pin_contract_contract_no_key on pin_contract (client_id, lower(contract_no)) where deleted_at is null;
create index pin_contract_contract_no_idx on pin_contract (client_id, contract_no, id) where deleted_at is null;
create index pin_contract_customer_name_idx on pin_contract (client_id, customer_name, id) where deleted_at is null;
create index pin_contract_pin_id_idx on pin_contract (client_id, pin_id, id) where deleted_at is null;
create index pin_contract_start_date_idx on pin_contract (client_id, start_date, id) where deleted_at is null;
create index pin_contract_end_date_idx on pin_contract (client_id, end_date, id) where deleted_at is null;
create index pin_contract_status_idx on pin_contract (client_id, status, id) where deleted_at is null;
create index pin_contract_search_idx on pin_contract using gin (client_id, search_text gin_trgm_ops);
select make_company_table('pin_contract');

create table contract_line (
  like record_base including all,
  contract_id bigint not null,
  position_title text not null,
  qty integer not null default 1,
  days_of_week text[] not null default '{}',
  start_time text,
  end_time text,
  hours_per_week numeric,
  bill_rate numeric(12,2),
  holiday_rate_factor numeric not null default 1,
  nationality text,
  search_text text generated always as (lower(coalesce(position_title, ''))) stored,
  foreign key (client_id, contract_id) references pin_contract (client_id, id)
);
create index contract_line_contract_id_idx on contract_line (client_id, contract_id, id) where deleted_at is null;
create index contract_line_position_title_idx on contract_line (client_id, position_title, id) where deleted_at is null;
create index contract_line_search_idx on contract_line using gin (client_id, search_text gin_trgm_ops);
select make_company_table('contract_line');

create table contract_target (
  like record_base including all,
  contract_id bigint not null,
  month date not null,
  hours numeric,
  headcount integer,
  value numeric(12,2),
  remark text,
  search_text text generated always as (lower(coalesce(remark, ''))) stored,
  foreign key (client_id, contract_id) references pin_contract (client_id, id)
);
create unique index contract_target_month_key on contract_target (client_id, contract_id, month) where deleted_at is null;
create index contract_target_contract_id_idx on contract_target (client_id, contract_id, id) where deleted_at is null;
create index contract_target_month_idx on contract_target (client_id, month, id) where deleted_at is null;
create index contract_target_search_idx on contract_target using gin (client_id, search_text gin_trgm_ops);
select make_company_table('contract_target');

create table pin_point (
  like record_base including all,
  pin_id bigint not null,
  name text not null,
  code text,
  tag_type text not null default 'qr',
  latitude numeric,
  longitude numeric,
  active boolean not null default true,
  search_text text generated always as (lower(coalesce(code, '') || ' ' || coalesce(name, ''))) stored,
  foreign key (client_id, pin_id) references pin (client_id, id)
);
create index pin_point_pin_id_idx on pin_point (client_id, pin_id, id) where deleted_at is null;
create index pin_point_name_idx on pin_point (client_id, name, id) where deleted_at is null;
create index pin_point_tag_type_idx on pin_point (client_id, tag_type, id) where deleted_at is null;
create index pin_point_active_idx on pin_point (client_id, active, id) where deleted_at is null;
create index pin_point_search_idx on pin_point using gin (client_id, search_text gin_trgm_ops);
select make_company_table('pin_point');

alter table pin
  add column fence_shape text not null default 'circle',
  add column fence_polygon text,
  add column fence_mode text not null default 'warn',
  add column supervisor_ids bigint[] not null default '{}';
`
