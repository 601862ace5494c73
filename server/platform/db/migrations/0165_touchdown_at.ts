/** When a touchdown was made, or else was to be made: what months and lists go by. */
export const up = `
alter table touchdown_activity add column at timestamptz(3) generated always as (coalesce(arrived_at, planned_at)) stored;
create index touchdown_activity_at_idx on touchdown_activity (client_id, at, id) where deleted_at is null;
`
