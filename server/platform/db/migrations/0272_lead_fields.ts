/** Leads are records of their company. The operator reads those of its partners in a view. */
export const up = `
alter table lead no force row level security;
-- Phones are international numbers; a text that is none moves to the note.
update lead l set contact_number = n.number,
  note = case when n.number is null then left(concat_ws(chr(10), l.contact_number, l.note), 2000) else l.note end
from (
  select client_id, id, case
    when typed ~ '^[+][1-9][0-9]{6,14}$' then typed
    when country = 'MY' and typed ~ '^0[1-9][0-9]{6,11}$' then '+60' || substr(typed, 2)
  end as number
  from (
    select client_id, id, country, regexp_replace(contact_number, '[^0-9+]', '', 'g') as typed
    from lead where contact_number is not null
  ) t
) n
where l.client_id = n.client_id and l.id = n.id and l.contact_number is distinct from n.number;
alter table lead force row level security;

alter table lead add column search_text text generated always as
  (lower(company_name || ' ' || coalesce(contact_name, '') || ' ' || coalesce(email, ''))) stored;
drop index lead_status_idx;
drop index lead_next_on_idx;
create index lead_company_name_idx on lead (client_id, company_name, id) where deleted_at is null;
create index lead_status_idx on lead (client_id, status, next_on, id) where deleted_at is null;
create index lead_probability_idx on lead (client_id, probability, id) where deleted_at is null;
create index lead_country_idx on lead (client_id, country, id) where deleted_at is null;
create index lead_employee_band_idx on lead (client_id, employee_band, id) where deleted_at is null;
create index lead_next_on_idx on lead (client_id, next_on, id) where deleted_at is null;
create index lead_under_way_idx on lead (client_id, next_on, id)
  where deleted_at is null and status in ('open', 'qualified', 'demo', 'follow_up', 'proposal', 'negotiation');
create index lead_deleted_idx on lead (client_id, deleted_at, id) where deleted_at is not null;
create index lead_search_idx on lead using gin (client_id, search_text gin_trgm_ops);

-- The policy "platform" shows the operator the rows of other companies.
create view partner_lead with (security_invoker = true) as
select id, operator_client() as client_id, client_id as partner_client_id, created_at, created_by, updated_at, updated_by,
  deleted_at, version, search_text, company_name, contact_name, contact_number, email, country, employee_band, status,
  probability, next_action, next_on, note, lost_reason, became_id
from lead where client_id <> operator_client();
grant select on partner_lead to portal_app;
`
