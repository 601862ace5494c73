/**
 * Work that is due at a time, of all companies: numbers only. One row for each thing that waits (`key` is the record's id),
 * so that scheduling it again moves it.
 */
export const up = `
create table job (
  kind text not null,
  company bigint not null,
  key bigint not null,
  due_at timestamptz(3) not null,
  -- Times in a row that it failed.
  attempts integer not null default 0,
  primary key (kind, company, key)
);
create index job_due_at_idx on job (due_at);
grant select, insert, update, delete on job to portal_app;
`
