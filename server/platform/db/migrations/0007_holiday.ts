/** Holidays, which shifts, leave and maintenance schedules are counted around. */
export const up = `
create table holiday (
  like record_base including all,
  name text not null,
  date date not null,
  country text not null,
  state_name text,
  type text not null,
  paid boolean not null,
  replaced_on date,
  search_text text generated always as (lower(coalesce(name, '') || ' ' || coalesce(state_name, ''))) stored
);
create index holiday_date_idx on holiday (client_id, date, id) where deleted_at is null;
create index holiday_name_idx on holiday (client_id, name, id) where deleted_at is null;
create index holiday_country_idx on holiday (client_id, country, id) where deleted_at is null;
create index holiday_state_name_idx on holiday (client_id, state_name, id) where deleted_at is null;
create index holiday_type_idx on holiday (client_id, type, id) where deleted_at is null;
create index holiday_search_idx on holiday using gin (client_id, search_text gin_trgm_ops);
select make_company_table('holiday');
`
