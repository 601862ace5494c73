/** Utilities by month, deliveries, requests about facilities, preventive schedules and reminders. */
export const up = `
create table utility (
  like record_base including all,
  name text not null,
  meter_no text not null,
  pin_id bigint not null,
  facility_id bigint,
  utility_type text not null default 'electricity',
  unit text not null default 'kWh',
  status text not null default 'active',
  is_cumulative boolean not null default true,
  multiplier numeric not null default 1,
  rollover_at numeric,
  reading_day integer not null default 28,
  responsible_user_id bigint,
  parent_utility_id bigint,
  provider text,
  account_no text,
  tariff_code text,
  unit_rate numeric,
  fixed_charge numeric(12,2),
  tax_pct numeric,
  baseline_monthly numeric,
  budget_monthly numeric(12,2),
  alert_pct integer not null default 20,
  search_text text generated always as (lower(coalesce(name, '') || ' ' || coalesce(meter_no, '') || ' ' || coalesce(account_no, '') || ' ' || coalesce(provider, ''))) stored,
  foreign key (client_id, pin_id) references pin (client_id, id),
  foreign key (client_id, facility_id) references facility (client_id, id),
  foreign key (client_id, responsible_user_id) references employee (client_id, id),
  foreign key (client_id, parent_utility_id) references utility (client_id, id)
);
create unique index utility_meter_no_key on utility (client_id, lower(meter_no)) where deleted_at is null;
create index utility_name_idx on utility (client_id, name, id) where deleted_at is null;
create index utility_meter_no_idx on utility (client_id, meter_no, id) where deleted_at is null;
create index utility_utility_type_idx on utility (client_id, utility_type, id) where deleted_at is null;
create index utility_pin_id_idx on utility (client_id, pin_id, id) where deleted_at is null;
create index utility_facility_id_idx on utility (client_id, facility_id, id) where deleted_at is null;
create index utility_responsible_user_id_idx on utility (client_id, responsible_user_id, id) where deleted_at is null;
create index utility_status_idx on utility (client_id, status, id) where deleted_at is null;
create index utility_search_idx on utility using gin (client_id, search_text gin_trgm_ops);
select make_company_table('utility');

create table util_month (
  like record_base including all,
  utility_id bigint not null,
  month date not null,
  reading_start numeric,
  reading_end numeric,
  reading_date date,
  rollover boolean not null default false,
  is_estimated boolean not null default false,
  consumption numeric,
  prev_month_pct numeric,
  prev_year_pct numeric,
  anomaly text not null default 'none',
  bill_no text,
  bill_date date,
  bill_amount numeric(12,2),
  due_date date,
  paid_date date,
  unit_cost numeric,
  budget_variance numeric(12,2),
  demand_kw numeric,
  bill_file_id bigint,
  remark text,
  status text not null default 'draft',
  search_text text generated always as (lower(coalesce(bill_no, '') || ' ' || coalesce(remark, ''))) stored,
  foreign key (client_id, utility_id) references utility (client_id, id),
  foreign key (client_id, bill_file_id) references file (client_id, id)
);
create index util_month_utility_id_idx on util_month (client_id, utility_id, id) where deleted_at is null;
create index util_month_month_idx on util_month (client_id, month, id) where deleted_at is null;
create index util_month_anomaly_idx on util_month (client_id, anomaly, id) where deleted_at is null;
create index util_month_status_idx on util_month (client_id, status, id) where deleted_at is null;
create index util_month_due_date_idx on util_month (client_id, due_date, id) where deleted_at is null;
create index util_month_search_idx on util_month using gin (client_id, search_text gin_trgm_ops);
-- A meter has one record for each month.
create unique index util_month_month_key on util_month (client_id, utility_id, month) where deleted_at is null;
select make_company_table('util_month');

create table delivery_order (
  like record_base including all,
  do_no text not null,
  po_no text,
  status text not null default 'draft',
  pin_id bigint not null,
  supplier_name text,
  category text,
  description text,
  requested_by bigint,
  order_date date not null,
  expected_date date not null,
  time_window text,
  ship_to_name text,
  ship_to_phone text,
  ship_to_address text,
  receiver_user_id bigint,
  driver_name text,
  vehicle_no text,
  tax numeric(12,2),
  total numeric(12,2),
  remark text,
  arrived_at timestamptz(3),
  received_at timestamptz(3),
  received_by bigint,
  receiver_signature_id bigint,
  proof_photo_id bigint,
  reject_reason text,
  cancel_reason text,
  return_reason text,
  search_text text generated always as (lower(coalesce(do_no, '') || ' ' || coalesce(po_no, '') || ' ' || coalesce(supplier_name, '') || ' ' || coalesce(description, ''))) stored,
  foreign key (client_id, pin_id) references pin (client_id, id),
  foreign key (client_id, requested_by) references employee (client_id, id),
  foreign key (client_id, receiver_user_id) references employee (client_id, id),
  foreign key (client_id, received_by) references employee (client_id, id),
  foreign key (client_id, receiver_signature_id) references file (client_id, id),
  foreign key (client_id, proof_photo_id) references file (client_id, id)
);
create unique index delivery_order_do_no_key on delivery_order (client_id, lower(do_no)) where deleted_at is null;
create index delivery_order_do_no_idx on delivery_order (client_id, do_no, id) where deleted_at is null;
create index delivery_order_status_idx on delivery_order (client_id, status, id) where deleted_at is null;
create index delivery_order_pin_id_idx on delivery_order (client_id, pin_id, id) where deleted_at is null;
create index delivery_order_supplier_name_idx on delivery_order (client_id, supplier_name, id) where deleted_at is null;
create index delivery_order_order_date_idx on delivery_order (client_id, order_date, id) where deleted_at is null;
create index delivery_order_expected_date_idx on delivery_order (client_id, expected_date, id) where deleted_at is null;
create index delivery_order_receiver_user_id_idx on delivery_order (client_id, receiver_user_id, id) where deleted_at is null;
create index delivery_order_requested_by_idx on delivery_order (client_id, requested_by, id) where deleted_at is null;
create index delivery_order_search_idx on delivery_order using gin (client_id, search_text gin_trgm_ops);
select make_company_table('delivery_order');

create table delivery_line (
  like record_base including all,
  delivery_order_id bigint not null,
  item_code text,
  description text not null,
  uom text,
  qty_ordered numeric not null,
  qty_received numeric not null default 0,
  qty_rejected numeric not null default 0,
  reject_reason text,
  unit_price numeric,
  batch_no text,
  expiry date,
  search_text text generated always as (lower(coalesce(item_code, '') || ' ' || coalesce(description, '') || ' ' || coalesce(batch_no, ''))) stored,
  foreign key (client_id, delivery_order_id) references delivery_order (client_id, id)
);
create index delivery_line_delivery_order_id_idx on delivery_line (client_id, delivery_order_id, id) where deleted_at is null;
create index delivery_line_item_code_idx on delivery_line (client_id, item_code, id) where deleted_at is null;
create index delivery_line_description_idx on delivery_line (client_id, description, id) where deleted_at is null;
create index delivery_line_expiry_idx on delivery_line (client_id, expiry, id) where deleted_at is null;
create index delivery_line_search_idx on delivery_line using gin (client_id, search_text gin_trgm_ops);
select make_company_table('delivery_line');

create table delivery_task (
  like record_base including all,
  delivery_order_id bigint not null,
  sequence integer not null default 1,
  title text not null,
  task_type text not null default 'deliver',
  status text not null default 'pending',
  assignee_id bigint,
  planned_at timestamptz(3),
  due_at timestamptz(3),
  started_at timestamptz(3),
  done_at timestamptz(3),
  latitude numeric,
  longitude numeric,
  photo_id bigint,
  remark text,
  fail_reason text,
  search_text text generated always as (lower(coalesce(title, '') || ' ' || coalesce(remark, ''))) stored,
  foreign key (client_id, delivery_order_id) references delivery_order (client_id, id),
  foreign key (client_id, assignee_id) references employee (client_id, id),
  foreign key (client_id, photo_id) references file (client_id, id)
);
create index delivery_task_delivery_order_id_idx on delivery_task (client_id, delivery_order_id, id) where deleted_at is null;
create index delivery_task_sequence_idx on delivery_task (client_id, sequence, id) where deleted_at is null;
create index delivery_task_status_idx on delivery_task (client_id, status, id) where deleted_at is null;
create index delivery_task_task_type_idx on delivery_task (client_id, task_type, id) where deleted_at is null;
create index delivery_task_assignee_id_idx on delivery_task (client_id, assignee_id, id) where deleted_at is null;
create index delivery_task_due_at_idx on delivery_task (client_id, due_at, id) where deleted_at is null;
create index delivery_task_planned_at_idx on delivery_task (client_id, planned_at, id) where deleted_at is null;
create index delivery_task_search_idx on delivery_task using gin (client_id, search_text gin_trgm_ops);
select make_company_table('delivery_task');

create table facility_request (
  like record_base including all,
  facility_id bigint not null,
  title text not null,
  request_type text not null default 'cleaning',
  status text not null default 'new',
  description text,
  requested_by bigint,
  needed_at timestamptz(3),
  handled_by bigint,
  handled_at timestamptz(3),
  reject_reason text,
  work_request_id bigint,
  search_text text generated always as (lower(coalesce(title, '') || ' ' || coalesce(description, ''))) stored,
  foreign key (client_id, facility_id) references facility (client_id, id),
  foreign key (client_id, requested_by) references employee (client_id, id),
  foreign key (client_id, handled_by) references employee (client_id, id),
  foreign key (client_id, work_request_id) references work_request (client_id, id)
);
create index facility_request_facility_id_idx on facility_request (client_id, facility_id, id) where deleted_at is null;
create index facility_request_title_idx on facility_request (client_id, title, id) where deleted_at is null;
create index facility_request_request_type_idx on facility_request (client_id, request_type, id) where deleted_at is null;
create index facility_request_status_idx on facility_request (client_id, status, id) where deleted_at is null;
create index facility_request_requested_by_idx on facility_request (client_id, requested_by, id) where deleted_at is null;
create index facility_request_needed_at_idx on facility_request (client_id, needed_at, id) where deleted_at is null;
create index facility_request_work_request_id_idx on facility_request (client_id, work_request_id, id) where deleted_at is null;
create index facility_request_search_idx on facility_request using gin (client_id, search_text gin_trgm_ops);
select make_company_table('facility_request');

create table maintenance_schedule (
  like record_base including all,
  ref_no text not null,
  name text not null,
  work_title text not null,
  description text,
  schedule_type text not null default 'equipment',
  status text not null default 'draft',
  pin_id bigint not null,
  facility_id bigint,
  category text,
  priority text not null default 'medium',
  primary_user_id bigint,
  assignee_ids bigint[] not null default '{}',
  group_id bigint,
  estimated_minutes integer,
  starts_on date not null,
  ends_on date,
  occurrences_max integer,
  frequency_unit text not null default 'month',
  interval integer not null default 1,
  days_of_week text[] not null default '{}',
  month_mode text not null default 'date',
  month_day integer,
  nth text,
  at_time text,
  based_on text not null default 'scheduled_date',
  season_months text[] not null default '{}',
  skip_on_holiday text not null default 'keep',
  lead_days integer not null default 0,
  due_delay_days integer not null default 1,
  skip_if_open boolean not null default true,
  meter_utility_id bigint,
  meter_every numeric,
  reminder_enabled boolean not null default false,
  next_run_on date,
  last_run_on date,
  last_work_request_id bigint,
  occurrences integer not null default 0,
  compliance_pct numeric,
  search_text text generated always as (lower(coalesce(ref_no, '') || ' ' || coalesce(name, '') || ' ' || coalesce(work_title, ''))) stored,
  foreign key (client_id, pin_id) references pin (client_id, id),
  foreign key (client_id, facility_id) references facility (client_id, id),
  foreign key (client_id, primary_user_id) references employee (client_id, id),
  foreign key (client_id, group_id) references employee_group (client_id, id),
  foreign key (client_id, meter_utility_id) references utility (client_id, id),
  foreign key (client_id, last_work_request_id) references work_request (client_id, id)
);
create unique index maintenance_schedule_ref_no_key on maintenance_schedule (client_id, lower(ref_no)) where deleted_at is null;
create index maintenance_schedule_ref_no_idx on maintenance_schedule (client_id, ref_no, id) where deleted_at is null;
create index maintenance_schedule_name_idx on maintenance_schedule (client_id, name, id) where deleted_at is null;
create index maintenance_schedule_status_idx on maintenance_schedule (client_id, status, id) where deleted_at is null;
create index maintenance_schedule_schedule_type_idx on maintenance_schedule (client_id, schedule_type, id) where deleted_at is null;
create index maintenance_schedule_pin_id_idx on maintenance_schedule (client_id, pin_id, id) where deleted_at is null;
create index maintenance_schedule_facility_id_idx on maintenance_schedule (client_id, facility_id, id) where deleted_at is null;
create index maintenance_schedule_category_idx on maintenance_schedule (client_id, category, id) where deleted_at is null;
create index maintenance_schedule_priority_idx on maintenance_schedule (client_id, priority, id) where deleted_at is null;
create index maintenance_schedule_next_run_on_idx on maintenance_schedule (client_id, next_run_on, id) where deleted_at is null;
create index maintenance_schedule_last_run_on_idx on maintenance_schedule (client_id, last_run_on, id) where deleted_at is null;
create index maintenance_schedule_primary_user_id_idx on maintenance_schedule (client_id, primary_user_id, id) where deleted_at is null;
create index maintenance_schedule_assignee_ids_idx on maintenance_schedule using gin (client_id, assignee_ids) where deleted_at is null;
create index maintenance_schedule_reminder_enabled_idx on maintenance_schedule (client_id, reminder_enabled, id) where deleted_at is null;
create index maintenance_schedule_search_idx on maintenance_schedule using gin (client_id, search_text gin_trgm_ops);
select make_company_table('maintenance_schedule');

create table schedule_equipment (
  like record_base including all,
  schedule_id bigint not null,
  name text not null,
  code text,
  brand text,
  model text,
  serial_no text,
  location text,
  installed_on date,
  warranty_end date,
  condition text not null default 'operational',
  search_text text generated always as (lower(coalesce(name, '') || ' ' || coalesce(code, '') || ' ' || coalesce(serial_no, ''))) stored,
  foreign key (client_id, schedule_id) references maintenance_schedule (client_id, id)
);
create index schedule_equipment_schedule_id_idx on schedule_equipment (client_id, schedule_id, id) where deleted_at is null;
create index schedule_equipment_name_idx on schedule_equipment (client_id, name, id) where deleted_at is null;
create index schedule_equipment_code_idx on schedule_equipment (client_id, code, id) where deleted_at is null;
create index schedule_equipment_condition_idx on schedule_equipment (client_id, condition, id) where deleted_at is null;
create index schedule_equipment_warranty_end_idx on schedule_equipment (client_id, warranty_end, id) where deleted_at is null;
create index schedule_equipment_search_idx on schedule_equipment using gin (client_id, search_text gin_trgm_ops);
select make_company_table('schedule_equipment');

create table schedule_service (
  like record_base including all,
  schedule_id bigint not null,
  vendor_name text not null,
  contract_no text,
  scope text,
  contract_end date,
  search_text text generated always as (lower(coalesce(vendor_name, '') || ' ' || coalesce(contract_no, ''))) stored,
  foreign key (client_id, schedule_id) references maintenance_schedule (client_id, id)
);
create index schedule_service_schedule_id_idx on schedule_service (client_id, schedule_id, id) where deleted_at is null;
create index schedule_service_vendor_name_idx on schedule_service (client_id, vendor_name, id) where deleted_at is null;
create index schedule_service_contract_no_idx on schedule_service (client_id, contract_no, id) where deleted_at is null;
create index schedule_service_contract_end_idx on schedule_service (client_id, contract_end, id) where deleted_at is null;
create index schedule_service_search_idx on schedule_service using gin (client_id, search_text gin_trgm_ops);
select make_company_table('schedule_service');

create table schedule_task (
  like record_base including all,
  schedule_id bigint not null,
  sequence integer not null default 1,
  label text not null,
  task_type text not null default 'subtask',
  required boolean not null default false,
  unit text,
  min numeric,
  max numeric,
  search_text text generated always as (lower(coalesce(label, ''))) stored,
  foreign key (client_id, schedule_id) references maintenance_schedule (client_id, id)
);
create index schedule_task_schedule_id_idx on schedule_task (client_id, schedule_id, id) where deleted_at is null;
create index schedule_task_sequence_idx on schedule_task (client_id, sequence, id) where deleted_at is null;
create index schedule_task_task_type_idx on schedule_task (client_id, task_type, id) where deleted_at is null;
create index schedule_task_search_idx on schedule_task using gin (client_id, search_text gin_trgm_ops);
select make_company_table('schedule_task');

create table schedule_file (
  like record_base including all,
  schedule_id bigint not null,
  equipment_id bigint,
  title text not null,
  doc_type text not null default 'manual',
  file_id bigint not null,
  issue_date date,
  expiry_date date,
  notify_before_days integer,
  search_text text generated always as (lower(coalesce(title, ''))) stored,
  foreign key (client_id, schedule_id) references maintenance_schedule (client_id, id),
  foreign key (client_id, equipment_id) references schedule_equipment (client_id, id),
  foreign key (client_id, file_id) references file (client_id, id)
);
create index schedule_file_schedule_id_idx on schedule_file (client_id, schedule_id, id) where deleted_at is null;
create index schedule_file_equipment_id_idx on schedule_file (client_id, equipment_id, id) where deleted_at is null;
create index schedule_file_title_idx on schedule_file (client_id, title, id) where deleted_at is null;
create index schedule_file_doc_type_idx on schedule_file (client_id, doc_type, id) where deleted_at is null;
create index schedule_file_expiry_date_idx on schedule_file (client_id, expiry_date, id) where deleted_at is null;
create index schedule_file_search_idx on schedule_file using gin (client_id, search_text gin_trgm_ops);
select make_company_table('schedule_file');

create table reminder (
  like record_base including all,
  name text not null,
  message text,
  status text not null default 'scheduled',
  due_at timestamptz(3) not null,
  offsets_days text not null default '7, 1, 0',
  repeat text not null default 'none',
  enabled boolean not null default true,
  channels text[] not null default '{}',
  recipient_user_ids bigint[] not null default '{}',
  recipient_role_ids bigint[] not null default '{}',
  external_emails text,
  pin_id bigint,
  schedule_id bigint,
  utility_id bigint,
  delivery_order_id bigint,
  snoozed_until timestamptz(3),
  last_sent_at timestamptz(3),
  next_send_at timestamptz(3),
  acknowledged_by bigint,
  acknowledged_at timestamptz(3),
  search_text text generated always as (lower(coalesce(name, '') || ' ' || coalesce(message, ''))) stored,
  foreign key (client_id, pin_id) references pin (client_id, id),
  foreign key (client_id, schedule_id) references maintenance_schedule (client_id, id),
  foreign key (client_id, utility_id) references utility (client_id, id),
  foreign key (client_id, delivery_order_id) references delivery_order (client_id, id),
  foreign key (client_id, acknowledged_by) references employee (client_id, id)
);
create index reminder_name_idx on reminder (client_id, name, id) where deleted_at is null;
create index reminder_status_idx on reminder (client_id, status, id) where deleted_at is null;
create index reminder_due_at_idx on reminder (client_id, due_at, id) where deleted_at is null;
create index reminder_next_send_at_idx on reminder (client_id, next_send_at, id) where deleted_at is null;
create index reminder_enabled_idx on reminder (client_id, enabled, id) where deleted_at is null;
create index reminder_pin_id_idx on reminder (client_id, pin_id, id) where deleted_at is null;
create index reminder_schedule_id_idx on reminder (client_id, schedule_id, id) where deleted_at is null;
create index reminder_utility_id_idx on reminder (client_id, utility_id, id) where deleted_at is null;
create index reminder_delivery_order_id_idx on reminder (client_id, delivery_order_id, id) where deleted_at is null;
create index reminder_recipient_user_ids_idx on reminder using gin (client_id, recipient_user_ids) where deleted_at is null;
create index reminder_search_idx on reminder using gin (client_id, search_text gin_trgm_ops);
select make_company_table('reminder');

create table reminder_file (
  like record_base including all,
  reminder_id bigint not null,
  file_id bigint not null,
  caption text,
  search_text text generated always as (lower(coalesce(caption, ''))) stored,
  foreign key (client_id, reminder_id) references reminder (client_id, id),
  foreign key (client_id, file_id) references file (client_id, id)
);
create index reminder_file_reminder_id_idx on reminder_file (client_id, reminder_id, id) where deleted_at is null;
create index reminder_file_caption_idx on reminder_file (client_id, caption, id) where deleted_at is null;
create index reminder_file_search_idx on reminder_file using gin (client_id, search_text gin_trgm_ops);
select make_company_table('reminder_file');
`
