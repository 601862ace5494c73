/** Minutes of labour that have no rate are counted, because no cost of them is known. */
export const up = `
alter table work_request add column unrated_minutes integer;

create or replace function work_request_costs() returns trigger language plpgsql as $$
declare
  written bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct work_request_id) into written from new_rows;
  else
    select array_agg(distinct id) into written from (
      select work_request_id as id from new_rows union select work_request_id from old_rows) both_sides;
  end if;
  perform 1 from work_request where client_id = app_client() and id = any(written) order by id for no key update;
  update work_request w set labour_cost = s.labour, unrated_minutes = s.unrated, parts_cost = s.parts, vendor_cost = s.vendor,
    other_cost = s.other
  from (
    select r.id, l.labour, l.unrated, c.parts, c.vendor, c.other
    from unnest(written) r (id) cross join lateral (
      select sum(t.cost) as labour,
        nullif(sum(t.minutes) filter (where t.rate_per_hour is null and not t.running), 0)::integer as unrated
      from work_time t where t.client_id = app_client() and t.work_request_id = r.id and t.deleted_at is null) l
    cross join lateral (
      select sum(amount) filter (where kind = 'parts') as parts, sum(amount) filter (where kind = 'vendor') as vendor,
        sum(amount) filter (where kind = 'other') as other
      from work_cost c where c.client_id = app_client() and c.work_request_id = r.id and c.deleted_at is null) c
  ) s
  where w.client_id = app_client() and w.id = s.id
    and (w.labour_cost, w.unrated_minutes, w.parts_cost, w.vendor_cost, w.other_cost)
      is distinct from (s.labour, s.unrated, s.parts, s.vendor, s.other);
  return null;
end $$;

alter table work_request no force row level security;
alter table work_time no force row level security;
alter table work_request disable trigger audit_update;
update work_request w set unrated_minutes = t.minutes
from (select client_id, work_request_id, sum(minutes)::integer as minutes from work_time
  where rate_per_hour is null and not running and minutes > 0 and deleted_at is null group by 1, 2) t
where w.client_id = t.client_id and w.id = t.work_request_id;
alter table work_request enable trigger audit_update;
alter table work_time force row level security;
alter table work_request force row level security;
`
