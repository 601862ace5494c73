/** People are looked for by what they do, sites by their customer and town, too. */
export const up = `
drop index employee_search_idx;
alter table employee
  drop column search_text,
  add column search_text text generated always as (lower(coalesce(employee_id, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(contact_number, '') || ' ' || coalesce(email, '') || ' ' || coalesce(identity_no, '') || ' ' || coalesce(job_title, ''))) stored;
create index employee_search_idx on employee using gin (client_id, search_text gin_trgm_ops);
drop index pin_search_idx;
alter table pin
  drop column search_text,
  add column search_text text generated always as (lower(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(state_name, '') || ' ' || coalesce(client_name, '') || ' ' || coalesce(city, ''))) stored;
create index pin_search_idx on pin using gin (client_id, search_text gin_trgm_ops);
`
