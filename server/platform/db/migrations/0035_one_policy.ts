/**
 * One active SLA policy for a site, and one for every site. Where there are two, the one with the lowest id, which alone
 * counted, stays active; the others are set inactive, which their history says.
 */
export const up = `
-- The owner reaches them only while he is not under the walls himself.
alter table sla_policy no force row level security;
alter table audit no force row level security;
update sla_policy p set active = false, updated_at = now(), version = version + 1
where active and deleted_at is null and exists (
  select from sla_policy q where q.client_id = p.client_id and q.pin_id is not distinct from p.pin_id
    and q.active and q.deleted_at is null and q.id < p.id);
alter table sla_policy force row level security;
alter table audit force row level security;
create unique index sla_policy_pin_id_key on sla_policy (client_id, coalesce(pin_id, 0)) where active and deleted_at is null;
`
