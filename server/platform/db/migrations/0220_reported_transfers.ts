/** A reported transfer opens a company for some days only, until the operator has decided on it. */
export const up = `
alter table plan add column transfer_grace_days integer not null default 7
  check (transfer_grace_days between 0 and 60);
alter table subscription
  -- The last day on which the company works because of a transfer that it has reported.
  add column grace_until date,
  -- The company had no customer number before it reported the transfer.
  add column is_opened_by_report boolean not null default false;
`
