/** The columns of a board, each by due time, and open work by site: answered from one index without the rows. */
export const up = `
create index work_request_status_due_at_idx on work_request (client_id, status, due_at, id)
  include (pin_id, sla_state) where deleted_at is null;
`
