/** The audit trail reads actor, batch and verb once for each statement: for each row they took about a third of its time. */
export const up = `
create or replace function audit_insert() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  current_actor bigint := app_actor();
  current_person uuid := app_person();
  current_batch bigint := app_batch();
  current_verb text := coalesce(nullif(current_setting('app.verb', true), ''), 'create');
begin
  insert into audit (client_id, actor_id, person_id, batch_id, resource, record_id, verb, after)
  select n.client_id, current_actor, current_person, current_batch, tg_table_name, n.id, current_verb,
    jsonb_strip_nulls(to_jsonb(n) - '{client_id,id,created_at,created_by,updated_at,updated_by,version,search_text}'::text[])
  from new_rows n;
  return null;
end $$;

create or replace function audit_update() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  current_actor bigint := app_actor();
  current_person uuid := app_person();
  current_batch bigint := app_batch();
  current_verb text := nullif(current_setting('app.verb', true), '');
begin
  insert into audit (client_id, actor_id, person_id, batch_id, resource, record_id, verb, before, after)
  select n.client_id, current_actor, current_person, current_batch, tg_table_name, n.id,
    coalesce(current_verb,
      case when n.deleted_at is not null and o.deleted_at is null then 'delete'
           when n.deleted_at is null and o.deleted_at is not null then 'restore' else 'update' end),
    change.before, change.after
  from new_rows n
  join old_rows o on o.client_id = n.client_id and o.id = n.id
  cross join lateral (
    select jsonb_object_agg(was.key, was.value) as before, jsonb_object_agg(was.key, is_now.value) as after
    from jsonb_each(to_jsonb(o)) was
    join jsonb_each(to_jsonb(n)) is_now on is_now.key = was.key and is_now.value is distinct from was.value
    where was.key not in ('updated_at', 'updated_by', 'version', 'search_text')
  ) change;
  return null;
end $$;

-- New requests name no one: their entries would all be equal, which costs more than others.
drop index work_request_open_of_idx;
create index work_request_open_of_idx on work_request (client_id, primary_user_id, status)
  where deleted_at is null and primary_user_id is not null;
`
