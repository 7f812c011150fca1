/** Times are epoch milliseconds in every table, so that one clock, `services.now`, rules them all. */
export const up = `
create table people (
  id uuid primary key default gen_random_uuid(),
  email text not null unique,
  firstname text not null default '',
  lastname text not null default '',
  picture text,
  is_customer boolean not null default false,
  is_staff boolean not null default false,
  is_admin boolean not null default false,
  organization_form_completed boolean not null default false,
  organization_access_status text not null default 'unrequested'
    check (organization_access_status in ('unrequested', 'pending', 'rejected', 'approved')),
  organization_access_reason text,
  disabled_at bigint,
  created_at bigint not null
);

create table person_methods (
  person_id uuid not null references people (id) on delete cascade,
  method_key text not null,
  type text not null
    check (type in ('password', 'passkey', 'passcode', 'oidc-auth0', 'oidc-google', 'oidc-okta', 'oidc')),
  primary key (person_id, method_key)
);

create table sessions (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  method text not null,
  secret_hash text not null unique,
  refreshed_times integer not null default 0,
  seen_times integer not null default -1,
  login_at bigint not null,
  refreshed_at bigint not null,
  ends_at bigint not null,
  revoked_at bigint,
  revoked_why text
    check (revoked_why in ('logout', 'signed in again', 'too many', 'replay')),
  user_agent text not null,
  address text not null
);
create index sessions_of_person on sessions (person_id, login_at);

create table signing_keys (
  id text primary key,
  public_key text not null,
  sealed_private_key text not null,
  created_at bigint not null
);
`
