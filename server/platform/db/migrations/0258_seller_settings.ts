/** What the operator sets about its invoices and its partners; an invoice keeps the seller that it was issued by. */
export const up = `
alter table platform
  add column invoice_footer text,
  -- Days that a partner may add to a trial.
  add column partner_trial_days integer not null default 30,
  -- Plans that partners may give; null: all that are offered to everybody.
  add column partner_plan_ids bigint[],
  add column version integer not null default 0;

alter table invoice add column seller jsonb;
update invoice i set seller = jsonb_build_object('sellerName', p.seller_name, 'sellerAddress', p.seller_address,
  'sellerRegNo', p.seller_reg_no, 'taxName', p.tax_name, 'bankDetails', p.bank_details, 'invoiceFooter', null)
from platform p where i.client_id = p.operator_id and i.status <> 'draft';
`
