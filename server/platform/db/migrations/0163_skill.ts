/** Skills and permits: what shifts need, what people have, and documents that prove one until they expire. */
export const up = `
create table skill (
  like record_base including all,
  name text not null,
  description text,
  active boolean not null default true,
  search_text text generated always as (lower(coalesce(name, '') || ' ' || coalesce(description, ''))) stored
);
create unique index skill_name_key on skill (client_id, lower(name)) where deleted_at is null;
create index skill_name_idx on skill (client_id, name, id) where deleted_at is null;
create index skill_active_idx on skill (client_id, active, id) where deleted_at is null;
create index skill_deleted_idx on skill (client_id, deleted_at, id) where deleted_at is not null;
create index skill_search_idx on skill using gin (client_id, search_text gin_trgm_ops);
select make_company_table('skill');
alter table employee add column skill_ids bigint[] not null default '{}';
create index employee_skill_ids_idx on employee using gin (client_id, skill_ids) where deleted_at is null;
alter table shift add column skill_ids bigint[] not null default '{}';
alter table employee_attachment add column skill_id bigint,
  add foreign key (client_id, skill_id) references skill (client_id, id);
create index employee_attachment_skill_id_idx on employee_attachment (client_id, skill_id, id) where deleted_at is null;
`
