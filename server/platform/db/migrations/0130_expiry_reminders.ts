/** Permits and documents of employees that are there already are reminded of from now on, like those that come. */
export const up = `
alter table employee no force row level security;
alter table employee_attachment no force row level security;
insert into job (kind, company, key, due_at)
select 'permit', e.client_id, e.id,
  (select min(moment) from (
    select (e.permit_expiry - o)::timestamp at time zone c.time_zone as moment from unnest(array[60, 30, 14, 7, 0]) o) m
   where moment > now())
from employee e join client c on c.id = e.client_id
where e.deleted_at is null and e.status in ('active', 'suspended') and e.permit_expiry between current_date + 2 and date '9998-12-31'
on conflict (kind, company, key) do nothing;
insert into job (kind, company, key, due_at)
select 'employee-document', d.client_id, d.id,
  (select min(moment) from (
    select (d.expiry_date - o)::timestamp at time zone c.time_zone as moment
    from unnest(array[coalesce(d.notify_before_days, 0), 0]) o) m
   where moment > now())
from employee_attachment d join client c on c.id = d.client_id
where d.deleted_at is null and d.expiry_date between current_date + 2 and date '9998-12-31'
on conflict (kind, company, key) do nothing;
alter table employee force row level security;
alter table employee_attachment force row level security;
`
