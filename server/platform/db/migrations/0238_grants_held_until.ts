/** The last day on which a grant held, whoever pauses or ends it. Its days until then stay open to the client. */
export const up = `
alter table pin_vendor add column held_until date;
alter table pin_vendor no force row level security, disable trigger audit_update;
update pin_vendor g set held_until = least(g.end_date, (coalesce(g.decided_at, g.updated_at) at time zone c.time_zone)::date)
from client c
where c.id = g.client_id and (g.status = 'paused' or g.status in ('revoked', 'ended') and exists (
  select from vendor_pin k where k.client_id = g.client_id and k.pin_vendor_id = g.id and k.vendor_pin_id is not null));
alter table pin_vendor force row level security, enable trigger audit_update;

create function keep_held_until() returns trigger language plpgsql as $$
begin
  if new.status = 'active' then new.held_until := null;
  elsif old.status = 'active' then
    new.held_until := least(new.end_date, (select (now() at time zone time_zone)::date from client where id = new.client_id));
  end if;
  return new;
end $$;
create trigger keep_held_until before update of status on pin_vendor for each row
  when (old.status is distinct from new.status) execute function keep_held_until();
`
