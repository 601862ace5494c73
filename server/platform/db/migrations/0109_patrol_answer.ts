/** Answers at checkpoints with their questions as they stood, and the incidents that such answers report. */
export const up = `
create table patrol_answer (
  like record_base including all,
  activity_id bigint not null,
  note text,
  question_id bigint,
  question text,
  answer_type text not null default 'yes_no',
  answer text,
  file_id bigint,
  result text not null default 'ok',
  fail_action text not null default 'note',
  at timestamptz(3),
  session_id bigint,
  point_id bigint,
  pin_id bigint,
  user_id bigint,
  work_request_id bigint,
  incident_id bigint,
  search_text text generated always as (lower(coalesce(question, '') || ' ' || coalesce(answer, '') || ' ' || coalesce(note, ''))) stored,
  foreign key (client_id, activity_id) references patrol_activity (client_id, id),
  foreign key (client_id, question_id) references patrol_question (client_id, id),
  foreign key (client_id, file_id) references file (client_id, id),
  foreign key (client_id, session_id) references patrol_session (client_id, id),
  foreign key (client_id, point_id) references patrol_point (client_id, id),
  foreign key (client_id, pin_id) references pin (client_id, id),
  foreign key (client_id, user_id) references employee (client_id, id),
  foreign key (client_id, work_request_id) references work_request (client_id, id),
  foreign key (client_id, incident_id) references incident (client_id, id)
);
create index patrol_answer_result_idx on patrol_answer (client_id, result, id) where deleted_at is null;
create index patrol_answer_question_id_idx on patrol_answer (client_id, question_id, id) where deleted_at is null;
create index patrol_answer_point_id_idx on patrol_answer (client_id, point_id, id) where deleted_at is null;
create index patrol_answer_pin_id_idx on patrol_answer (client_id, pin_id, id) where deleted_at is null;
create index patrol_answer_at_idx on patrol_answer (client_id, at, id) where deleted_at is null;
create index patrol_answer_user_id_idx on patrol_answer (client_id, user_id, id) where deleted_at is null;
create index patrol_answer_session_id_idx on patrol_answer (client_id, session_id, id) where deleted_at is null;
create index patrol_answer_activity_id_idx on patrol_answer (client_id, activity_id, id) where deleted_at is null;
create index patrol_answer_search_idx on patrol_answer using gin (client_id, search_text gin_trgm_ops);
select make_company_table('patrol_answer');
create index patrol_answer_deleted_idx on patrol_answer (client_id, deleted_at, id) where deleted_at is not null;
-- A scan answers a question once.
create unique index patrol_answer_once_key on patrol_answer (client_id, activity_id, question_id) where deleted_at is null;

alter table patrol_question add column options text;
alter table incident add column answer_id bigint,
  add foreign key (client_id, answer_id) references patrol_answer (client_id, id);
`
