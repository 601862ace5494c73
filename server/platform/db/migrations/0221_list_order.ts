/** Lists of one status continue in the order of the list, and tabs of several statuses have an index of their rows. */
const statuses = [
  ['pin', 'status', 'name'],
  ['employee', 'status', 'employee_id'],
  ['kit_item', 'status', 'name'],
  ['company_policy', 'status', 'title'],
  ['company_job', 'status', 'name'],
  ['shift_assignment', 'status', 'date'],
  ['off_day', 'status', 'date'],
  ['clocking', 'status', 'work_date'],
  ['work_request', 'status', 'requested_at'],
  ['utility', 'status', 'name'],
  ['util_month', 'status', 'month'],
  ['delivery_order', 'status', 'expected_date'],
  ['delivery_task', 'status', 'sequence'],
  ['facility_feedback', 'status', 'submitted_at'],
  ['maintenance_schedule', 'status', 'next_run_on'],
  ['reminder', 'status', 'due_at'],
  ['emergency', 'status', 'activated_time'],
  ['patrol_session', 'status', 'scheduled_at'],
  ['patrol_answer', 'result', 'at'],
  ['touchdown_activity', 'status', 'at'],
  ['visit', 'status', 'started_at'],
  ['visit_finding', 'status', 'due_date'],
  ['incident', 'status', 'occurred_at'],
  ['leave_application', 'status', 'from_date'],
  ['efp_period', 'status', 'start_date'],
  ['vendor', 'status', 'name'],
  ['vendor_document', 'status', 'expiry_date'],
]

const byStatus = statuses
  .map(
    ([table, status, sort]) => `drop index ${table}_${status}_idx;
create index ${table}_${status}_idx on ${table} (client_id, ${status}, ${sort}, id) where deleted_at is null;`,
  )
  .join('\n')

export const up = `
${byStatus}
create index patrol_answer_unanswered_idx on patrol_answer (client_id, at, id)
  where deleted_at is null and result in ('missing', 'invalid');

create index work_request_open_idx on work_request (client_id, due_at, id)
  where deleted_at is null and status in ('pending', 'approved', 'assigned', 'in_progress', 'on_hold');
create index work_request_unassigned_idx on work_request (client_id, requested_at, id)
  where deleted_at is null and primary_user_id is null
    and status in ('pending', 'approved', 'assigned', 'in_progress', 'on_hold');
create index visit_finding_open_idx on visit_finding (client_id, due_date, id)
  where deleted_at is null and status in ('open', 'assigned', 'in_progress', 'overdue');
create index incident_open_idx on incident (client_id, occurred_at, id)
  where deleted_at is null and status in ('new', 'verification', 'approved', 'job_pending', 'in_progress');
create index leave_application_pending_idx on leave_application (client_id, from_date, id)
  where deleted_at is null and status in ('pending', 'partially_approved', 'cancel_requested');
create index kit_issue_with_people_idx on kit_issue (client_id, id)
  where deleted_at is null and status in ('issued', 'acknowledged');
create index kit_issue_due_idx on kit_issue (client_id, due_back, id)
  where deleted_at is null and due_back is not null and status in ('issued', 'acknowledged');

-- Few records have a value of these, and no screen sorts by them.
create index work_request_parent_id_idx on work_request (client_id, parent_id, id)
  where deleted_at is null and parent_id is not null;
drop index work_request_facility_id_idx;
create index work_request_facility_id_idx on work_request (client_id, facility_id, id)
  where deleted_at is null and facility_id is not null;
drop index work_request_schedule_id_idx;
create index work_request_schedule_id_idx on work_request (client_id, schedule_id, id)
  where deleted_at is null and schedule_id is not null;
drop index work_request_duplicate_of_id_idx;
create index work_request_duplicate_of_id_idx on work_request (client_id, duplicate_of_id, id)
  where deleted_at is null and duplicate_of_id is not null;
drop index work_request_group_id_idx;
create index work_request_group_id_idx on work_request (client_id, group_id, id)
  where deleted_at is null and group_id is not null;
drop index work_request_reopened_count_idx;
create index work_request_reopened_count_idx on work_request (client_id, reopened_count, id)
  where deleted_at is null and reopened_count > 0;
`
