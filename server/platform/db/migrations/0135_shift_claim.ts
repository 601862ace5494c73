/** People ask for open shifts; of one shift a person asks once at a time. */
export const up = `
create table shift_claim (
  like record_base including all,
  shift_assignment_id bigint not null,
  user_id bigint not null,
  date date,
  note text,
  status text not null default 'asked',
  reason text,
  remark text,
  decided_by bigint,
  decided_at timestamptz(3),
  search_text text generated always as (lower(coalesce(note, '') || ' ' || coalesce(remark, ''))) stored,
  foreign key (client_id, shift_assignment_id) references shift_assignment (client_id, id),
  foreign key (client_id, user_id) references employee (client_id, id),
  foreign key (client_id, decided_by) references employee (client_id, id)
);
create index shift_claim_date_idx on shift_claim (client_id, date, id) where deleted_at is null;
create index shift_claim_user_id_idx on shift_claim (client_id, user_id, id) where deleted_at is null;
create index shift_claim_shift_assignment_id_idx on shift_claim (client_id, shift_assignment_id, id) where deleted_at is null;
create index shift_claim_status_idx on shift_claim (client_id, status, id) where deleted_at is null;
create index shift_claim_deleted_idx on shift_claim (client_id, deleted_at, id) where deleted_at is not null;
create index shift_claim_search_idx on shift_claim using gin (client_id, search_text gin_trgm_ops);
select make_company_table('shift_claim');
create unique index shift_claim_once_key on shift_claim (client_id, shift_assignment_id, user_id)
  where deleted_at is null and status = 'asked';
`
