/** Plans are written as records: their name is unique, and no column is left without a field. */
export const up = `
alter table plan drop column is_trial_plan;
alter table plan no force row level security;
update plan p set name = left(p.name, 45) || ' (' || p.code || ')' where deleted_at is null and exists (select from plan o
  where o.client_id = p.client_id and o.deleted_at is null and lower(o.name) = lower(p.name) and o.id < p.id);
alter table plan force row level security;
create unique index plan_name_key on plan (client_id, lower(name)) where deleted_at is null;
`
