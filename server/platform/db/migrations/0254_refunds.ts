/** Refunds and disputes of payments, and credit notes on invoices. */
export const up = `
create table refund (
  like record_base including all,
  company_id bigint not null references client (id),
  payment_id bigint not null,
  -- card, bank_transfer
  method text not null,
  -- pending, succeeded, failed
  status text not null,
  amount numeric(12,2) not null check (amount > 0),
  currency text not null,
  -- What of it the books have given back.
  taken numeric(12,2) not null default 0,
  -- The invoice is to be paid again.
  reopens boolean not null default false,
  reference text,
  reason text,
  provider_id text,
  failure text,
  by_name text,
  foreign key (client_id, payment_id) references payment (client_id, id)
);
create unique index refund_provider_id_key on refund (provider_id);
create index refund_payment_id_idx on refund (client_id, payment_id, id) where deleted_at is null;
create index refund_company_id_idx on refund (client_id, company_id, id) where deleted_at is null;
create index refund_own_idx on refund (company_id, id) where deleted_at is null;
select make_platform_table('refund');
create policy own on refund for select using (company_id = app_client());

create table dispute (
  like record_base including all,
  company_id bigint not null references client (id),
  payment_id bigint not null,
  provider_id text not null,
  -- As the card service names it: needs_response, under_review, won, lost, warning_...
  status text not null,
  reason text,
  amount numeric(12,2) not null,
  currency text not null,
  taken numeric(12,2) not null default 0,
  closed_at timestamptz(3),
  foreign key (client_id, payment_id) references payment (client_id, id)
);
create unique index dispute_provider_id_key on dispute (provider_id);
create index dispute_payment_id_idx on dispute (client_id, payment_id, id) where deleted_at is null;
create index dispute_company_id_idx on dispute (client_id, company_id, id) where deleted_at is null;
select make_platform_table('dispute');

create table credit_note (
  like record_base including all,
  company_id bigint not null references client (id),
  invoice_id bigint not null,
  -- CN-YYYY-00001
  number text not null,
  amount numeric(12,2) not null check (amount > 0),
  currency text not null,
  reason text not null,
  issued_on date not null,
  by_name text,
  foreign key (client_id, invoice_id) references invoice (client_id, id)
);
create unique index credit_note_number_key on credit_note (client_id, number);
create index credit_note_invoice_id_idx on credit_note (client_id, invoice_id, id) where deleted_at is null;
create index credit_note_company_id_idx on credit_note (client_id, company_id, id) where deleted_at is null;
create index credit_note_own_idx on credit_note (company_id, id) where deleted_at is null;
select make_platform_table('credit_note');
create policy own on credit_note for select using (company_id = app_client());

-- Numbers of a year without gaps, as those of invoices.
create table credit_note_number (
  client_id bigint not null,
  year integer not null,
  last integer not null,
  primary key (client_id, year)
);
alter table credit_note_number enable row level security;
alter table credit_note_number force row level security;
create policy tenant on credit_note_number using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update on credit_note_number to portal_app;
`
