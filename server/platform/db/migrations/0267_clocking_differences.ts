/** Differences of approved lines have a state and their causes, so that a list shows them. */
export const up = `
alter table clocking
  add column difference text,
  add column difference_causes text[] not null default '{}';
alter table clocking disable trigger user;
-- Figures of lines that were changed or rejected since are no differences.
update clocking set worked_now = null, normal_now = null, overtime_now = null, rest_day_now = null, holiday_now = null
where worked_now is not null and status not in ('approved', 'differs');
update clocking c set difference = case when c.status = 'differs' then 'open'
  when exists (select from period_lock l where l.client_id = c.client_id and l.deleted_at is null
    and c.work_date between l.start_date and l.end_date and (l.pin_id is null or l.pin_id = c.pin_id)) then 'locked'
  else 'kept' end
where c.worked_now is not null;
alter table clocking enable trigger user;
create index clocking_undecided_idx on clocking (client_id, work_date, id)
  where deleted_at is null and status in ('open', 'exception', 'submitted', 'modified', 'differs');
create index clocking_difference_idx on clocking (client_id, difference, work_date, id) where deleted_at is null;
create index clocking_difference_causes_idx on clocking using gin (client_id, difference_causes) where deleted_at is null;
`
