/** What a shift asks for and pays, and where it and its assignments come from. */
export const up = `
alter table shift add column job_id bigint,
  add column nationalities text[] not null default '{}',
  add column rate_override numeric,
  add column reason text,
  add column template_id bigint,
  add column source text not null default 'manual',
  add foreign key (client_id, job_id) references company_job (client_id, id),
  add foreign key (client_id, template_id) references shift (client_id, id);
create index shift_job_id_idx on shift (client_id, job_id, id) where deleted_at is null;
create index shift_source_idx on shift (client_id, source, id) where deleted_at is null;
create index shift_rate_override_idx on shift (client_id, id) where rate_override is not null;
alter table shift_assignment add column source text not null default 'manual';
create index shift_assignment_source_idx on shift_assignment (client_id, source, id) where deleted_at is null;
`
