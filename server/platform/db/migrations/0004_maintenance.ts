/** Work requests with their tasks and files. */
export const up = `
create table work_request (
  like record_base including all,
  search_text text generated always as (lower(coalesce(ref_no, '') || ' ' || coalesce(title, '') || ' ' || coalesce(description, ''))) stored,
  ref_no text not null,
  title text not null,
  description text,
  category text,
  request_type text not null default 'corrective',
  source text not null default 'portal',
  priority text not null default 'medium',
  status text not null default 'pending',
  pin_id bigint not null,
  location_note text,
  asset_label text,
  requester_id bigint,
  primary_user_id bigint,
  assignee_ids bigint[] not null default '{}',
  group_id bigint,
  due_at timestamptz(3),
  planned_start_at timestamptz(3),
  estimated_minutes integer,
  requested_at timestamptz(3) not null default now(),
  first_response_at timestamptz(3),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  completed_by bigint,
  closed_at timestamptz(3),
  closed_by bigint,
  hold_reason text,
  completion_remark text,
  reject_reason text,
  cancel_reason text,
  reopen_reason text,
  reopened_count integer not null default 0,
  total_cost numeric(12, 2),
  foreign key (client_id, pin_id) references pin (client_id, id),
  foreign key (client_id, requester_id) references employee (client_id, id),
  foreign key (client_id, primary_user_id) references employee (client_id, id),
  foreign key (client_id, completed_by) references employee (client_id, id),
  foreign key (client_id, closed_by) references employee (client_id, id),
  foreign key (client_id, group_id) references employee_group (client_id, id)
);
create unique index work_request_ref_no_key on work_request (client_id, lower(ref_no)) where deleted_at is null;
create index work_request_ref_no_idx on work_request (client_id, ref_no, id) where deleted_at is null;
create index work_request_title_idx on work_request (client_id, title, id) where deleted_at is null;
create index work_request_status_idx on work_request (client_id, status, id) where deleted_at is null;
create index work_request_priority_idx on work_request (client_id, priority, id) where deleted_at is null;
create index work_request_category_idx on work_request (client_id, category, id) where deleted_at is null;
create index work_request_pin_id_idx on work_request (client_id, pin_id, id) where deleted_at is null;
create index work_request_requester_id_idx on work_request (client_id, requester_id, id) where deleted_at is null;
create index work_request_primary_user_id_idx on work_request (client_id, primary_user_id, id) where deleted_at is null;
create index work_request_assignee_ids_idx on work_request using gin (client_id, assignee_ids) where deleted_at is null;
create index work_request_group_id_idx on work_request (client_id, group_id, id) where deleted_at is null;
create index work_request_due_at_idx on work_request (client_id, due_at, id) where deleted_at is null;
create index work_request_requested_at_idx on work_request (client_id, requested_at, id) where deleted_at is null;
create index work_request_completed_at_idx on work_request (client_id, completed_at, id) where deleted_at is null;
create index work_request_created_by_idx on work_request (client_id, created_by, id) where deleted_at is null;
create index work_request_search_idx on work_request using gin (client_id, search_text gin_trgm_ops);
select make_company_table('work_request');

create table work_task (
  like record_base including all,
  search_text text generated always as (lower(coalesce(label, '') || ' ' || coalesce(note, ''))) stored,
  work_request_id bigint not null,
  sequence integer not null default 1,
  label text not null,
  task_type text not null default 'subtask',
  required boolean not null default false,
  assignee_id bigint,
  unit text,
  min numeric,
  max numeric,
  value text,
  result text not null default 'open',
  note text,
  done_at timestamptz(3),
  done_by bigint,
  foreign key (client_id, work_request_id) references work_request (client_id, id),
  foreign key (client_id, assignee_id) references employee (client_id, id),
  foreign key (client_id, done_by) references employee (client_id, id)
);
create index work_task_work_request_id_idx on work_task (client_id, work_request_id, id) where deleted_at is null;
create index work_task_sequence_idx on work_task (client_id, sequence, id) where deleted_at is null;
create index work_task_assignee_id_idx on work_task (client_id, assignee_id, id) where deleted_at is null;
create index work_task_result_idx on work_task (client_id, result, id) where deleted_at is null;
create index work_task_task_type_idx on work_task (client_id, task_type, id) where deleted_at is null;
create index work_task_search_idx on work_task using gin (client_id, search_text gin_trgm_ops);
select make_company_table('work_task');

-- Stored files; where their bytes lie is the storage's business, the key is never a name that a visitor gave.
create table file (
  like record_base including all,
  name text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null,
  storage_key text not null
);
select make_company_table('file');

create table work_file (
  like record_base including all,
  search_text text generated always as (lower(coalesce(caption, ''))) stored,
  work_request_id bigint not null,
  work_task_id bigint,
  phase text not null default 'before',
  caption text,
  file_id bigint not null,
  foreign key (client_id, work_request_id) references work_request (client_id, id),
  foreign key (client_id, work_task_id) references work_task (client_id, id),
  foreign key (client_id, file_id) references file (client_id, id)
);
create index work_file_work_request_id_idx on work_file (client_id, work_request_id, id) where deleted_at is null;
create index work_file_work_task_id_idx on work_file (client_id, work_task_id, id) where deleted_at is null;
create index work_file_phase_idx on work_file (client_id, phase, id) where deleted_at is null;
create index work_file_caption_idx on work_file (client_id, caption, id) where deleted_at is null;
create index work_file_search_idx on work_file using gin (client_id, search_text gin_trgm_ops);
select make_company_table('work_file');
`
