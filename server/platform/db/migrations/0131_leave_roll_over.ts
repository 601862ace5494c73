/** When the leave year was turned, by whom, what that did, and whether it was taken back; each entry names the run that wrote it. */
export const up = `
create table leave_roll_over (
  client_id bigint not null references client (id),
  id bigint generated always as identity,
  at timestamptz(3) not null default now(),
  -- Nobody where it was done by night.
  by_id bigint,
  people integer not null default 0,
  carried numeric not null default 0,
  lapsed numeric not null default 0,
  undone_at timestamptz(3),
  undone_by_id bigint,
  primary key (client_id, id),
  foreign key (client_id, by_id) references employee (client_id, id),
  foreign key (client_id, undone_by_id) references employee (client_id, id)
);
alter table leave_roll_over enable row level security;
alter table leave_roll_over force row level security;
create policy tenant on leave_roll_over using (client_id = app_client()) with check (client_id = app_client());
grant select, insert on leave_roll_over to portal_app;
grant update (people, carried, lapsed, undone_at, undone_by_id) on leave_roll_over to portal_app;

alter table leave_ledger add column roll_over_id bigint,
  add foreign key (client_id, roll_over_id) references leave_roll_over (client_id, id);
create index leave_ledger_roll_over_id_idx on leave_ledger (client_id, roll_over_id)
  where deleted_at is null and roll_over_id is not null;
`
