/** Proofs of service: what was done at a site in a month, sealed row by row, and the links by which others see it. */
export const up = `
create table service_proof (
  client_id bigint not null references client (id),
  id bigint generated always as identity,
  pin_id bigint not null,
  -- The first day of the month, by the clock of the site.
  month date not null,
  rows integer not null default 0,
  -- The end of the chain of the site's proof before this one, with which its own begins.
  previous_hash text not null default '',
  head_hash text not null default '',
  sealed_at timestamptz(3) not null default now(),
  sealed_by bigint,
  primary key (client_id, id),
  foreign key (client_id, pin_id) references pin (client_id, id)
);
create index service_proof_pin_idx on service_proof (client_id, pin_id, id);
alter table service_proof enable row level security;
alter table service_proof force row level security;
create policy tenant on service_proof using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update on service_proof to portal_app;

-- Rows are sealed and never changed: the portal itself may not.
create table service_proof_row (
  client_id bigint not null,
  proof_id bigint not null,
  seq integer not null,
  kind text not null,
  record_id bigint not null,
  at timestamptz(3),
  title text not null,
  -- What people outside may see: approved, and meant for them.
  shown boolean not null,
  content jsonb not null,
  hash text not null,
  primary key (client_id, proof_id, seq),
  foreign key (client_id, proof_id) references service_proof (client_id, id)
);
create unique index service_proof_row_record_key on service_proof_row (client_id, proof_id, kind, record_id);
alter table service_proof_row enable row level security;
alter table service_proof_row force row level security;
create policy tenant on service_proof_row using (client_id = app_client()) with check (client_id = app_client());
grant select, insert on service_proof_row to portal_app;

create table service_proof_link (
  token text primary key,
  client_id bigint not null,
  proof_id bigint not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  revoked_at timestamptz(3),
  foreign key (client_id, proof_id) references service_proof (client_id, id)
);
create index service_proof_link_proof_idx on service_proof_link (client_id, proof_id);
alter table service_proof_link enable row level security;
alter table service_proof_link force row level security;
create policy tenant on service_proof_link using (client_id = app_client()) with check (client_id = app_client());
create function app_proof() returns text language sql stable parallel safe
  return nullif(current_setting('app.proof', true), '');
-- Its holder sees the one row of their token, while no company is chosen.
create policy held on service_proof_link for select using (token = app_proof() and app_client() is null);
grant select, insert, update on service_proof_link to portal_app;

-- The hash of each row holds that of the row before it: over rows in their order, as a window.
create function chain_step(before text, content text) returns text language sql immutable parallel safe
  return encode(sha256(convert_to(before || content, 'UTF8')), 'hex');
create aggregate chain(text) (sfunc = chain_step, stype = text, initcond = '');
grant execute on function chain_step(text, text) to portal_app;
grant execute on function chain(text) to portal_app;
`
