/** Tables of the embedded user pool. A person is in no company, so none of them carries `client_id`. */
export const up = `
create table identity_user (
  sub uuid primary key,
  username text not null,
  email text,
  email_key text,
  email_verified boolean not null default false,
  phone_verified boolean not null default false,
  confirmed boolean not null default false,
  enabled boolean not null default true,
  salt text not null,
  verifier bytea not null,
  attributes jsonb not null default '{}',
  created_at timestamptz not null,
  constraint identity_user_username_key unique (username),
  constraint identity_user_email_together check ((email is null) = (email_key is null))
);
create unique index identity_user_verified_email_key on identity_user (email_key) where email_verified;
create index identity_user_email on identity_user (email_key) where email_key is not null;

create table identity_session (
  origin_jti uuid primary key,
  sub uuid not null references identity_user (sub) on delete cascade,
  refresh_hash bytea not null,
  authenticated_at timestamptz not null,
  expires_at timestamptz not null,
  constraint identity_session_refresh_hash_key unique (refresh_hash)
);
create index identity_session_sub on identity_session (sub);
create index identity_session_expires_at on identity_session (expires_at);

create table identity_signing_key (
  kid text primary key,
  state text not null,
  public_jwk jsonb not null,
  private_key bytea not null,
  created_at timestamptz not null,
  published_until timestamptz,
  constraint identity_signing_key_state check (state in ('active', 'next', 'retired')),
  constraint identity_signing_key_retired check ((state = 'retired') = (published_until is not null))
);
create unique index identity_signing_key_one_each on identity_signing_key (state) where state <> 'retired';

-- No reference to identity_user: a request for a user who does not exist leaves the same traces.
create table identity_code (
  account uuid not null,
  purpose text not null,
  code_hash bytea not null,
  channel text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (account, purpose),
  constraint identity_code_purpose check (purpose in ('sign_up', 'reset_password')),
  constraint identity_code_channel check (channel in ('sms', 'email'))
);
create index identity_code_expires_at on identity_code (expires_at);

create table identity_used_challenge (
  id bytea primary key,
  expires_at timestamptz not null
);
create index identity_used_challenge_expires_at on identity_used_challenge (expires_at);

create table identity_attempt (
  key bytea primary key,
  attempts integer not null,
  blocked_until timestamptz,
  expires_at timestamptz not null
);
create index identity_attempt_expires_at on identity_attempt (expires_at);

create table identity_known_address (
  sub uuid not null references identity_user (sub) on delete cascade,
  address bytea not null,
  expires_at timestamptz not null,
  primary key (sub, address)
);
create index identity_known_address_expires_at on identity_known_address (expires_at);

grant select, insert, update, delete on
  identity_user, identity_session, identity_signing_key, identity_code,
  identity_used_challenge, identity_attempt, identity_known_address
to portal_app;
`
