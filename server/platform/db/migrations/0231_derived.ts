/**
 * Marks of calculated values whose facts have changed. Triggers add them in the transaction that changes a fact, so none
 * gets lost. Marks are only added and deleted: writers never wait for each other.
 */
export const up = `
create table derived_stale (
  mark bigint generated always as identity primary key,
  company bigint not null,
  name text not null,
  id bigint not null,
  day date,
  source text not null,
  source_id bigint not null,
  at timestamptz not null default now()
);
create index derived_stale_name_idx on derived_stale (company, name, id);
grant select, insert, delete on derived_stale to portal_app;

-- The texts of triggers that programs have installed: an older program does not put its own back.
create table derived_install (checksum text primary key, at timestamptz not null default now());
`
