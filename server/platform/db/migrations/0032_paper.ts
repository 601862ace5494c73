/** What an outsider who asked for work may follow and say of it, and work requests that were merged into another. */
export const up = `
alter table work_request
  add column requester_email text,
  add column notify_requester boolean not null default false,
  add column requester_rating integer,
  add column requester_comment text,
  add column duplicate_of_id bigint,
  add column also_requested_ids bigint[] not null default '{}',
  add foreign key (client_id, duplicate_of_id) references work_request (client_id, id);
create index work_request_duplicate_of_id_idx on work_request (client_id, duplicate_of_id, id) where deleted_at is null;
create index work_request_also_requested_ids_idx on work_request using gin (client_id, also_requested_ids) where deleted_at is null;

alter table work_comment
  add column from_requester boolean not null default false,
  -- By which link it was written: several outsiders may follow one request, and none reads what another wrote.
  add column from_link text,
  -- Says which form was sent and what was in it, so that sending it twice leaves one comment.
  add column submission text;
create unique index work_comment_submission_key on work_comment (client_id, submission);

-- Whoever holds a token follows one work request without signing in. It is made for the request, or for feedback that will
-- open one. No record, so that neither lists nor histories nor exports can give one away.
create table work_request_track (
  token text primary key,
  client_id bigint not null,
  work_request_id bigint,
  feedback_id bigint,
  -- The request that it was made for, where that has been merged into another.
  merged_from_id bigint,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  revoked_at timestamptz(3),
  foreign key (client_id, work_request_id) references work_request (client_id, id),
  foreign key (client_id, feedback_id) references facility_feedback (client_id, id)
);
-- One link of a request itself at a time.
create unique index work_request_track_own_key on work_request_track (client_id, work_request_id)
  where feedback_id is null and merged_from_id is null and revoked_at is null;
create unique index work_request_track_feedback_key on work_request_track (client_id, feedback_id);
create index work_request_track_work_request_idx on work_request_track (client_id, work_request_id);
alter table work_request_track enable row level security;
alter table work_request_track force row level security;
create policy tenant on work_request_track using (client_id = app_client()) with check (client_id = app_client());
create function app_track() returns text language sql stable parallel safe
  return nullif(current_setting('app.track', true), '');
-- Its holder sees the one row of his token, while no company is chosen.
create policy held on work_request_track for select using (token = app_track() and app_client() is null);
grant select, insert, update on work_request_track to portal_app;

-- Mails to those who asked for work, each told of once.
create table work_request_mail (
  id bigint generated always as identity,
  client_id bigint not null,
  work_request_id bigint not null,
  status text not null,
  address text not null,
  token text,
  outcome text not null default 'waiting',
  at timestamptz(3) not null default now(),
  primary key (client_id, id),
  foreign key (client_id, work_request_id) references work_request (client_id, id)
);
create index work_request_mail_work_request_idx on work_request_mail (client_id, work_request_id);
alter table work_request_mail enable row level security;
alter table work_request_mail force row level security;
create policy tenant on work_request_mail using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update on work_request_mail to portal_app;

grant update on work_request_cause to portal_app;
`
