/** A shift of one day replaces a series on a day that differs. While it is deleted, nobody works on that day. */
export const up = `
alter table shift add column series_id bigint, add column series_day date,
  add foreign key (client_id, series_id) references shift (client_id, id),
  add check ((series_id is null) = (series_day is null));
create unique index shift_series_day_key on shift (client_id, series_id, series_day) where series_id is not null;
`
