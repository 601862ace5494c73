/**
 * Partners, agreements and commissions are resources. A partner has the number of its company, and exists while
 * partnership is enabled for it.
 */
export const up = `
drop policy own on partner;
drop policy own on partner_term;
alter table partner no force row level security;
alter table partner_term no force row level security;
alter table subscription no force row level security;
alter table audit no force row level security;
alter table partner disable trigger user;

update audit a set record_id = p.company_id from partner p
where a.client_id = p.client_id and a.resource = 'partner' and a.record_id = p.id and p.deleted_at is null;
-- New numbers must not collide with old ones.
update partner set id = -id;
update partner set id = company_id where deleted_at is null;

alter table partner add column company_name text;
update partner p set company_name = c.name from client c where c.id = p.company_id;
update partner p set deleted_at = now() where deleted_at is null and not exists (
  select from subscription s where s.client_id = p.client_id and s.company_id = p.company_id
    and s.is_partnership_enable and s.deleted_at is null);
drop index partner_company_id_key;
alter table partner drop column company_id;
alter table partner alter column company_name set not null;
alter table partner alter column id drop identity;
alter table partner add column search_text text generated always as
  (lower(coalesce(company_name, '') || ' ' || coalesce(code, '') || ' ' || coalesce(territory, ''))) stored;
create index partner_company_name_idx on partner (client_id, company_name, id) where deleted_at is null;
create index partner_tier_idx on partner (client_id, tier, id) where deleted_at is null;
create index if not exists partner_deleted_idx on partner (client_id, deleted_at, id) where deleted_at is not null;
create index partner_search_idx on partner using gin (client_id, search_text gin_trgm_ops);
create policy own on partner for select using (id = app_client());

-- The partner of a company begins and ends with its partnership; agreed facts stay for the next time.
create function partner_of(s subscription) returns void language plpgsql as $$
declare
  own_code text := coalesce((select code from partner where client_id = s.client_id and id = s.company_id), 'P-' || s.company_id);
begin
  if not s.is_partnership_enable or s.deleted_at is not null or s.company_id = s.client_id then
    update partner set deleted_at = now(), updated_at = now(), version = version + 1
    where client_id = s.client_id and id = s.company_id and deleted_at is null;
    return;
  end if;
  while exists (select from partner where client_id = s.client_id and id <> s.company_id
      and lower(code) = lower(own_code) and deleted_at is null) loop
    own_code := own_code || '-1';
  end loop;
  insert into partner as p (client_id, id, company_name, code) values (s.client_id, s.company_id, s.company_name, own_code)
  on conflict (client_id, id) do update set company_name = excluded.company_name, code = excluded.code,
    deleted_at = null, updated_at = now(), version = p.version + 1
  where p.company_name <> excluded.company_name or p.deleted_at is not null;
end $$;
create function subscription_to_partner() returns trigger language plpgsql as $$
begin
  perform partner_of(new);
  return null;
end $$;
create trigger subscription_added_to_partner after insert on subscription for each row
  when (new.is_partnership_enable) execute function subscription_to_partner();
create trigger subscription_to_partner after update of is_partnership_enable, company_name, deleted_at on subscription
  for each row when ((old.is_partnership_enable, old.company_name, old.deleted_at)
    is distinct from (new.is_partnership_enable, new.company_name, new.deleted_at)
    and (old.is_partnership_enable or new.is_partnership_enable)) execute function subscription_to_partner();
select partner_of(s) from subscription s where s.is_partnership_enable;

alter table partner add column clients integer not null default 0, add column paying_clients integer not null default 0;
create function count_brought(operator bigint, partners bigint[]) returns void language sql as $$
  update partner p set clients = n.clients, paying_clients = n.paying
  from (select named.id, count(s.id) as clients,
      count(s.id) filter (where s.state in ('active', 'past_due', 'read_only')) as paying
    from (select distinct unnest(partners) as id) named
      left join subscription s on s.client_id = operator and s.partner_client_id = named.id and s.deleted_at is null
        and s.state <> 'closed'
    group by named.id) n
  where p.client_id = operator and p.id = n.id and (p.clients, p.paying_clients) is distinct from (n.clients, n.paying)
$$;
create function subscription_brought() returns trigger language plpgsql as $$
begin
  perform count_brought(new.client_id, array[new.partner_client_id, old.partner_client_id]);
  return null;
end $$;
create trigger subscription_brought_new after insert on subscription for each row
  when (new.partner_client_id is not null) execute function subscription_brought();
create trigger subscription_brought after update of partner_client_id, state, deleted_at on subscription for each row
  when ((old.partner_client_id, old.state, old.deleted_at) is distinct from (new.partner_client_id, new.state, new.deleted_at)
    and coalesce(old.partner_client_id, new.partner_client_id) is not null) execute function subscription_brought();
select count_brought(client_id, array_agg(id)) from partner group by client_id;
alter table partner enable trigger user;

alter table partner_term rename column company_id to partner_id;
alter table partner_term drop constraint partner_term_company_id_fkey;
alter table partner_term add foreign key (client_id, partner_id) references partner (client_id, id);
alter table partner_term alter column commission_percent type numeric;
alter table partner_term add column search_text text generated always as (''::text) stored;
create index partner_term_partner_id_idx on partner_term (client_id, partner_id, id) where deleted_at is null;
create index partner_term_from_date_idx on partner_term (client_id, from_date, id) where deleted_at is null;
create index if not exists partner_term_deleted_idx on partner_term (client_id, deleted_at, id) where deleted_at is not null;
create index partner_term_search_idx on partner_term using gin (client_id, search_text gin_trgm_ops);
create policy own on partner_term for select using (partner_id = app_client());

-- Commission of each paid invoice, by the agreement of the day of its payment where the client is: the latest that has
-- begun, unless it has ended. The base is the price without tax, by the part that is paid and not refunded.
create view commission with (security_invoker = true) as
select i.id, i.client_id, i.created_at, i.created_by, i.updated_at, i.updated_by, i.deleted_at, i.version, i.search_text,
  i.number, s.id as company_id, s.partner_client_id as partner_id, d.paid_on, i.currency, b.base,
  t.commission_percent as percent,
  round(b.base * coalesce(t.commission_percent, 0) / 100, 2)::numeric(12,2) as commission
from subscription s
  join invoice i on i.client_id = s.client_id and i.subscription_id = s.id
  join client c on c.id = s.company_id
  cross join lateral (select (i.paid_at at time zone c.time_zone)::date as paid_on) d
  cross join lateral (select
    coalesce(round((i.subtotal - i.discount) * i.amount_paid / nullif(i.total, 0), 2), 0)::numeric(12,2) as base) b
  left join lateral (select latest.commission_percent, latest.until_date from partner_term latest
    where latest.client_id = s.client_id and latest.partner_id = s.partner_client_id and latest.from_date <= d.paid_on
      and latest.deleted_at is null order by latest.from_date desc limit 1) t
    on t.until_date is null or t.until_date >= d.paid_on
where s.partner_client_id is not null and s.deleted_at is null and i.status = 'paid' and i.paid_at is not null;
grant select on commission to portal_app;

alter table partner force row level security;
alter table partner_term force row level security;
alter table subscription force row level security;
alter table audit force row level security;
`
