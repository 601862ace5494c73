/**
 * A claim names its shift and its site, so that it can be decided from a list. `settled`: nobody decided on it, somebody
 * else got the shift; it waits again once the shift is open again.
 */
export const up = `
alter table shift_claim add column shift_id bigint, add column pin_id bigint,
  add column settled boolean not null default false,
  add foreign key (client_id, shift_id) references shift (client_id, id),
  add foreign key (client_id, pin_id) references pin (client_id, id);
update shift_claim c set shift_id = t.shift_id, pin_id = t.pin_id from shift_assignment t
  where t.client_id = c.client_id and t.id = c.shift_assignment_id;
create index shift_claim_shift_id_idx on shift_claim (client_id, shift_id, id) where deleted_at is null;
create index shift_claim_pin_id_idx on shift_claim (client_id, pin_id, id) where deleted_at is null;
`
