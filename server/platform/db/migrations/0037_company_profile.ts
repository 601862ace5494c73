/**
 * The profile and the settings of companies, what the operator sells under, and the trials' reminders. Whatever changes a
 * subscription, by whichever way, has the job of its company look at it.
 */
export const up = `
alter table client
  add column version integer not null default 1,
  add column updated_at timestamptz(3) not null default now(),
  add column reg_no text,
  add column tax_no text,
  add column address text,
  add column phone text,
  add column email text,
  add column website text,
  add column brand_colour text,
  add column logo_file_id bigint,
  add column week_start integer not null default 1,
  add column date_format text not null default 'D MMM YYYY',
  add column language text not null default 'en',
  add column currency text not null default 'MYR',
  -- Areas that the company has switched off, and those that its plan holds; null: all.
  add column features_off text[] not null default '{}',
  add column plan_modules text[];

-- Changes of a company by its own people stand in its audit trail.
create function client_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit (client_id, actor_id, person_id, resource, record_id, verb, before, after)
  select new.id, app_actor(), app_person(), 'client', new.id, 'update', change.before, change.after
  from (
    select jsonb_object_agg(was.key, was.value) as before, jsonb_object_agg(was.key, is_now.value) as after
    from jsonb_each(to_jsonb(old)) was
    join jsonb_each(to_jsonb(new)) is_now on is_now.key = was.key and is_now.value is distinct from was.value
    where was.key not in ('updated_at', 'version')) change
  where change.after is not null;
  return null;
end $$;
create trigger client_audit after update on client for each row
  when (app_client() = new.id) execute function client_audit();

alter table platform
  add column seller_name text,
  add column seller_address text,
  add column seller_reg_no text,
  add column tax_name text not null default 'SST',
  add column tax_percent numeric(5,2) not null default 8,
  add column payment_days integer not null default 14,
  -- Days after an invoice is due after which the company is shut out.
  add column suspend_days integer not null default 14,
  add column bank_details text;
grant update on platform to portal_app;

-- Customers of this deployment are numbered by themselves where no card service does.
create sequence customer_number start 1001;
grant usage on sequence customer_number to portal_app;

create table trial_reminder (
  client_id bigint not null references client (id),
  ends_on date not null,
  days integer not null,
  at timestamptz(3) not null default now(),
  primary key (client_id, ends_on, days)
);
alter table trial_reminder enable row level security;
alter table trial_reminder force row level security;
create policy tenant on trial_reminder using (client_id = app_client()) with check (client_id = app_client());
grant select, insert on trial_reminder to portal_app;

create or replace function subscription_to_client() returns trigger language plpgsql as $$
declare
  modules text[] := case when new.is_trial then null else (
    select features from plan where client_id = new.client_id and id = new.plan_id) end;
begin
  update client set name = new.company_name, is_trial = new.is_trial, trial_ends_on = new.trial_ends_on,
    customer_id = new.customer_id, use_stripe = new.use_stripe, is_partnership_enable = new.is_partnership_enable,
    is_suspended = new.state in ('suspended', 'closed'), plan_modules = modules
  where id = new.company_id
    and (name, is_trial, trial_ends_on, customer_id, use_stripe, is_partnership_enable, is_suspended, plan_modules)
    is distinct from (new.company_name, new.is_trial, new.trial_ends_on, new.customer_id, new.use_stripe,
      new.is_partnership_enable, new.state in ('suspended', 'closed'), modules);
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

-- A plan that holds other areas now holds them for those who have it.
create function plan_to_clients() returns trigger language plpgsql as $$
begin
  update client c set plan_modules = new.features from subscription s
  where s.client_id = new.client_id and s.plan_id = new.id and not s.is_trial and c.id = s.company_id
    and c.plan_modules is distinct from new.features;
  return null;
end $$;
create trigger plan_to_clients after update of features on plan for each row
  when (old.features is distinct from new.features) execute function plan_to_clients();
`
