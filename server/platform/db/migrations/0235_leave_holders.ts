/** Leave that waits for an approver who has left since finds the present one. */
export const up = `
insert into derived_stale (company, name, id, source, source_id)
select client_id, 'leave_holders', id, 'leave_application', id from leave_application
where deleted_at is null and status in ('pending', 'partially_approved', 'cancel_requested');
`
