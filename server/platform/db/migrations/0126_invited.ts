/** People who are invited prove by their first code that number or address is theirs. */
export const up = `
alter table identity_user add column invited boolean not null default false;
`
