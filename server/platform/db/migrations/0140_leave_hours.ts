/** Leave by the hour: types that count in minutes, applications from one time of a day to another, and their entries. */
export const up = `
alter table leave_type add column unit text not null default 'day';
alter table leave_type add column hours_per_day numeric;
alter table leave_application add column from_time text;
alter table leave_application add column to_time text;
alter table leave_application add column total_minutes integer;
-- An entry is in days or in minutes, as its type counts; sums of days stay sums of days.
alter table leave_ledger add column minutes integer;
alter table leave_ledger add constraint leave_ledger_amount check (minutes is null or days = 0);

alter table leave_application add constraint leave_application_hours check (
  from_part <> 'hours' or (from_time is not null and to_time is not null and from_time < to_time and from_date = to_date
    and from_time ~ '^[0-2][0-9]:[0-5][0-9]$' and to_time ~ '^[0-2][0-9]:[0-5][0-9]$'));
-- Nobody is away twice at a time; mornings and afternoons are halves of a day, and hours go by the clock.
alter table leave_application drop constraint leave_application_from_date_excl;
alter table leave_application add constraint leave_application_from_date_excl exclude using gist (
  client_id with =, employee_id with =,
  tsrange(
    from_date + case from_part when 'pm' then interval '12 hours'
      when 'hours' then make_interval(hours => left(from_time, 2)::int, mins => right(from_time, 2)::int)
      else interval '0' end,
    to_date + case when from_part = 'hours' then make_interval(hours => left(to_time, 2)::int, mins => right(to_time, 2)::int)
      when to_part = 'am' or (from_date = to_date and from_part = 'am') then interval '12 hours' else interval '24 hours' end
  ) with &&)
  where (deleted_at is null and status <> all ('{rejected,cancelled}'::text[]));
`
