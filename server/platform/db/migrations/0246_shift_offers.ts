/** Planners offer a shift to several people; the first to accept has it. Of one shift a person has one offer at a time. */
export const up = `
create table shift_offer (
  like record_base including all,
  shift_assignment_id bigint not null,
  user_id bigint not null,
  date date,
  shift_id bigint,
  pin_id bigint,
  holder_id bigint,
  note text,
  reason text,
  status text not null default 'offered',
  answered_at timestamptz(3),
  search_text text generated always as (lower(coalesce(note, '') || ' ' || coalesce(reason, ''))) stored,
  foreign key (client_id, shift_assignment_id) references shift_assignment (client_id, id),
  foreign key (client_id, user_id) references employee (client_id, id),
  foreign key (client_id, shift_id) references shift (client_id, id),
  foreign key (client_id, pin_id) references pin (client_id, id),
  foreign key (client_id, holder_id) references employee (client_id, id)
);
create index shift_offer_date_idx on shift_offer (client_id, date, id) where deleted_at is null;
create index shift_offer_user_id_idx on shift_offer (client_id, user_id, id) where deleted_at is null;
create index shift_offer_shift_id_idx on shift_offer (client_id, shift_id, id) where deleted_at is null;
create index shift_offer_pin_id_idx on shift_offer (client_id, pin_id, id) where deleted_at is null;
create index shift_offer_shift_assignment_id_idx on shift_offer (client_id, shift_assignment_id, id) where deleted_at is null;
create index shift_offer_status_idx on shift_offer (client_id, status, id) where deleted_at is null;
create index shift_offer_deleted_idx on shift_offer (client_id, deleted_at, id) where deleted_at is not null;
create index shift_offer_search_idx on shift_offer using gin (client_id, search_text gin_trgm_ops);
select make_company_table('shift_offer');
create unique index shift_offer_once_key on shift_offer (client_id, shift_assignment_id, user_id)
  where deleted_at is null and status = 'offered';
select guard_pin('shift_offer', 'schedule', 'date');
`
