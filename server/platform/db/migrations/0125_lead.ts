/** Companies that may become clients, as the operator and each partner follow them. */
export const up = `
create table lead (
  like record_base including all,
  company_name text not null,
  contact_name text,
  contact_number text,
  email text,
  country text not null default 'MY',
  employee_band text,
  -- open, qualified, demo, follow_up, proposal, negotiation, won, lost, junk
  status text not null default 'open',
  -- hot, warm, cold
  probability text not null default 'warm',
  next_action text,
  next_on date,
  note text,
  lost_reason text,
  -- The client that came of it.
  became_id bigint references client (id)
);
create index lead_status_idx on lead (client_id, status, id) where deleted_at is null;
create index lead_next_on_idx on lead (next_on, id) where deleted_at is null;
select make_company_table('lead');
-- The operator reads how its partners' leads go, and writes none of them.
create policy platform on lead for select using (app_client() = operator_client());
`
