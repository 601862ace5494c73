/**
 * A client may cancel its plan with the end of its period. From the day after on it is shut, until it takes a plan again.
 */
export const up = `
-- A period beyond the cancellation takes it back, and so does who opens the company again.
create function subscription_kept() returns trigger language plpgsql as $$
begin
  if (old.state = 'cancelled' and new.state <> 'cancelled')
      or (new.ends_on > new.cancel_on and new.starts_on < new.ends_on) then
    new.cancel_on := null;
  end if;
  return new;
end $$;
create trigger subscription_kept before update on subscription
  for each row when (old.cancel_on is not null) execute function subscription_kept();

create or replace function subscription_to_client() returns trigger language plpgsql as $$
declare
  modules text[] := case when new.is_trial then null else (
    select features || new.features_on from plan where client_id = new.client_id and id = new.plan_id) end;
  is_shut boolean := new.state in ('suspended', 'closed', 'cancelled');
begin
  update client set name = new.company_name, is_trial = new.is_trial, trial_ends_on = new.trial_ends_on,
    customer_id = new.customer_id, use_stripe = new.use_stripe, is_partnership_enable = new.is_partnership_enable,
    is_suspended = is_shut, plan_modules = modules, features_closed = new.features_off
  where id = new.company_id
    and (name, is_trial, trial_ends_on, customer_id, use_stripe, is_partnership_enable, is_suspended, plan_modules,
      features_closed)
    is distinct from (new.company_name, new.is_trial, new.trial_ends_on, new.customer_id, new.use_stripe,
      new.is_partnership_enable, is_shut, modules, new.features_off);
  -- What is due with the new dates is looked at again.
  if tg_op = 'INSERT' or (new.is_trial, new.trial_ends_on, new.state, new.ends_on, new.scheduled_on)
      is distinct from (old.is_trial, old.trial_ends_on, old.state, old.ends_on, old.scheduled_on) then
    if new.is_trial or new.ends_on is not null then
      insert into job (kind, company, key, due_at) values ('subscription', new.company_id, new.company_id, now())
      on conflict (kind, company, key) do update set due_at = least(job.due_at, excluded.due_at), attempts = 0;
    end if;
  end if;
  return null;
end $$;
`
