/** Stale values are calculated by their days, too: somebody may have years of them. */
export const up = `
drop index derived_stale_name_idx;
create index derived_stale_name_idx on derived_stale (company, name, id, day);
`
