/**
 * Calendar feeds: secret addresses by which calendars read the published roster of a person or of a site. Only the hash of
 * the token is stored, so that no list, export or history contains an address.
 */
export const up = `
create table calendar_feed (
  client_id bigint not null references client (id),
  id bigint generated always as identity,
  -- Whose shifts it lists, or the shifts of which site.
  user_id bigint,
  pin_id bigint,
  -- The feed is open as long as its maker may read this roster.
  made_by bigint not null,
  -- SHA-256 of the token, in hexadecimal.
  token_hash text not null unique,
  created_at timestamptz(3) not null,
  last_read_at timestamptz(3),
  primary key (client_id, id),
  unique (client_id, user_id),
  unique (client_id, pin_id),
  check (num_nonnulls(user_id, pin_id) = 1),
  foreign key (client_id, user_id) references employee (client_id, id),
  foreign key (client_id, pin_id) references pin (client_id, id),
  foreign key (client_id, made_by) references employee (client_id, id)
);
create index calendar_feed_made_by_idx on calendar_feed (client_id, made_by);
alter table calendar_feed enable row level security;
alter table calendar_feed force row level security;
create policy tenant on calendar_feed using (client_id = app_client()) with check (client_id = app_client());
create function app_calendar_feed() returns text language sql stable parallel safe
  return nullif(current_setting('app.calendar_feed', true), '');
-- The holder of a token sees its one row, while no company is chosen.
create policy held on calendar_feed for select using (token_hash = app_calendar_feed() and app_client() is null);
grant select, insert, update, delete on calendar_feed to portal_app;
`
