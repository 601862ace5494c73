/** A job says how often it was begun without an end: one that ends its process is not begun again with all others. */
export const up = `
alter table job add column begun smallint not null default 0;
`
