/** Reports of people who have not come to their shift: one for each assignment, as the attendance rule says. */
export const up = `
alter table attendance_rule add column reports_no_shows boolean not null default true;
alter table shift_assignment add column no_show_at timestamptz;
insert into job (kind, company, key, due_at)
  select 'shift-no-show', id, id, now() from client on conflict (kind, company, key) do nothing;
`
