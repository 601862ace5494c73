/** The stored card is charged automatically. A payment names the card that it tried, and why and when it failed. */
export const up = `
alter table subscription add column stripe_payment_method text;
alter table payment
  add column is_automatic boolean not null default false,
  add column payment_method text,
  -- The bank asks the holder of the card to confirm the payment.
  add column needs_action boolean not null default false,
  add column failure_code text,
  add column failed_on date;
`
