/**
 * Plans, subscriptions, invoices and payments. They are the records of the platform's operator, one subscription a company
 * (company_id); each company reads what concerns itself, and writes nothing of it.
 */
export const up = `
-- The company of the platform's operator (OPERATOR_CLIENT_ID), put down once by the first server that starts.
create table platform (
  single boolean primary key default true check (single),
  operator_id bigint not null
);
grant select, insert on platform to portal_app;

create function operator_client() returns bigint language sql stable
  return (select operator_id from platform);

-- As make_company_table, but its company need not stand yet: what is sold is known before anybody has signed up.
create function make_platform_table(name regclass) returns void language plpgsql as $$
declare
  own name;
begin
  perform make_company_table(name);
  select conname into own from pg_constraint where conrelid = name and contype = 'f' and confrelid = 'client'::regclass
    and conkey = array[(select attnum from pg_attribute where attrelid = name and attname = 'client_id')];
  execute format('alter table %s drop constraint %I', name, own);
end $$;

create table plan (
  like record_base including all,
  search_text text generated always as (lower(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(description, ''))) stored,
  code text not null,
  name text not null,
  description text,
  price_monthly numeric(12,2) not null,
  price_yearly numeric(12,2) not null,
  -- What a price is for: each employee beyond those included, or the company as a whole.
  per_unit text not null default 'employee',
  base_monthly numeric(12,2) not null default 0,
  base_yearly numeric(12,2) not null default 0,
  included_units integer not null default 0,
  max_employees integer,
  max_pins integer,
  storage_gb integer,
  messages_monthly integer,
  features text[] not null default '{}',
  trial_days integer not null default 7,
  is_public boolean not null default true,
  is_trial_plan boolean not null default false,
  sort_order integer not null default 0,
  status text not null default 'active'
);
create unique index plan_code_key on plan (client_id, lower(code)) where deleted_at is null;
create index plan_name_idx on plan (client_id, name, id) where deleted_at is null;
create index plan_status_idx on plan (client_id, status, id) where deleted_at is null;
create index plan_sort_order_idx on plan (client_id, sort_order, id) where deleted_at is null;
create index plan_search_idx on plan using gin (client_id, search_text gin_trgm_ops);
select make_platform_table('plan');
create policy offered on plan for select using (client_id = operator_client() and status <> 'draft');

create table subscription (
  like record_base including all,
  search_text text generated always as (lower(coalesce(company_name, '') || ' ' || coalesce(customer_id, '') || ' ' || coalesce(contract_no, ''))) stored,
  company_id bigint not null references client (id),
  company_name text not null,
  -- pending, trialing, active, past_due, read_only, suspended, cancelled, expired, closed, free
  state text not null,
  state_reason text,
  plan_id bigint,
  cycle text not null default 'monthly',
  quantity integer not null default 1,
  -- The period that is paid for.
  starts_on date,
  ends_on date,
  is_trial boolean not null default false,
  trial_started_on date,
  trial_ends_on date,
  trial_extended_times integer not null default 0,
  trial_source text not null default 'self_signup',
  converted_on date,
  cancel_on date,
  scheduled_plan_id bigint,
  scheduled_cycle text,
  scheduled_quantity integer,
  scheduled_on date,
  discount_percent numeric(5,2),
  discount_until date,
  discount_note text,
  contract_no text,
  contract_term_months integer,
  contract_starts_on date,
  negotiated_price numeric(12,2),
  -- card, bank_transfer, paid_by_partner, free
  payment_mode text not null default 'bank_transfer',
  billing_name text,
  billing_email text,
  billing_address text,
  tax_no text,
  currency text not null default 'MYR',
  -- The customer's number, from the first payment or stored card on; and at the card service, as soon as it knows them.
  customer_id text,
  stripe_customer_id text,
  card_brand text,
  card_last4 text,
  card_exp_month integer,
  card_exp_year integer,
  card_status text,
  use_stripe boolean not null default false,
  is_partnership_enable boolean not null default false,
  -- The company that brought it.
  partner_client_id bigint references client (id),
  foreign key (client_id, plan_id) references plan (client_id, id),
  foreign key (client_id, scheduled_plan_id) references plan (client_id, id)
);
create unique index subscription_company_id_key on subscription (client_id, company_id) where deleted_at is null;
create index subscription_own_idx on subscription (company_id) where deleted_at is null;
create unique index subscription_stripe_customer_id_key on subscription (stripe_customer_id);
create index subscription_company_name_idx on subscription (client_id, company_name, id) where deleted_at is null;
create index subscription_state_idx on subscription (client_id, state, id) where deleted_at is null;
create index subscription_plan_id_idx on subscription (client_id, plan_id, id) where deleted_at is null;
create index subscription_ends_on_idx on subscription (client_id, ends_on, id) where deleted_at is null;
create index subscription_trial_ends_on_idx on subscription (client_id, trial_ends_on, id) where deleted_at is null;
create index subscription_partner_client_id_idx on subscription (client_id, partner_client_id, id) where deleted_at is null;
create index subscription_search_idx on subscription using gin (client_id, search_text gin_trgm_ops);
select make_platform_table('subscription');
create policy own on subscription for select using (company_id = app_client());

create table invoice (
  like record_base including all,
  search_text text generated always as (lower(coalesce(number, '') || ' ' || coalesce(billing_name, ''))) stored,
  company_id bigint not null references client (id),
  subscription_id bigint not null,
  -- INV-YYYY-00001, given when it is issued; a draft has none.
  number text,
  -- draft, open, past_due, paid, uncollectible, refunded, void
  status text not null default 'draft',
  paid boolean generated always as (status = 'paid') stored,
  kind text not null default 'period',
  plan_id bigint,
  cycle text,
  quantity integer,
  period_start date,
  period_end date,
  currency text not null default 'MYR',
  subtotal numeric(12,2) not null default 0,
  discount numeric(12,2) not null default 0,
  tax_percent numeric(5,2) not null default 0,
  tax numeric(12,2) not null default 0,
  total numeric(12,2) not null default 0,
  amount_paid numeric(12,2) not null default 0,
  amount_due numeric(12,2) generated always as (total - amount_paid) stored,
  issued_on date,
  due_on date,
  paid_at timestamptz(3),
  method text,
  attempts integer not null default 0,
  next_attempt_on date,
  billing_name text,
  billing_email text,
  billing_address text,
  tax_no text,
  foreign key (client_id, subscription_id) references subscription (client_id, id),
  foreign key (client_id, plan_id) references plan (client_id, id)
);
create unique index invoice_number_key on invoice (client_id, lower(number)) where deleted_at is null;
create index invoice_company_id_idx on invoice (client_id, company_id, id) where deleted_at is null;
create index invoice_own_idx on invoice (company_id, id) where deleted_at is null;
create index invoice_subscription_id_idx on invoice (client_id, subscription_id, id) where deleted_at is null;
create index invoice_status_idx on invoice (client_id, status, id) where deleted_at is null;
create index invoice_due_on_idx on invoice (client_id, due_on, id) where deleted_at is null;
create index invoice_issued_on_idx on invoice (client_id, issued_on, id) where deleted_at is null;
create index invoice_paid_at_idx on invoice (client_id, paid_at, id) where deleted_at is null;
create index invoice_search_idx on invoice using gin (client_id, search_text gin_trgm_ops);
select make_platform_table('invoice');
create policy own on invoice for select using (company_id = app_client());

create table invoice_line (
  like record_base including all,
  company_id bigint not null references client (id),
  invoice_id bigint not null,
  position integer not null,
  label text not null,
  unit text,
  quantity numeric not null default 1,
  unit_price numeric(12,2) not null,
  amount numeric(12,2) not null,
  foreign key (client_id, invoice_id) references invoice (client_id, id)
);
create index invoice_line_invoice_id_idx on invoice_line (client_id, invoice_id, position) where deleted_at is null;
create index invoice_line_own_idx on invoice_line (company_id, invoice_id, position) where deleted_at is null;
select make_platform_table('invoice_line');
create policy own on invoice_line for select using (company_id = app_client());

-- Numbers of a year without gaps: the next one is taken in the transaction that issues.
create table invoice_number (
  client_id bigint not null,
  year integer not null,
  last integer not null,
  primary key (client_id, year)
);
alter table invoice_number enable row level security;
alter table invoice_number force row level security;
create policy tenant on invoice_number using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update on invoice_number to portal_app;

create table payment (
  like record_base including all,
  company_id bigint not null references client (id),
  invoice_id bigint not null,
  -- card, bank_transfer
  method text not null,
  -- pending, recorded (awaits the operator's look), confirmed, failed, reversed
  status text not null,
  amount numeric(12,2) not null,
  currency text not null default 'MYR',
  reference text,
  paid_on date,
  note text,
  -- A file of company_id.
  proof_file_id bigint,
  provider_id text,
  failure text,
  settled_at timestamptz(3),
  recorded_by_name text,
  foreign key (client_id, invoice_id) references invoice (client_id, id),
  foreign key (company_id, proof_file_id) references file (client_id, id)
);
create unique index payment_provider_id_key on payment (provider_id);
create index payment_invoice_id_idx on payment (client_id, invoice_id, id) where deleted_at is null;
create index payment_company_id_idx on payment (client_id, company_id, id) where deleted_at is null;
create index payment_own_idx on payment (company_id, id) where deleted_at is null;
create index payment_status_idx on payment (client_id, status, id) where deleted_at is null;
select make_platform_table('payment');
create policy own on payment for select using (company_id = app_client());

-- What a card service has told, each thing once.
create table payment_event (
  client_id bigint not null,
  provider_id text not null,
  type text not null,
  payload jsonb not null,
  outcome text,
  received_at timestamptz(3) not null default clock_timestamp(),
  processed_at timestamptz(3),
  primary key (client_id, provider_id)
);
alter table payment_event enable row level security;
alter table payment_event force row level security;
create policy tenant on payment_event using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update on payment_event to portal_app;

-- What has happened between the platform and a company, in words and figures, oldest first.
create table platform_event (
  client_id bigint not null,
  id bigint generated always as identity,
  at timestamptz(3) not null default clock_timestamp(),
  company_id bigint not null references client (id),
  -- Such as trial.extended, invoice.issued, payment.recorded, plan.changed, subscription.suspended
  kind text not null,
  person_id uuid,
  person_name text,
  reason text,
  details jsonb not null default '{}',
  primary key (client_id, id)
);
create index platform_event_company_id_idx on platform_event (client_id, company_id, id);
create index platform_event_own_idx on platform_event (company_id, id);
alter table platform_event enable row level security;
alter table platform_event force row level security;
create policy tenant on platform_event using (client_id = app_client()) with check (client_id = app_client());
create policy own on platform_event for select using (company_id = app_client());
grant select, insert on platform_event to portal_app;

-- A company that is suspended or closed is shut out as a whole.
alter table client add column is_suspended boolean not null default false;

-- The words of a subscription's state follow its facts as long as nobody has put it elsewhere.
create function subscription_state() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone (select time_zone from client where id = new.company_id))::date;
begin
  if new.state is null or new.state in ('trialing', 'expired', 'free', 'active') then
    new.state := case
      when new.is_trial and (new.trial_ends_on >= today) is not false then 'trialing'
      when new.customer_id is not null then 'active'
      when new.use_stripe or new.is_trial then 'expired'
      when new.state = 'active' then 'active'
      else 'free' end;
  end if;
  return new;
end $$;
create trigger subscription_state before insert or update on subscription
  for each row execute function subscription_state();

-- client keeps what the shell and the guard ask at every call; the two say the same, whichever is written.
create function subscription_to_client() returns trigger language plpgsql as $$
begin
  update client set name = new.company_name, is_trial = new.is_trial, trial_ends_on = new.trial_ends_on,
    customer_id = new.customer_id, use_stripe = new.use_stripe, is_partnership_enable = new.is_partnership_enable,
    is_suspended = new.state in ('suspended', 'closed')
  where id = new.company_id and (name, is_trial, trial_ends_on, customer_id, use_stripe, is_partnership_enable, is_suspended)
    is distinct from (new.company_name, new.is_trial, new.trial_ends_on, new.customer_id, new.use_stripe,
      new.is_partnership_enable, new.state in ('suspended', 'closed'));
  return null;
end $$;
create trigger subscription_to_client after insert or update on subscription
  for each row execute function subscription_to_client();

-- Enters the subscription of a company, or brings it up to the company's facts, as a record of the operator.
create function client_to_subscription(company client) returns void language plpgsql as $$
declare
  was text := current_setting('app.client', true);
  was_actor text := current_setting('app.actor', true);
  operator bigint := operator_client();
begin
  if operator is null then
    return;
  end if;
  perform set_config('app.client', operator::text, true), set_config('app.actor', '', true);
  insert into subscription (client_id, company_id, company_name, is_trial, trial_started_on, trial_ends_on, customer_id,
    use_stripe, is_partnership_enable)
  values (operator, company.id, company.name, company.is_trial,
    case when company.is_trial then (company.created_at at time zone company.time_zone)::date end,
    company.trial_ends_on, company.customer_id, company.use_stripe, company.is_partnership_enable)
  on conflict (client_id, company_id) where deleted_at is null do update
    set company_name = excluded.company_name, is_trial = excluded.is_trial, trial_ends_on = excluded.trial_ends_on,
      customer_id = excluded.customer_id, use_stripe = excluded.use_stripe,
      is_partnership_enable = excluded.is_partnership_enable, version = subscription.version + 1, updated_at = now()
    where (subscription.company_name, subscription.is_trial, subscription.trial_ends_on, subscription.customer_id,
        subscription.use_stripe, subscription.is_partnership_enable)
      is distinct from (excluded.company_name, excluded.is_trial, excluded.trial_ends_on, excluded.customer_id,
        excluded.use_stripe, excluded.is_partnership_enable);
  perform set_config('app.client', coalesce(was, ''), true), set_config('app.actor', coalesce(was_actor, ''), true);
end $$;

create function client_written() returns trigger language plpgsql as $$
begin
  perform client_to_subscription(new);
  return null;
end $$;
create trigger client_added after insert on client for each row execute function client_written();
create trigger client_changed after update of name, is_trial, trial_ends_on, customer_id, use_stripe, is_partnership_enable
  on client for each row
  when ((old.name, old.is_trial, old.trial_ends_on, old.customer_id, old.use_stripe, old.is_partnership_enable)
    is distinct from (new.name, new.is_trial, new.trial_ends_on, new.customer_id, new.use_stripe, new.is_partnership_enable))
  execute function client_written();

-- Puts down who operates the platform, and enters the subscriptions of the companies that were there before.
-- Gives the operator that is known, which is another one where a deployment's setting has changed since.
create function found_platform(operator bigint) returns bigint language plpgsql as $$
declare
  company client;
begin
  insert into platform (operator_id) values (operator) on conflict do nothing;
  if found then
    for company in select * from client order by id loop
      perform client_to_subscription(company);
    end loop;
  end if;
  return operator_client();
end $$;

create index file_size_idx on file (client_id) include (size) where deleted_at is null;
create index notification_created_at_idx on notification (client_id, created_at);
`
