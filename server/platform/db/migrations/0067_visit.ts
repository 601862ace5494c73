/** Visits of sites with what was checked, counted and found. */
export const up = `
create table visit (
  like record_base including all,
  ref_no text not null,
  pin_id bigint not null,
  visitor_id bigint,
  type text not null default 'inspection',
  scheduled_at timestamptz(3),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  score integer,
  findings_open integer not null default 0,
  findings_total integer not null default 0,
  summary text,
  client_rep_name text,
  signature_id bigint,
  status text not null default 'draft',
  search_text text generated always as (lower(coalesce(ref_no, '') || ' ' || coalesce(summary, '') || ' ' || coalesce(client_rep_name, ''))) stored,
  foreign key (client_id, pin_id) references pin (client_id, id),
  foreign key (client_id, visitor_id) references employee (client_id, id),
  foreign key (client_id, signature_id) references file (client_id, id)
);
create unique index visit_ref_no_key on visit (client_id, lower(ref_no)) where deleted_at is null;
create index visit_ref_no_idx on visit (client_id, ref_no, id) where deleted_at is null;
create index visit_pin_id_idx on visit (client_id, pin_id, id) where deleted_at is null;
create index visit_type_idx on visit (client_id, type, id) where deleted_at is null;
create index visit_visitor_id_idx on visit (client_id, visitor_id, id) where deleted_at is null;
create index visit_scheduled_at_idx on visit (client_id, scheduled_at, id) where deleted_at is null;
create index visit_started_at_idx on visit (client_id, started_at, id) where deleted_at is null;
create index visit_score_idx on visit (client_id, score, id) where deleted_at is null;
create index visit_findings_open_idx on visit (client_id, findings_open, id) where deleted_at is null;
create index visit_status_idx on visit (client_id, status, id) where deleted_at is null;
create index visit_search_idx on visit using gin (client_id, search_text gin_trgm_ops);
select make_company_table('visit');
create index visit_pin_at_idx on visit (client_id, pin_id, started_at) where deleted_at is null;
create index visit_visitor_at_idx on visit (client_id, visitor_id, started_at) where deleted_at is null;

create table visit_checklist (
  like record_base including all,
  visit_id bigint not null,
  section text,
  rank integer not null default 1,
  question text not null,
  answer text,
  points integer not null default 1,
  note text,
  search_text text generated always as (lower(coalesce(question, '') || ' ' || coalesce(note, ''))) stored,
  foreign key (client_id, visit_id) references visit (client_id, id)
);
create index visit_checklist_visit_id_idx on visit_checklist (client_id, visit_id, id) where deleted_at is null;
create index visit_checklist_rank_idx on visit_checklist (client_id, rank, id) where deleted_at is null;
create index visit_checklist_answer_idx on visit_checklist (client_id, answer, id) where deleted_at is null;
create index visit_checklist_section_idx on visit_checklist (client_id, section, id) where deleted_at is null;
create index visit_checklist_search_idx on visit_checklist using gin (client_id, search_text gin_trgm_ops);
select make_company_table('visit_checklist');

create table visit_inventory (
  like record_base including all,
  visit_id bigint not null,
  item text not null,
  serial_no text,
  expected_qty integer not null default 1,
  found_qty integer,
  condition text not null default 'good',
  photo_id bigint,
  note text,
  search_text text generated always as (lower(coalesce(item, '') || ' ' || coalesce(serial_no, ''))) stored,
  foreign key (client_id, visit_id) references visit (client_id, id),
  foreign key (client_id, photo_id) references file (client_id, id)
);
create index visit_inventory_visit_id_idx on visit_inventory (client_id, visit_id, id) where deleted_at is null;
create index visit_inventory_item_idx on visit_inventory (client_id, item, id) where deleted_at is null;
create index visit_inventory_condition_idx on visit_inventory (client_id, condition, id) where deleted_at is null;
create index visit_inventory_search_idx on visit_inventory using gin (client_id, search_text gin_trgm_ops);
select make_company_table('visit_inventory');

create table visit_finding (
  like record_base including all,
  visit_id bigint not null,
  pin_id bigint,
  title text not null,
  category text,
  severity text not null default 'minor',
  description text,
  photo_id bigint,
  assigned_to bigint,
  due_date date,
  corrective_action text,
  verified_by bigint,
  verified_at timestamptz(3),
  work_request_id bigint,
  status text not null default 'open',
  search_text text generated always as (lower(coalesce(title, '') || ' ' || coalesce(description, '') || ' ' || coalesce(category, ''))) stored,
  foreign key (client_id, visit_id) references visit (client_id, id),
  foreign key (client_id, pin_id) references pin (client_id, id),
  foreign key (client_id, photo_id) references file (client_id, id),
  foreign key (client_id, assigned_to) references employee (client_id, id),
  foreign key (client_id, verified_by) references employee (client_id, id),
  foreign key (client_id, work_request_id) references work_request (client_id, id)
);
create index visit_finding_title_idx on visit_finding (client_id, title, id) where deleted_at is null;
create index visit_finding_visit_id_idx on visit_finding (client_id, visit_id, id) where deleted_at is null;
create index visit_finding_pin_id_idx on visit_finding (client_id, pin_id, id) where deleted_at is null;
create index visit_finding_severity_idx on visit_finding (client_id, severity, id) where deleted_at is null;
create index visit_finding_assigned_to_idx on visit_finding (client_id, assigned_to, id) where deleted_at is null;
create index visit_finding_due_date_idx on visit_finding (client_id, due_date, id) where deleted_at is null;
create index visit_finding_status_idx on visit_finding (client_id, status, id) where deleted_at is null;
create index visit_finding_search_idx on visit_finding using gin (client_id, search_text gin_trgm_ops);
select make_company_table('visit_finding');
`
