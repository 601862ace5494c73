/** Facilities and what their visitors say about them. */
export const up = `
create table facility (
  like record_base including all,
  code text not null,
  name text not null,
  location text not null,
  pin_id bigint not null,
  facility_type text,
  qrstatus boolean not null default true,
  search_text text generated always as (lower(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(location, ''))) stored,
  foreign key (client_id, pin_id) references pin (client_id, id)
);
-- A label names a facility by its id alone, whichever company it is of.
create unique index facility_visited_key on facility (id);
create unique index facility_code_key on facility (client_id, lower(code)) where deleted_at is null;
create index facility_code_idx on facility (client_id, code, id) where deleted_at is null;
create index facility_name_idx on facility (client_id, name, id) where deleted_at is null;
create index facility_pin_id_idx on facility (client_id, pin_id, id) where deleted_at is null;
create index facility_facility_type_idx on facility (client_id, facility_type, id) where deleted_at is null;
create index facility_qrstatus_idx on facility (client_id, qrstatus, id) where deleted_at is null;
create index facility_search_idx on facility using gin (client_id, search_text gin_trgm_ops);
select make_company_table('facility');

-- A visitor sees the one facility whose label he followed, while no company is chosen, and nothing else of its company.
create function app_facility() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.facility', true), '')::bigint;
create policy visited on facility for select
  using (id = app_facility() and deleted_at is null and app_client() is null);

create table facility_feedback (
  like record_base including all,
  facility_id bigint not null,
  pin_id bigint,
  name text not null,
  mobile_no text not null,
  feedback text not null,
  rating text not null default '3/5',
  rating_value integer,
  submitted_at timestamptz(3) not null default now(),
  status text not null default 'new',
  handled_by bigint,
  handled_at timestamptz(3),
  remark text,
  work_request_id bigint,
  -- Says which form a visitor sent and what was in it, so that sending it twice leaves one record.
  submission text,
  search_text text generated always as (lower(coalesce(name, '') || ' ' || coalesce(mobile_no, '') || ' ' || coalesce(feedback, ''))) stored,
  foreign key (client_id, facility_id) references facility (client_id, id),
  foreign key (client_id, pin_id) references pin (client_id, id),
  foreign key (client_id, handled_by) references employee (client_id, id),
  foreign key (client_id, work_request_id) references work_request (client_id, id)
);
create unique index facility_feedback_submission_key on facility_feedback (client_id, submission);
create index facility_feedback_facility_id_idx on facility_feedback (client_id, facility_id, id) where deleted_at is null;
create index facility_feedback_pin_id_idx on facility_feedback (client_id, pin_id, id) where deleted_at is null;
create index facility_feedback_rating_idx on facility_feedback (client_id, rating, id) where deleted_at is null;
create index facility_feedback_rating_value_idx on facility_feedback (client_id, rating_value, id) where deleted_at is null;
create index facility_feedback_status_idx on facility_feedback (client_id, status, id) where deleted_at is null;
create index facility_feedback_submitted_at_idx on facility_feedback (client_id, submitted_at, id) where deleted_at is null;
create index facility_feedback_work_request_id_idx on facility_feedback (client_id, work_request_id, id) where deleted_at is null;
create index facility_feedback_search_idx on facility_feedback using gin (client_id, search_text gin_trgm_ops);
select make_company_table('facility_feedback');
`
