/** Vendors, what they must prove, and the PINs that are given to them; the vendor's own side of each, and who is who. */
export const up = `
create table vendor (
  like record_base including all,
  code text not null,
  name text not null,
  reg_no text,
  tax_no text,
  categories text[] not null,
  states text,
  contact_name text,
  contact_email text,
  contact_phone text,
  address text,
  hourly_rate numeric(12,2),
  payment_term_days integer,
  onboarded_on date,
  rating integer,
  notes text,
  workspace text,
  document_state text not null,
  status text not null,
  status_reason text,
  search_text text generated always as (lower(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(reg_no, '') || ' ' || coalesce(contact_name, '') || ' ' || coalesce(states, ''))) stored
);
create unique index vendor_code_key on vendor (client_id, lower(code)) where deleted_at is null;
create unique index vendor_name_key on vendor (client_id, lower(name)) where deleted_at is null;
create index vendor_code_idx on vendor (client_id, code, id) where deleted_at is null;
create index vendor_name_idx on vendor (client_id, name, id) where deleted_at is null;
create index vendor_categories_idx on vendor using gin (client_id, categories) where deleted_at is null;
create index vendor_document_state_idx on vendor (client_id, document_state, id) where deleted_at is null;
create index vendor_rating_idx on vendor (client_id, rating, id) where deleted_at is null;
create index vendor_status_idx on vendor (client_id, status, id) where deleted_at is null;
create index vendor_search_idx on vendor using gin (client_id, search_text gin_trgm_ops);
select make_company_table('vendor');
create table vendor_document (
  like record_base including all,
  vendor_id bigint not null,
  doc_type text not null,
  number text,
  mandatory boolean not null,
  issue_date date,
  expiry_date date not null,
  file_id bigint,
  replaces_id bigint,
  remark text,
  reviewed_by bigint,
  reviewed_at date,
  status text not null,
  search_text text generated always as (lower(coalesce(number, '') || ' ' || coalesce(remark, ''))) stored,
  foreign key (client_id, vendor_id) references vendor (client_id, id),
  foreign key (client_id, file_id) references file (client_id, id),
  foreign key (client_id, replaces_id) references vendor_document (client_id, id),
  foreign key (client_id, reviewed_by) references employee (client_id, id)
);
create index vendor_document_vendor_id_idx on vendor_document (client_id, vendor_id, id) where deleted_at is null;
create index vendor_document_doc_type_idx on vendor_document (client_id, doc_type, id) where deleted_at is null;
create index vendor_document_mandatory_idx on vendor_document (client_id, mandatory, id) where deleted_at is null;
create index vendor_document_expiry_date_idx on vendor_document (client_id, expiry_date, id) where deleted_at is null;
create index vendor_document_status_idx on vendor_document (client_id, status, id) where deleted_at is null;
create index vendor_document_search_idx on vendor_document using gin (client_id, search_text gin_trgm_ops);
select make_company_table('vendor_document');
create table pin_vendor (
  like record_base including all,
  ref_no text,
  vendor_id bigint not null,
  pin_id bigint not null,
  scopes text[] not null,
  start_date date not null,
  end_date date,
  headcount_max integer,
  note text,
  reason text,
  asked_by text not null,
  decided_at timestamptz(3),
  status text not null,
  search_text text generated always as (lower(coalesce(ref_no, '') || ' ' || coalesce(note, '') || ' ' || coalesce(reason, ''))) stored,
  foreign key (client_id, vendor_id) references vendor (client_id, id),
  foreign key (client_id, pin_id) references pin (client_id, id)
);
create unique index pin_vendor_ref_no_key on pin_vendor (client_id, lower(ref_no)) where deleted_at is null;
create index pin_vendor_ref_no_idx on pin_vendor (client_id, ref_no, id) where deleted_at is null;
create index pin_vendor_vendor_id_idx on pin_vendor (client_id, vendor_id, id) where deleted_at is null;
create index pin_vendor_pin_id_idx on pin_vendor (client_id, pin_id, id) where deleted_at is null;
create index pin_vendor_scopes_idx on pin_vendor using gin (client_id, scopes) where deleted_at is null;
create index pin_vendor_start_date_idx on pin_vendor (client_id, start_date, id) where deleted_at is null;
create index pin_vendor_end_date_idx on pin_vendor (client_id, end_date, id) where deleted_at is null;
create index pin_vendor_status_idx on pin_vendor (client_id, status, id) where deleted_at is null;
create index pin_vendor_search_idx on pin_vendor using gin (client_id, search_text gin_trgm_ops);
select make_company_table('pin_vendor');
create table upline_access (
  like record_base including all,
  upline_code text not null,
  pin_code text not null,
  upline_name text,
  pin_name text,
  address text,
  pin_id bigint,
  scopes text[] not null,
  start_date date not null,
  end_date date,
  headcount_max integer,
  note text,
  reason text,
  decided_at timestamptz(3),
  status text not null,
  search_text text generated always as (lower(coalesce(upline_name, '') || ' ' || coalesce(pin_name, '') || ' ' || coalesce(address, '') || ' ' || coalesce(upline_code, '') || ' ' || coalesce(pin_code, ''))) stored,
  foreign key (client_id, pin_id) references pin (client_id, id)
);
create index upline_access_upline_name_idx on upline_access (client_id, upline_name, id) where deleted_at is null;
create index upline_access_start_date_idx on upline_access (client_id, start_date, id) where deleted_at is null;
create index upline_access_end_date_idx on upline_access (client_id, end_date, id) where deleted_at is null;
create index upline_access_scopes_idx on upline_access using gin (client_id, scopes) where deleted_at is null;
create index upline_access_status_idx on upline_access (client_id, status, id) where deleted_at is null;
create index upline_access_search_idx on upline_access using gin (client_id, search_text gin_trgm_ops);
select make_company_table('upline_access');

-- Which company on this portal a vendor is, if any; apart from the record, so that no list or file holds another company's id.
create table vendor_workspace (
  client_id bigint not null,
  vendor_id bigint not null,
  vendor_client_id bigint references client (id),
  primary key (client_id, vendor_id),
  unique (client_id, vendor_client_id),
  foreign key (client_id, vendor_id) references vendor (client_id, id)
);
alter table vendor_workspace enable row level security;
alter table vendor_workspace force row level security;
create policy tenant on vendor_workspace using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update on vendor_workspace to portal_app;

-- Which record of which client the vendor's own record stands for.
create table upline_link (
  client_id bigint not null,
  upline_access_id bigint not null,
  upline_client_id bigint not null references client (id),
  pin_vendor_id bigint not null,
  primary key (client_id, upline_access_id),
  unique (client_id, upline_client_id, pin_vendor_id),
  foreign key (client_id, upline_access_id) references upline_access (client_id, id)
);
alter table upline_link enable row level security;
alter table upline_link force row level security;
create policy tenant on upline_link using (client_id = app_client()) with check (client_id = app_client());
grant select, insert on upline_link to portal_app;

-- The vendor's side of a grant: the record that asked for it or stands for it there, and the pin at which the vendor's
-- people are counted.
create table vendor_pin (
  client_id bigint not null,
  pin_vendor_id bigint not null,
  vendor_client_id bigint not null references client (id),
  upline_access_id bigint,
  vendor_pin_id bigint,
  primary key (client_id, pin_vendor_id),
  unique (client_id, vendor_client_id, upline_access_id),
  foreign key (client_id, pin_vendor_id) references pin_vendor (client_id, id)
);
alter table vendor_pin enable row level security;
alter table vendor_pin force row level security;
create policy tenant on vendor_pin using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update on vendor_pin to portal_app;
`
