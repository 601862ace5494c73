/** How much open work somebody is responsible for, counted from the index alone. */
export const up = `
create index work_request_open_of_idx on work_request (client_id, primary_user_id, status) where deleted_at is null;
`
