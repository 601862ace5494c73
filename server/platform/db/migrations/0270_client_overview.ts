/**
 * The list of clients reads one view, which says how each client stands today. Row-level security of its tables applies
 * to the reader.
 */
export const up = `
-- The price of one period by a plan, or the agreed one, less a discount that still runs.
create function period_price(s subscription, p plan, cycle text, quantity integer, today date) returns numeric
language sql stable parallel safe as $$
  select coalesce(s.negotiated_price,
    case when p.per_unit = 'flat' then 0 when cycle = 'yearly' then p.base_yearly else p.base_monthly end
    + case cycle when 'yearly' then p.price_yearly else p.price_monthly end
      * case p.per_unit when 'flat' then 1 else greatest(quantity - p.included_units, 0) end)
    * (100 - case when s.discount_until < today then 0 else coalesce(s.discount_percent, 0) end) / 100
$$;

-- A limit of zero counts as one, and none stays none.
create function limit_of(most integer) returns integer language sql immutable parallel safe as $$
  select case when most < 1 then 1 else most end
$$;

create view client_overview with (security_invoker = true) as
select s.id, s.client_id, s.created_at, s.created_by, s.updated_at, s.updated_by, s.deleted_at, s.version,
  s.search_text, s.company_name, s.customer_id, s.state_reason, s.plan_id, s.cycle, s.quantity, s.starts_on, s.ends_on,
  s.is_trial, s.trial_started_on, s.trial_ends_on, s.trial_extended_times, s.trial_source, s.converted_on,
  s.negotiated_price, s.discount_percent, s.discount_until, s.contract_no, s.billing_name, s.billing_email, s.currency,
  s.cancel_on, s.use_stripe, s.is_partnership_enable, s.partner_client_id,
  case when s.state = 'trialing' and not t.on_trial then 'expired' else s.state end as state,
  c.logo, c.country, c.time_zone, c.created_at as client_since, d.today,
  trim(o.first_name || ' ' || o.last_name) as owner, o.email as owner_email, o.contact_number as owner_phone,
  coalesce(u.people, 0) as people, coalesce(u.sites, 0) as sites, coalesce(u.storage_bytes, 0) as storage_bytes,
  coalesce(u.messages, 0) as messages, u.last_active_at,
  p.name as plan, p.max_employees, p.max_pins, p.storage_gb, p.messages_monthly,
  (case when s.state in ('active', 'past_due', 'read_only') and p.id is not null
    then round(period_price(s, p, s.cycle, s.quantity, d.today) / case s.cycle when 'yearly' then 12 else 1 end, 2)
    else 0 end)::numeric(12,2) as monthly,
  a.attention,
  case when s.state = 'closed' then null
    when a.attention && array['blocked', 'pastDue', 'shutOut', 'quiet', 'cancels'] then 'risk'
    when cardinality(a.attention) > 0 then 'watch'
    else 'good' end as health
from subscription s
  join client c on c.id = s.company_id
  left join client_usage u on u.company_id = s.company_id
  left join plan p on p.client_id = s.client_id and p.id = s.plan_id
  left join person o on o.id = c.owner_id
  cross join lateral (select (now() at time zone c.time_zone)::date as today) d
  cross join lateral (select s.is_trial and (s.trial_ends_on >= d.today) is not false as on_trial) t
  cross join lateral (
    select case when s.state = 'closed' then '{}' else array_remove(array[
      case when s.use_stripe and s.customer_id is null and not t.on_trial
        and coalesce(s.trial_ends_on, d.today) <= d.today then 'blocked' end,
      case when s.state in ('past_due', 'read_only') then 'pastDue' end,
      case when s.state in ('suspended', 'cancelled') then 'shutOut' end,
      case when (coalesce(u.last_active_at, c.created_at) at time zone c.time_zone)::date <= d.today - 14 then 'quiet' end,
      case when s.cancel_on is not null then 'cancels' end,
      case when s.is_trial and s.trial_ends_on between d.today and d.today + 7 then 'trialEnding' end,
      case when u.people >= 0.8 * limit_of(p.max_employees) or u.sites >= 0.8 * limit_of(p.max_pins)
        or u.storage_bytes >= 0.8 * 1073741824 * limit_of(p.storage_gb)
        or u.messages >= 0.8 * limit_of(p.messages_monthly) then 'full' end
    ], null) end as attention
  ) a;
grant select on client_overview to portal_app;
`
