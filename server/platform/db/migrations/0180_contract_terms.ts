/**
 * Contracts have documents of their own instead of one file, and those that are there already end or renew by themselves
 * from now on.
 */
export const up = `
create table contract_document (
  like record_base including all,
  contract_id bigint not null,
  title text not null,
  doc_type text not null default 'signed',
  file_id bigint not null,
  issue_date date,
  expiry_date date,
  notify_before_days integer not null default 30,
  search_text text generated always as (lower(coalesce(title, ''))) stored,
  foreign key (client_id, contract_id) references pin_contract (client_id, id),
  foreign key (client_id, file_id) references file (client_id, id)
);
create index contract_document_contract_id_idx on contract_document (client_id, contract_id, id) where deleted_at is null;
create index contract_document_title_idx on contract_document (client_id, title, id) where deleted_at is null;
create index contract_document_doc_type_idx on contract_document (client_id, doc_type, id) where deleted_at is null;
create index contract_document_expiry_date_idx on contract_document (client_id, expiry_date, id) where deleted_at is null;
create index contract_document_deleted_idx on contract_document (client_id, deleted_at, id) where deleted_at is not null;
create index contract_document_search_idx on contract_document using gin (client_id, search_text gin_trgm_ops);
alter table pin_contract no force row level security;
alter table file no force row level security;
insert into contract_document (client_id, created_at, created_by, updated_at, updated_by, contract_id, title, file_id)
select k.client_id, k.updated_at, k.updated_by, k.updated_at, k.updated_by, k.id, f.name, f.id
from pin_contract k join file f on f.client_id = k.client_id and f.id = k.document_id;
alter table pin_contract drop column document_id;
select make_company_table('contract_document');
insert into job (kind, company, key, due_at)
select 'contract', client_id, id, now() from pin_contract where deleted_at is null and status = 'active'
on conflict (kind, company, key) do nothing;
alter table pin_contract force row level security;
alter table file force row level security;
`
