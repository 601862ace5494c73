/** Scans that came without the photo that their checkpoint asks for. */
export const up = `
alter table patrol_activity add column photo_missing boolean not null default false;
`
