/** Announcements and policies, with those whom they are for. */
export const up = `
create table announcement (
  like record_base including all,
  title text not null,
  body text not null,
  photo_id bigint,
  priority text not null default 'normal',
  pinned boolean not null default false,
  require_ack boolean not null default false,
  audience text not null default 'all',
  department_ids bigint[] not null default '{}',
  group_ids bigint[] not null default '{}',
  pin_ids bigint[] not null default '{}',
  role_ids bigint[] not null default '{}',
  user_ids bigint[] not null default '{}',
  publish_at timestamptz(3),
  expire_at timestamptz(3),
  published_at timestamptz(3),
  published_by bigint,
  recipients integer not null default 0,
  readers integer not null default 0,
  from_operator boolean not null default false,
  status text not null default 'draft',
  search_text text generated always as (lower(coalesce(title, '') || ' ' || coalesce(body, ''))) stored,
  foreign key (client_id, photo_id) references file (client_id, id),
  foreign key (client_id, published_by) references employee (client_id, id)
);
create index announcement_title_idx on announcement (client_id, title, id) where deleted_at is null;
create index announcement_status_idx on announcement (client_id, status, id) where deleted_at is null;
create index announcement_priority_idx on announcement (client_id, priority, id) where deleted_at is null;
create index announcement_pinned_idx on announcement (client_id, pinned, id) where deleted_at is null;
create index announcement_published_at_idx on announcement (client_id, published_at, id) where deleted_at is null;
create index announcement_expire_at_idx on announcement (client_id, expire_at, id) where deleted_at is null;
create index announcement_search_idx on announcement using gin (client_id, search_text gin_trgm_ops);
select make_company_table('announcement');

create table announcement_receipt (
  like record_base including all,
  announcement_id bigint not null,
  user_id bigint not null,
  note text,
  read_at timestamptz(3),
  acknowledged_at timestamptz(3),
  status text not null default 'unread',
  search_text text generated always as (lower(coalesce(note, ''))) stored,
  foreign key (client_id, announcement_id) references announcement (client_id, id),
  foreign key (client_id, user_id) references employee (client_id, id)
);
create index announcement_receipt_announcement_id_idx on announcement_receipt (client_id, announcement_id, id) where deleted_at is null;
create index announcement_receipt_user_id_idx on announcement_receipt (client_id, user_id, id) where deleted_at is null;
create index announcement_receipt_status_idx on announcement_receipt (client_id, status, id) where deleted_at is null;
create index announcement_receipt_search_idx on announcement_receipt using gin (client_id, search_text gin_trgm_ops);
select make_company_table('announcement_receipt');

create table company_policy (
  like record_base including all,
  title text not null,
  category text not null default 'general',
  edition integer not null default 1,
  language text not null default 'en',
  body text,
  document_id bigint,
  effective_from date,
  review_by date,
  require_ack boolean not null default true,
  ack_deadline_days integer not null default 14,
  audience text not null default 'all',
  department_ids bigint[] not null default '{}',
  group_ids bigint[] not null default '{}',
  pin_ids bigint[] not null default '{}',
  role_ids bigint[] not null default '{}',
  user_ids bigint[] not null default '{}',
  supersedes_id bigint,
  published_at timestamptz(3),
  published_by bigint,
  recipients integer not null default 0,
  acknowledged integer not null default 0,
  status text not null default 'draft',
  search_text text generated always as (lower(coalesce(title, '') || ' ' || coalesce(body, ''))) stored,
  foreign key (client_id, document_id) references file (client_id, id),
  foreign key (client_id, supersedes_id) references company_policy (client_id, id),
  foreign key (client_id, published_by) references employee (client_id, id)
);
create index company_policy_title_idx on company_policy (client_id, title, id) where deleted_at is null;
create index company_policy_category_idx on company_policy (client_id, category, id) where deleted_at is null;
create index company_policy_status_idx on company_policy (client_id, status, id) where deleted_at is null;
create index company_policy_effective_from_idx on company_policy (client_id, effective_from, id) where deleted_at is null;
create index company_policy_review_by_idx on company_policy (client_id, review_by, id) where deleted_at is null;
create index company_policy_search_idx on company_policy using gin (client_id, search_text gin_trgm_ops);
select make_company_table('company_policy');

create table policy_acknowledgement (
  like record_base including all,
  policy_id bigint not null,
  user_id bigint not null,
  due_on date,
  note text,
  reminded_at timestamptz(3),
  acknowledged_at timestamptz(3),
  status text not null default 'outstanding',
  search_text text generated always as (lower(coalesce(note, ''))) stored,
  foreign key (client_id, policy_id) references company_policy (client_id, id),
  foreign key (client_id, user_id) references employee (client_id, id)
);
create index policy_acknowledgement_policy_id_idx on policy_acknowledgement (client_id, policy_id, id) where deleted_at is null;
create index policy_acknowledgement_user_id_idx on policy_acknowledgement (client_id, user_id, id) where deleted_at is null;
create index policy_acknowledgement_status_idx on policy_acknowledgement (client_id, status, id) where deleted_at is null;
create index policy_acknowledgement_due_on_idx on policy_acknowledgement (client_id, due_on, id) where deleted_at is null;
create index policy_acknowledgement_search_idx on policy_acknowledgement using gin (client_id, search_text gin_trgm_ops);
select make_company_table('policy_acknowledgement');

-- What is published to somebody is found from them, too.
create index announcement_receipt_reader_idx on announcement_receipt (client_id, user_id, announcement_id) where deleted_at is null;
create index policy_acknowledgement_reader_idx on policy_acknowledgement (client_id, user_id, policy_id) where deleted_at is null;

-- What came from the operator came once.
create table broadcast_arrival (
  client_id bigint not null,
  broadcast_id bigint not null,
  recipients integer not null default 0,
  primary key (client_id, broadcast_id)
);
alter table broadcast_arrival enable row level security;
alter table broadcast_arrival force row level security;
create policy tenant on broadcast_arrival using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update on broadcast_arrival to portal_app;

-- What the operator tells all companies, and how many people of each it reached.
create table broadcast (
  like record_base including all,
  title text not null,
  body text not null,
  priority text not null default 'normal',
  require_ack boolean not null default false,
  expire_at timestamptz(3),
  foreign key (client_id) references client (id)
);
create table broadcast_target (
  client_id bigint not null,
  broadcast_id bigint not null,
  target_id bigint not null references client (id),
  recipients integer,
  primary key (client_id, broadcast_id, target_id),
  foreign key (client_id, broadcast_id) references broadcast (client_id, id)
);
alter table broadcast enable row level security;
alter table broadcast force row level security;
create policy tenant on broadcast using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update on broadcast to portal_app;
alter table broadcast_target enable row level security;
alter table broadcast_target force row level security;
create policy tenant on broadcast_target using (client_id = app_client()) with check (client_id = app_client());
grant select, insert, update on broadcast_target to portal_app;
`
