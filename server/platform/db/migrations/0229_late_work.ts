/**
 * Work is overdue from its due time on, or from the SLA target that it missed first: one column for lists and counts. When
 * it was finished is kept for figures of past days.
 */
export const up = `
alter table work_request add column late_at timestamptz(3), add column open_until timestamptz(3);

create function work_request_late() returns trigger language plpgsql as $$
begin
  new.late_at := least(new.due_at, case when new.sla_state = 'breached' then
    case when new.response_due_at < coalesce(new.first_response_at, new.completed_at, 'infinity') then new.response_due_at
      else new.resolve_due_at end end);
  new.open_until := case when new.status in ('completed', 'closed') then new.completed_at
    when new.status in ('cancelled', 'rejected') then
      case when tg_op = 'INSERT' then coalesce(new.open_until, new.first_response_at, new.requested_at)
        when old.status = new.status then coalesce(new.open_until, now()) else now() end end;
  return new;
end $$;
create trigger work_request_late before insert or update on work_request for each row execute function work_request_late();

alter table work_request no force row level security;
alter table audit no force row level security;
alter table work_request disable trigger audit_update;
update work_request w set open_until = (select max(a.at) from audit a where a.client_id = w.client_id
  and a.resource = 'work_request' and a.record_id = w.id and a.after->>'status' = w.status)
where w.status in ('cancelled', 'rejected');
update work_request set late_at = null
where due_at is not null or sla_state = 'breached' or status in ('completed', 'closed');
alter table work_request enable trigger audit_update;
alter table work_request force row level security;
alter table audit force row level security;

create index work_request_planned_start_at_idx on work_request (client_id, planned_start_at, id) where deleted_at is null;
create index work_request_late_at_idx on work_request (client_id, late_at, id) where deleted_at is null;
create index work_request_open_late_idx on work_request (client_id, late_at, id)
  where deleted_at is null and status in ('pending', 'approved', 'assigned', 'in_progress', 'on_hold');
`
