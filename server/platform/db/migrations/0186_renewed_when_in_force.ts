/**
 * A contract is renewed once the one that follows it is in force: those whose next one is a draft stand as their days have
 * it again, and are followed to their end. What follows a contract is looked up by it.
 */
export const up = `
create index pin_contract_renews_id_idx on pin_contract (client_id, renews_id, id) where deleted_at is null;
alter table pin_contract no force row level security;
with again as (
  update pin_contract k set status = 'active', auto_renew = false, version = version + 1
  where k.status = 'renewed' and k.deleted_at is null and exists (select from pin_contract n
    where n.client_id = k.client_id and n.renews_id = k.id and n.status = 'draft' and n.deleted_at is null)
  returning k.client_id, k.id
)
insert into job (kind, company, key, due_at)
select 'contract', client_id, id, now() from again on conflict (kind, company, key) do nothing;
alter table pin_contract force row level security;
`
