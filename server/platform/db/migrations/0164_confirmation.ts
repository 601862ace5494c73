/** Shifts that must be confirmed in time, at one pin or at all. */
export const up = `
alter table attendance_rule add column must_confirm boolean not null default false,
  add column confirm_hours integer not null default 24;
`
