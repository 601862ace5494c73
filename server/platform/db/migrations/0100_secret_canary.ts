/** One sealed text, by which a process knows whether its master key is the one of this database. */
export const up = `
create table secret_canary (
  only_one boolean primary key default true check (only_one),
  box bytea not null
);
grant select, insert on secret_canary to portal_app;
`
