/** Sign-ups that wait for their code, and what a company says of itself when it signs up. */
export const up = `
alter table client
  add column industry_id text,
  add column industry_name text,
  add column employee_band text,
  -- Ids of industries are not unique: only id and name together say which one.
  add constraint client_industry_together check ((industry_id is null) = (industry_name is null));
create index client_workspace_code_idx on client (upper(workspace_code));

-- One row for each account of the user pool that has registered and is not yet confirmed; it becomes a person, and where
-- it says so an employment or a company, at the confirmation or at the first sign-in.
create table registration (
  person_id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text,
  contact_number text not null,
  -- The company whose workspace code was given.
  workspace_id bigint references client (id),
  -- {name, country, timeZone, industry: {industryId, industryName}, employeeBand} of a company to be made.
  company jsonb,
  expires_at timestamptz not null,
  constraint registration_one_aim check (workspace_id is null or company is null)
);
create index registration_expires_at on registration (expires_at);
grant select, insert, update, delete on registration to portal_app;
`
