/**
 * What names several pins is held to their grants as what is made at one pin is (0190): by what its grants are for today,
 * for each pin that is added. Pins that it names already stay, so that it can still be changed or ended.
 */
export const up = `
create function guard_pin_list() returns trigger language plpgsql as $$
declare refusal text;
begin
  if new.deleted_at is not null
    or not exists (select from upline_access where client_id = app_client() and pin_id is not null) then return null; end if;
  select outside_grant(new.client_id, pin, tg_argv[0], null) into refusal from unnest(new.pin_ids) pin
    where (tg_op = 'INSERT' or old.deleted_at is not null or pin <> all (old.pin_ids))
      and outside_grant(new.client_id, pin, tg_argv[0], null) is not null limit 1;
  if found then raise exception 'outside the grant of a pin' using errcode = refusal, column = 'pin_ids'; end if;
  return null;
end $$;

create trigger vendor_scope after insert or update of pin_ids, deleted_at on touchdown_schedule
  for each row execute function guard_pin_list('visit', '');
`
