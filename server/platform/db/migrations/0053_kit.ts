/** What is handed out to employees: items with their stock, issues and documents. */
export const up = `
create table kit_item (
  like record_base including all,
  code text not null,
  name text not null,
  category text not null default 'uniform',
  size text,
  serial_no text,
  supplier text,
  cost numeric(12,2),
  purchase_date date,
  expiry_date date,
  stock_qty integer not null default 0,
  reorder_level integer not null default 0,
  returnable boolean not null default true,
  charge_if_lost numeric(12,2),
  remark text,
  status text not null default 'available',
  search_text text generated always as (lower(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(serial_no, ''))) stored
);
create unique index kit_item_code_key on kit_item (client_id, lower(code)) where deleted_at is null;
create index kit_item_code_idx on kit_item (client_id, code, id) where deleted_at is null;
create index kit_item_name_idx on kit_item (client_id, name, id) where deleted_at is null;
create index kit_item_category_idx on kit_item (client_id, category, id) where deleted_at is null;
create index kit_item_size_idx on kit_item (client_id, size, id) where deleted_at is null;
create index kit_item_stock_qty_idx on kit_item (client_id, stock_qty, id) where deleted_at is null;
create index kit_item_expiry_date_idx on kit_item (client_id, expiry_date, id) where deleted_at is null;
create index kit_item_status_idx on kit_item (client_id, status, id) where deleted_at is null;
create index kit_item_search_idx on kit_item using gin (client_id, search_text gin_trgm_ops);
select make_company_table('kit_item');

create table kit_issue (
  like record_base including all,
  ref_no text,
  user_id bigint not null,
  item_id bigint not null,
  qty integer not null default 1,
  condition_out text not null default 'good',
  due_back date,
  note text,
  issued_at timestamptz(3),
  issued_by bigint,
  acknowledged_at timestamptz(3),
  signature_id bigint,
  returned_at timestamptz(3),
  return_condition text,
  return_photo_id bigint,
  deduction numeric(12,2),
  status text not null default 'requested',
  search_text text generated always as (lower(coalesce(ref_no, '') || ' ' || coalesce(note, ''))) stored,
  foreign key (client_id, user_id) references employee (client_id, id),
  foreign key (client_id, item_id) references kit_item (client_id, id),
  foreign key (client_id, issued_by) references employee (client_id, id),
  foreign key (client_id, signature_id) references file (client_id, id),
  foreign key (client_id, return_photo_id) references file (client_id, id)
);
create unique index kit_issue_ref_no_key on kit_issue (client_id, lower(ref_no)) where deleted_at is null;
create index kit_issue_ref_no_idx on kit_issue (client_id, ref_no, id) where deleted_at is null;
create index kit_issue_user_id_idx on kit_issue (client_id, user_id, id) where deleted_at is null;
create index kit_issue_item_id_idx on kit_issue (client_id, item_id, id) where deleted_at is null;
create index kit_issue_due_back_idx on kit_issue (client_id, due_back, id) where deleted_at is null;
create index kit_issue_issued_at_idx on kit_issue (client_id, issued_at, id) where deleted_at is null;
create index kit_issue_status_idx on kit_issue (client_id, status, id) where deleted_at is null;
create index kit_issue_search_idx on kit_issue using gin (client_id, search_text gin_trgm_ops);
select make_company_table('kit_issue');

create table kit_document (
  like record_base including all,
  item_id bigint not null,
  file_id bigint not null,
  title text not null,
  search_text text generated always as (lower(coalesce(title, ''))) stored,
  foreign key (client_id, item_id) references kit_item (client_id, id),
  foreign key (client_id, file_id) references file (client_id, id)
);
create index kit_document_item_id_idx on kit_document (client_id, item_id, id) where deleted_at is null;
create index kit_document_title_idx on kit_document (client_id, title, id) where deleted_at is null;
create index kit_document_search_idx on kit_document using gin (client_id, search_text gin_trgm_ops);
select make_company_table('kit_document');

-- What somebody holds, and who holds it.
create index kit_issue_out_idx on kit_issue (client_id, user_id, item_id) where deleted_at is null;
`
