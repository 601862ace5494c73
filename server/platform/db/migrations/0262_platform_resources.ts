/**
 * Subscriptions, invoices, payments and plans are resources. A subscription has the number of its company, so that
 * invoices and payments refer to their client by one number.
 */
export const up = `
alter table invoice alter column amount_due set not null;

create function subscription_numbered() returns trigger language plpgsql as $$
begin
  new.id := new.company_id;
  return new;
end $$;
create trigger subscription_numbered before insert on subscription
  for each row execute function subscription_numbered();

alter table invoice drop constraint invoice_client_id_subscription_id_fkey;
alter table subscription disable trigger user;
alter table invoice disable trigger user;
-- New numbers must not collide with old ones.
update subscription set id = -id;
update subscription set id = company_id where deleted_at is null;
update invoice i set subscription_id = s.id from subscription s
where s.client_id = i.client_id and s.company_id = i.company_id and s.deleted_at is null;
alter table subscription enable trigger user;
alter table invoice enable trigger user;
alter table invoice add foreign key (client_id, subscription_id) references subscription (client_id, id);
alter table invoice add foreign key (client_id, company_id) references subscription (client_id, id);
alter table payment add foreign key (client_id, company_id) references subscription (client_id, id);
alter table subscription add foreign key (client_id, partner_client_id) references subscription (client_id, id);

drop index subscription_state_idx;
create index subscription_state_idx on subscription (client_id, state, company_name, id) where deleted_at is null;
drop index plan_status_idx;
create index plan_status_idx on plan (client_id, status, name, id) where deleted_at is null;
create index subscription_trial_started_on_idx on subscription (client_id, trial_started_on, id) where deleted_at is null;
create index subscription_converted_on_idx on subscription (client_id, converted_on, id) where deleted_at is null;
create index invoice_number_idx on invoice (client_id, number, id) where deleted_at is null;
create index invoice_plan_id_idx on invoice (client_id, plan_id, id) where deleted_at is null;
create index invoice_currency_idx on invoice (client_id, currency, id) where deleted_at is null;
drop index invoice_status_idx;
create index invoice_status_idx on invoice (client_id, status, issued_on, id) where deleted_at is null;
create index payment_paid_on_idx on payment (client_id, paid_on, id) where deleted_at is null;
create index payment_settled_at_idx on payment (client_id, settled_at, id) where deleted_at is null;
alter table payment add column search_text text generated always as (lower(coalesce(reference, ''))) stored;
create index payment_search_idx on payment using gin (client_id, search_text gin_trgm_ops);
`
