/** Work that is made ahead of time has an SLA clock that starts with its planned time. */
export const up = `
alter table work_request add column sla_starts_at timestamptz(3);
alter table work_request no force row level security;
alter table work_request disable trigger audit_update;
-- Open work of schedules that was made ahead: its clock begins when the work was planned to.
update work_request set sla_starts_at = planned_start_at
where source = 'schedule' and planned_start_at > requested_at and deleted_at is null
  and status in ('pending', 'approved', 'assigned', 'in_progress', 'on_hold');
alter table work_request enable trigger audit_update;
alter table work_request force row level security;
`
