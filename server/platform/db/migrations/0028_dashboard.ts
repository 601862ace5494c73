/** Lists ask for work requests that had to be opened again. */
export const up = `
create index work_request_reopened_count_idx on work_request (client_id, reopened_count, id) where deleted_at is null;
`
