/**
 * The single changes that a notification reports: wordings with their values. A published roster reports its changes now,
 * so earlier messages keep their words as a title.
 */
export const up = `
alter table notification add column lines jsonb not null default '[]';
alter table notification no force row level security;
update notification set title = 'Your roster has been published', wording = null where wording = 'rosterPublished';
alter table notification force row level security;
`
