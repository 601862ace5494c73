/** Entries of bank statements that are booked. Each is booked once, also from a statement that overlaps another. */
export const up = `
create table statement_entry (
  client_id bigint not null,
  -- A hash of the bank's reference, or of day, amount and text.
  key text not null,
  day date not null,
  amount numeric(12,2) not null,
  text text not null,
  payment_id bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (client_id, key),
  foreign key (client_id, payment_id) references payment (client_id, id)
);
create index statement_entry_payment_id_idx on statement_entry (client_id, payment_id);
alter table statement_entry enable row level security;
alter table statement_entry force row level security;
create policy tenant on statement_entry using (client_id = app_client()) with check (client_id = app_client());
grant select, insert on statement_entry to portal_app;
`
