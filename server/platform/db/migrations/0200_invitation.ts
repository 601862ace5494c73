/** Invitations that their holder confirms with the secret of a link, and codes that are handed over and so prove nothing. */
export const up = `
alter table identity_code drop constraint identity_code_channel,
  add constraint identity_code_channel check (channel in ('sms', 'email', 'hand'));

create table invitation (
  client_id bigint not null,
  employee_id bigint not null,
  -- Of the secret in the link; the secret itself is nowhere.
  token_hash bytea not null,
  channel text not null,
  -- The contact number or address that the company had when it invited.
  destination text not null,
  -- The person answers for the company once they have accepted.
  as_owner boolean not null default false,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  primary key (client_id, employee_id),
  foreign key (client_id, employee_id) references employee (client_id, id),
  constraint invitation_token_key unique (token_hash),
  constraint invitation_channel check (channel in ('sms', 'email', 'hand'))
);
alter table invitation enable row level security;
alter table invitation force row level security;
create policy tenant on invitation using (client_id = app_client()) with check (client_id = app_client());
create function app_invitation() returns text language sql stable parallel safe
  return nullif(current_setting('app.invitation', true), '');
-- The holder of a secret sees its one row, while no company is chosen.
create policy held on invitation for select using (encode(token_hash, 'hex') = app_invitation() and app_client() is null);
grant select, insert, update on invitation to portal_app;
`
