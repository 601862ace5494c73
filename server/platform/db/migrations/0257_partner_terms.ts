/**
 * What has been agreed with a partner, from a day on: a percent counts until the next one begins or its own last day, and a
 * new one leaves commissions of the days before as they are.
 */
export const up = `
create table partner_term (
  like record_base including all,
  company_id bigint not null references client (id),
  from_date date not null,
  -- Its last day; null: until the next term begins.
  until_date date,
  commission_percent numeric(5,2) not null,
  check (until_date >= from_date)
);
create unique index partner_term_from_date_key on partner_term (client_id, company_id, from_date) where deleted_at is null;
select make_platform_table('partner_term');
create policy own on partner_term for select using (company_id = app_client());

-- An agreement without a first day has counted for all that was paid.
insert into partner_term (client_id, company_id, from_date, until_date, commission_percent)
select n.client_id, n.company_id, n.from_date,
  case when n.agreement_ends_on is not null then greatest(n.agreement_ends_on, n.from_date) end, n.commission_percent
from (
  select a.*, coalesce(a.agreement_starts_on, least(a.created_at,
    (select min(i.paid_at) from subscription s join invoice i on i.client_id = s.client_id and i.subscription_id = s.id
     where s.client_id = a.client_id and s.partner_client_id = a.company_id))::date - 1) as from_date
  from partner a where a.deleted_at is null) n;

alter table partner drop column commission_percent, drop column agreement_starts_on, drop column agreement_ends_on;
`
