/** Findings by the work request that puts them right. */
export const up = `
create index visit_finding_work_request_id_idx on visit_finding (client_id, work_request_id, id) where deleted_at is null;
`
