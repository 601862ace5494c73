/**
 * An assignment as its person was last notified of it, while the roster says something else. It lets publishing notify former
 * holders, and lets an undone change be published again without a notice.
 */
export const up = `
create table notified_assignment (
  client_id bigint not null references client (id),
  shift_assignment_id bigint not null,
  user_id bigint not null,
  shift_id bigint not null,
  pin_id bigint,
  date date not null,
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  unpaid_min integer not null,
  status text not null check (status in ('published', 'confirmed')),
  notified_at timestamptz(3) not null,
  primary key (client_id, shift_assignment_id, user_id),
  foreign key (client_id, shift_assignment_id) references shift_assignment (client_id, id),
  foreign key (client_id, user_id) references employee (client_id, id)
);
create index notified_assignment_date_idx on notified_assignment (client_id, date);
create index notified_assignment_user_idx on notified_assignment (client_id, user_id);
alter table notified_assignment enable row level security;
alter table notified_assignment force row level security;
create policy tenant on notified_assignment using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update, delete on notified_assignment to portal_app;

-- Assignments that were cancelled, but whose people have not been notified of it yet.
alter table notified_assignment no force row level security;
alter table shift_assignment no force row level security;
insert into notified_assignment (client_id, shift_assignment_id, user_id, shift_id, pin_id, date, start_at, end_at, unpaid_min,
  status, notified_at)
select client_id, id, user_id, shift_id, pin_id, date, start_at, end_at, coalesce(unpaid_min, 0), 'published', published_at
from shift_assignment
where deleted_at is null and status = 'cancelled' and published_at is not null and told_at is null and user_id is not null
  and start_at is not null and end_at is not null;
alter table shift_assignment force row level security;
alter table notified_assignment force row level security;
`
