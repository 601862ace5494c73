/**
 * The days of leave with the amounts that they take. Approving frees the shifts of the leave, so its days are kept without
 * their holidays: a later holiday finds them. Leave of before gets its days by a job.
 */
export const up = `
create table leave_day (
  client_id bigint not null references client (id),
  id bigint generated always as identity,
  application_id bigint not null,
  day date not null,
  kind text not null,
  amount integer not null,
  holiday_amount integer not null,
  country text not null,
  state_name text not null,
  is_holiday boolean not null,
  counts integer not null,
  primary key (client_id, id),
  foreign key (client_id, application_id) references leave_application (client_id, id) on delete cascade
);
create unique index leave_day_application_id_key on leave_day (client_id, application_id, day);
create index leave_day_day_idx on leave_day (client_id, day);
alter table leave_day enable row level security;
alter table leave_day force row level security;
create policy tenant on leave_day using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update, delete on leave_day to portal_app;

-- A correction is an entry of its own, numbered within its kind and year.
drop index leave_ledger_application_key;
create unique index leave_ledger_application_key on leave_ledger (client_id, application_id, kind, period, coalesce(step, 0))
  where deleted_at is null and application_id is not null;

insert into derived_stale (company, name, id, source, source_id)
select client_id, 'leave_days', id, 'leave_application', id from leave_application
where deleted_at is null and (status in ('pending', 'partially_approved')
  or status in ('approved', 'cancel_requested') and to_date > now() - interval '1 year');
`
