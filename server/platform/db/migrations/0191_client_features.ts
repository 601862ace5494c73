/**
 * Areas that the operator opens or closes for one client, beside what its plan holds (domain model 27). What is closed so
 * is not the company's own to switch on again.
 */
export const up = `
alter table subscription
  add column features_on text[] not null default '{}',
  add column features_off text[] not null default '{}';
alter table client add column features_closed text[] not null default '{}';

create or replace function subscription_to_client() returns trigger language plpgsql as $$
declare
  modules text[] := case when new.is_trial then null else (
    select features || new.features_on from plan where client_id = new.client_id and id = new.plan_id) end;
begin
  update client set name = new.company_name, is_trial = new.is_trial, trial_ends_on = new.trial_ends_on,
    customer_id = new.customer_id, use_stripe = new.use_stripe, is_partnership_enable = new.is_partnership_enable,
    is_suspended = new.state in ('suspended', 'closed'), plan_modules = modules, features_closed = new.features_off
  where id = new.company_id
    and (name, is_trial, trial_ends_on, customer_id, use_stripe, is_partnership_enable, is_suspended, plan_modules,
      features_closed)
    is distinct from (new.company_name, new.is_trial, new.trial_ends_on, new.customer_id, new.use_stripe,
      new.is_partnership_enable, new.state in ('suspended', 'closed'), modules, new.features_off);
  -- What is due with the new dates is looked at anew.
  if tg_op = 'INSERT' or (new.is_trial, new.trial_ends_on, new.state, new.ends_on, new.scheduled_on)
      is distinct from (old.is_trial, old.trial_ends_on, old.state, old.ends_on, old.scheduled_on) then
    if new.is_trial or new.ends_on is not null then
      insert into job (kind, company, key, due_at) values ('subscription', new.company_id, new.company_id, now())
      on conflict (kind, company, key) do update set due_at = least(job.due_at, excluded.due_at), attempts = 0;
    end if;
  end if;
  return null;
end $$;

create or replace function plan_to_clients() returns trigger language plpgsql as $$
begin
  update client c set plan_modules = new.features || s.features_on from subscription s
  where s.client_id = new.client_id and s.plan_id = new.id and not s.is_trial and c.id = s.company_id
    and c.plan_modules is distinct from new.features || s.features_on;
  return null;
end $$;
`
