/** Money of a client that no invoice holds is its credit. What is due is never negative. */
export const up = `
create table client_credit (
  like record_base including all,
  company_id bigint not null references client (id),
  currency text not null,
  -- Above zero: added; below: used.
  amount numeric(12,2) not null check (amount <> 0),
  -- surplus, credit_note, refund_failed, used, refunded, disputed
  cause text not null,
  payment_id bigint,
  invoice_id bigint,
  by_name text,
  foreign key (client_id, payment_id) references payment (client_id, id),
  foreign key (client_id, invoice_id) references invoice (client_id, id)
);
create index client_credit_company_id_idx on client_credit (client_id, company_id, id) where deleted_at is null;
create index client_credit_own_idx on client_credit (company_id, id) where deleted_at is null;
select make_platform_table('client_credit');
create policy own on client_credit for select using (company_id = app_client());

insert into client_credit (client_id, company_id, currency, amount, cause, invoice_id)
  select client_id, company_id, currency, amount_paid - total, 'surplus', id from invoice where amount_paid > total;
update invoice set amount_paid = total where amount_paid > total;
alter table invoice drop column amount_due;
alter table invoice
  -- By credit notes.
  add column amount_credited numeric(12,2) not null default 0,
  -- Given back, and not to be paid again.
  add column amount_refunded numeric(12,2) not null default 0;
alter table invoice
  add column amount_due numeric(12,2) generated always as (total - amount_paid - amount_credited - amount_refunded) stored,
  add constraint invoice_amounts_check check (amount_paid >= 0 and amount_credited >= 0 and amount_refunded >= 0
    and total - amount_paid - amount_credited - amount_refunded >= 0);
`
