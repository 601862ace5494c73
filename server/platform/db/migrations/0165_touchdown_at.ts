/** When a touchdown was made, or else was to be made: what months and lists go by. */
export const up = `
alter table touchdown_activity add column at timestamptz(3);
alter table touchdown_activity no force row level security, disable trigger audit_update;
update touchdown_activity set at = coalesce(arrived_at, planned_at);
alter table touchdown_activity force row level security, enable trigger audit_update;
create index touchdown_activity_at_idx on touchdown_activity (client_id, at, id) where deleted_at is null;

create function touchdown_at() returns trigger language plpgsql as $$
begin
  new.at := coalesce(new.arrived_at, new.planned_at);
  return new;
end
$$;
create trigger touchdown_at before insert or update on touchdown_activity for each row execute function touchdown_at();
`
