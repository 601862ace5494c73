/**
 * Periods keep the day of the month on which the first one began. No day is invoiced twice. The use of a company is kept by
 * day, so that growth is billed by the rule of its plan.
 */
export const up = `
alter table plan
  -- How the number that a period is billed for is counted: peak, average or end.
  add column quantity_rule text not null default 'peak' check (quantity_rule in ('peak', 'average', 'end')),
  -- Part of the limits by which they may be exceeded before more is refused.
  add column limit_grace_percent integer not null default 0 check (limit_grace_percent between 0 and 100);

alter table subscription
  -- Day of the month on which periods begin, as the first one did.
  add column anchor_day integer check (anchor_day between 1 and 31),
  -- Units that the client has chosen: fewer are never billed.
  add column seats integer not null default 1;
update subscription set seats = quantity,
  anchor_day = case when customer_id is not null and starts_on < ends_on then extract(day from starts_on) end;

-- The invoice that a change of the operator has come with, so that undoing it voids it.
alter table client_change_row add column invoice_id bigint;

-- People and sites of a company by day: the highest number of the day.
create table usage_day (
  client_id bigint not null,
  company_id bigint not null references client (id),
  day date not null,
  people integer not null,
  sites integer not null,
  primary key (client_id, company_id, day)
);
create index usage_day_own_idx on usage_day (company_id, day);
alter table usage_day enable row level security;
alter table usage_day force row level security;
create policy tenant on usage_day using (client_id = app_client()) with check (client_id = app_client());
create policy own on usage_day for select using (company_id = app_client());
create policy brought on usage_day for select using (exists (
  select from subscription s where s.client_id = usage_day.client_id and s.company_id = usage_day.company_id
    and s.partner_client_id = app_client() and s.deleted_at is null));
grant select, insert, update on usage_day to portal_app;

-- Puts down what a company uses on a day, as a record of the operator.
create function note_usage(company bigint, on_day date, people_now integer, sites_now integer) returns void
language plpgsql as $$
declare
  was text := current_setting('app.client', true);
  operator bigint := operator_client();
begin
  if operator is null then
    return;
  end if;
  perform set_config('app.client', operator::text, true);
  insert into usage_day (client_id, company_id, day, people, sites) values (operator, company, on_day, people_now, sites_now)
  on conflict (client_id, company_id, day) do update
    set people = greatest(usage_day.people, excluded.people), sites = greatest(usage_day.sites, excluded.sites);
  perform set_config('app.client', coalesce(was, ''), true);
end $$;

-- No day of a subscription is invoiced in two periods; who invoices one waits for whoever does so at the same time.
create index invoice_period_idx on invoice (client_id, subscription_id, period_end)
  where kind = 'period' and status <> 'void' and deleted_at is null;
create function invoice_period_once() returns trigger language plpgsql as $$
begin
  perform 1 from subscription where client_id = new.client_id and id = new.subscription_id for no key update;
  if exists (
    select from invoice i where i.client_id = new.client_id and i.subscription_id = new.subscription_id and i.id <> new.id
      and i.kind = 'period' and i.status <> 'void' and i.deleted_at is null
      and i.period_start <= new.period_end and i.period_end >= new.period_start) then
    raise exception 'days are invoiced already' using errcode = '23P01', table = 'invoice', constraint = 'invoice_period_start_excl';
  end if;
  return new;
end $$;
create trigger invoice_period_once before insert on invoice
  for each row when (new.kind = 'period' and new.status <> 'void') execute function invoice_period_once();
create trigger invoice_period_kept before update on invoice for each row
  when (new.kind = 'period' and new.status <> 'void' and new.deleted_at is null
    and (old.period_start, old.period_end, old.kind) is distinct from (new.period_start, new.period_end, new.kind)
    or new.kind = 'period' and new.deleted_at is null and old.status = 'void' and new.status <> 'void')
  execute function invoice_period_once();
`
