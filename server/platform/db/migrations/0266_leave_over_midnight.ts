/** Leave by the hour may end on the next day, within 24 hours. */
export const up = `
alter table leave_application drop constraint leave_application_hours;
alter table leave_application add constraint leave_application_hours check (
  from_part <> 'hours' or (from_time is not null and to_time is not null
    and (from_date = to_date and from_time < to_time or to_date = from_date + 1 and to_time <= from_time)
    and from_time ~ '^[0-2][0-9]:[0-5][0-9]$' and to_time ~ '^[0-2][0-9]:[0-5][0-9]$'));
`
