/** What opens a work request by itself, and the work requests that a preventive schedule has made. */
export const up = `
alter table facility
  add column low_score_threshold integer not null default 3,
  add column low_score_action text not null default 'create_work_request',
  add column notify_user_ids bigint[] not null default '{}';

alter table work_request
  add column facility_id bigint,
  add column parent_id bigint,
  add column schedule_id bigint,
  add foreign key (client_id, facility_id) references facility (client_id, id),
  add foreign key (client_id, parent_id) references work_request (client_id, id),
  add foreign key (client_id, schedule_id) references maintenance_schedule (client_id, id);
create index work_request_facility_id_idx on work_request (client_id, facility_id, id) where deleted_at is null;
create index work_request_schedule_id_idx on work_request (client_id, schedule_id, id) where deleted_at is null;

alter table work_task
  add column options text,
  add column utility_id bigint,
  add column file_id bigint,
  add column fail_action text not null default 'create_work_request',
  add foreign key (client_id, utility_id) references utility (client_id, id),
  add foreign key (client_id, file_id) references file (client_id, id);
alter table schedule_task
  add column options text,
  add column utility_id bigint,
  add column fail_action text not null default 'create_work_request',
  add foreign key (client_id, utility_id) references utility (client_id, id);

create table work_comment (
  like record_base including all,
  work_request_id bigint not null,
  text text not null,
  for_requester boolean not null default false,
  search_text text generated always as (lower(coalesce(text, ''))) stored,
  foreign key (client_id, work_request_id) references work_request (client_id, id)
);
create index work_comment_work_request_id_idx on work_comment (client_id, work_request_id, id) where deleted_at is null;
create index work_comment_for_requester_idx on work_comment (client_id, for_requester, id) where deleted_at is null;
create index work_comment_search_idx on work_comment using gin (client_id, search_text gin_trgm_ops);
select make_company_table('work_comment');

alter table maintenance_schedule add column active_since date, add column meter_last numeric;
create index maintenance_schedule_meter_idx on maintenance_schedule (client_id, meter_utility_id) where deleted_at is null and meter_utility_id is not null;

-- What a work request was opened for or has been told of since. Each thing is told once, and nothing is taken back.
create table work_request_cause (
  client_id bigint not null,
  kind text not null,
  -- The record that it came from, such as the feedback.
  cause_id bigint not null,
  work_request_id bigint not null,
  -- What several causes have in common, such as the facility: while its work request is open they go to that.
  subject_id bigint not null,
  at timestamptz(3) not null default now(),
  primary key (client_id, kind, cause_id),
  foreign key (client_id, work_request_id) references work_request (client_id, id)
);
create index work_request_cause_subject_idx on work_request_cause (client_id, kind, subject_id, work_request_id);
create index work_request_cause_work_request_idx on work_request_cause (client_id, work_request_id);
alter table work_request_cause enable row level security;
alter table work_request_cause force row level security;
create policy tenant on work_request_cause using (client_id = app_client()) with check (client_id = app_client());
grant select, insert on work_request_cause to portal_app;

-- The dates of a schedule that have been seen to: by a work request for each equipment (0: for the schedule itself), or by
-- being skipped. Its key is what keeps one date from being seen to twice.
create table schedule_occurrence (
  client_id bigint not null,
  schedule_id bigint not null,
  occurs_on date not null,
  equipment_id bigint not null default 0,
  -- The date by the rule, where a holiday moved it.
  planned_on date not null,
  work_request_id bigint,
  skipped_reason text,
  skipped_by bigint,
  at timestamptz(3) not null default now(),
  primary key (client_id, schedule_id, planned_on, equipment_id),
  foreign key (client_id, schedule_id) references maintenance_schedule (client_id, id),
  foreign key (client_id, work_request_id) references work_request (client_id, id)
);
create index schedule_occurrence_work_request_idx on schedule_occurrence (client_id, work_request_id);
create index schedule_occurrence_occurs_on_idx on schedule_occurrence (client_id, occurs_on);
alter table schedule_occurrence enable row level security;
alter table schedule_occurrence force row level security;
create policy tenant on schedule_occurrence using (client_id = app_client()) with check (client_id = app_client());
grant select, insert on schedule_occurrence to portal_app;
`
