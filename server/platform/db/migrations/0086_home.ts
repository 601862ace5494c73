/** Home: what its figures lead to is filtered by these times, and each person's arrangement of its panels. */
export const up = `
create index shift_assignment_start_at_idx on shift_assignment (client_id, start_at, id) where deleted_at is null;
create index shift_assignment_end_at_idx on shift_assignment (client_id, end_at, id) where deleted_at is null;
create index clocking_clock_in_idx on clocking (client_id, clock_in, id) where deleted_at is null;
create index clocking_clock_out_idx on clocking (client_id, clock_out, id) where deleted_at is null;
create index work_task_done_at_idx on work_task (client_id, done_at, id) where deleted_at is null;

create table home_layout (
  client_id bigint not null references client (id),
  employee_id bigint not null,
  -- Names of panels: in which order they stand, and which of them are put away.
  ordered text[] not null,
  hidden text[] not null,
  updated_at timestamptz(3) not null default now(),
  primary key (client_id, employee_id),
  foreign key (client_id, employee_id) references employee (client_id, id)
);
alter table home_layout enable row level security;
alter table home_layout force row level security;
create policy tenant on home_layout using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update on home_layout to portal_app;
`
