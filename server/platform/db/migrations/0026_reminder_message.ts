/** What reminders have sent to mailboxes and telephones, one row for each. */
export const up = `
create table reminder_message (
  client_id bigint not null,
  id bigint generated always as identity,
  reminder_id bigint not null,
  channel text not null,
  address text not null,
  due_at timestamptz(3) not null,
  -- waiting, sent or failed
  outcome text not null default 'waiting',
  at timestamptz(3) not null default now(),
  primary key (client_id, id),
  foreign key (client_id, reminder_id) references reminder (client_id, id)
);
create index reminder_message_reminder_idx on reminder_message (client_id, reminder_id);
alter table reminder_message enable row level security;
alter table reminder_message force row level security;
create policy tenant on reminder_message using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update on reminder_message to portal_app;
`
