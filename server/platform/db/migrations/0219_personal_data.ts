/**
 * Personal data gets codes of its own. Roles that change employees keep it, with the same actions; the seed role Manager and
 * roles that only read employees do not. Roles that read one's own record read one's own data.
 */
export const up = `
alter table role no force row level security, disable trigger audit_update;
update role set permissions = permissions || array(
    select 'PD' || substr(held, 3) from unnest(permissions) as held where held ~ '^US[ABCDI]$' order by held)
  where 'USC' = any(permissions) and name <> 'Manager' and not permissions && array['PDA', 'PDB', 'PDC', 'PDD', 'PDI'];

update role set permissions = permissions || array['PDF']
  where 'USF' = any(permissions) and not 'PDF' = any(permissions);
alter table role force row level security, enable trigger audit_update;

-- Who saw personal data of whom. Entries are added alone: the grant lets nobody change or remove one.
create table personal_data_read (
  client_id bigint not null references client (id),
  id bigint generated always as identity,
  read_at timestamptz(3) not null default now(),
  employee_id bigint not null,
  reader_id bigint,
  -- The support session in which somebody of the operator read.
  support_id bigint,
  way text not null check (way in ('record', 'list', 'export', 'report')),
  resource text not null,
  primary key (client_id, id),
  foreign key (client_id, employee_id) references employee (client_id, id),
  foreign key (client_id, reader_id) references employee (client_id, id)
);
create index personal_data_read_employee_idx on personal_data_read (client_id, employee_id, id);
create index personal_data_read_reader_idx on personal_data_read (client_id, reader_id, id);
alter table personal_data_read enable row level security;
alter table personal_data_read force row level security;
create policy tenant on personal_data_read using (client_id = app_client()) with check (client_id = app_client());
grant select, insert on personal_data_read to portal_app;
`
