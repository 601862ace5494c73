/** Deliveries are counted by line and proved by photos; feedback knows the hour at its site; reminders keep their day. */
export const up = `
alter table delivery_order
  add column lines_total integer not null default 0,
  add column lines_done integer not null default 0,
  add column signer_name text;

create table delivery_photo (
  like record_base including all,
  delivery_order_id bigint not null,
  file_id bigint not null,
  caption text,
  search_text text generated always as (lower(coalesce(caption, ''))) stored,
  foreign key (client_id, delivery_order_id) references delivery_order (client_id, id),
  foreign key (client_id, file_id) references file (client_id, id)
);
create index delivery_photo_delivery_order_id_idx on delivery_photo (client_id, delivery_order_id, id) where deleted_at is null;
create index delivery_photo_caption_idx on delivery_photo (client_id, caption, id) where deleted_at is null;
create index delivery_photo_search_idx on delivery_photo using gin (client_id, search_text gin_trgm_ops);
select make_company_table('delivery_photo');

alter table work_request
  add column facility_request_id bigint,
  add foreign key (client_id, facility_request_id) references facility_request (client_id, id);

alter table reminder add column repeat_day integer;
alter table reminder_message add column reason text;

alter table facility_feedback
  add column submitted_weekday text,
  add column submitted_hour integer;
-- By the clock on the wall of the site, whoever looks and wherever the company counts its days.
create function feedback_clock() returns trigger language plpgsql as $$
declare local timestamp;
begin
  select new.submitted_at at time zone p.time_zone into local
  from facility f join pin p on p.client_id = f.client_id and p.id = f.pin_id
  where f.client_id = new.client_id and f.id = new.facility_id;
  new.submitted_weekday := extract(isodow from local)::int::text;
  new.submitted_hour := extract(hour from local)::int;
  return new;
end $$;
create trigger feedback_clock before insert or update of submitted_at, facility_id on facility_feedback
  for each row execute function feedback_clock();

-- What stands already: the owner reaches it only while he is not under the walls himself, and it is no change by anybody.
alter table facility_feedback no force row level security, disable trigger audit_update;
alter table facility no force row level security;
alter table pin no force row level security;
alter table delivery_order no force row level security, disable trigger audit_update;
alter table delivery_line no force row level security;
update facility_feedback set submitted_at = submitted_at;
update delivery_order o set lines_total = l.total, lines_done = l.done
from (select client_id, delivery_order_id, count(*)::int as total,
    (count(*) filter (where qty_received + qty_rejected >= qty_ordered))::int as done
  from delivery_line where deleted_at is null group by 1, 2) l
where l.client_id = o.client_id and l.delivery_order_id = o.id;
alter table facility_feedback force row level security, enable trigger audit_update;
alter table facility force row level security;
alter table pin force row level security;
alter table delivery_order force row level security, enable trigger audit_update;
alter table delivery_line force row level security;

create index facility_feedback_submitted_weekday_idx on facility_feedback (client_id, submitted_weekday, id) where deleted_at is null;
create index facility_feedback_submitted_hour_idx on facility_feedback (client_id, submitted_hour, id) where deleted_at is null;
create index facility_feedback_handled_at_idx on facility_feedback (client_id, handled_at, id) where deleted_at is null;
-- Figures over some days are counted from this alone.
create index facility_feedback_figures_idx on facility_feedback (client_id, submitted_at)
  include (facility_id, pin_id, rating_value, status, submitted_weekday, submitted_hour, handled_at) where deleted_at is null;
`
