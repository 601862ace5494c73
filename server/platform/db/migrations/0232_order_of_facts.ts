/**
 * Time away between two spells of work, normal hours of a week, and what an approved line would come to by now.
 */
export const up = `
alter table clocking add column away_min integer, add column worked_now integer, add column normal_now integer,
  add column overtime_now integer, add column rest_day_now integer, add column holiday_now integer;
alter table attendance_rule add column week_normal_min integer not null default 2700;
`
