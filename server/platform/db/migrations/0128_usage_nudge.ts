/** Messages are counted with what else a company uses; what its people have been notified about is kept, so that each is said once. */
export const up = `
alter table client_usage add column messages integer not null default 0;
-- Limits that are close or reached, such as people or people:reached.
alter table client_usage add column nudged text[] not null default '{}';
`
