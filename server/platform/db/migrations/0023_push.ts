/** A device belongs to whoever signed in on it last; messages that wait to be handed to the push service. */
export const up = `
delete from device_token d using device_token newer
where d.app_id = newer.app_id and d.token = newer.token
  and (d.last_seen_at, d.person_id) < (newer.last_seen_at, newer.person_id);
create unique index device_token_token_idx on device_token (app_id, token);

create table push_message (
  client_id bigint not null references client (id),
  notification_id bigint not null,
  app_id integer not null,
  token text not null,
  -- Those of one transaction are sent together.
  tx xid8 not null default pg_current_xact_id(),
  attempts smallint not null default 0,
  -- Not before then: also for whoever comes while another process is about to send it.
  due_at timestamptz(3) not null default now(),
  primary key (client_id, notification_id, app_id, token),
  foreign key (client_id, notification_id) references notification (client_id, id) on delete cascade
);
create index push_message_tx_idx on push_message (client_id, tx, due_at);
alter table push_message enable row level security;
alter table push_message force row level security;
create policy tenant on push_message using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update, delete on push_message to portal_app;
`
