/** Templates of Deep Analytic and whose favourites they are; visitors may learn whose a pin is. */
export const up = `
create table analytics_template (
  like record_base including all,
  name text not null,
  description text,
  category text not null,
  kind text not null,
  source text not null,
  group_by text not null,
  days integer not null,
  board_id integer,
  url text,
  manual_url text,
  published boolean not null,
  search_text text generated always as (lower(coalesce(name, '') || ' ' || coalesce(description, ''))) stored
);
create unique index analytics_template_name_key on analytics_template (client_id, lower(name)) where deleted_at is null;
create index analytics_template_name_idx on analytics_template (client_id, name, id) where deleted_at is null;
create index analytics_template_category_idx on analytics_template (client_id, category, id) where deleted_at is null;
create index analytics_template_kind_idx on analytics_template (client_id, kind, id) where deleted_at is null;
create index analytics_template_published_idx on analytics_template (client_id, published, id) where deleted_at is null;
create index analytics_template_search_idx on analytics_template using gin (client_id, search_text gin_trgm_ops);
select make_company_table('analytics_template');

create table analytics_favourite (
  client_id bigint not null,
  template_id bigint not null,
  -- The employment of the one whose favourite it is.
  user_id bigint not null,
  primary key (client_id, template_id, user_id),
  foreign key (client_id, template_id) references analytics_template (client_id, id),
  foreign key (client_id, user_id) references employee (client_id, id)
);
alter table analytics_favourite enable row level security;
alter table analytics_favourite force row level security;
create policy tenant on analytics_favourite using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update, delete on analytics_favourite to portal_app;

-- A visitor sees the one pin that the feedback page asks for, while no company is chosen, and nothing else of its company.
create unique index pin_visited_key on pin (id);
create function app_pin() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.pin', true), '')::bigint;
create policy visited on pin for select
  using (id = app_pin() and deleted_at is null and app_client() is null);
`
