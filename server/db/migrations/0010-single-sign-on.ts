/**
 * `oidc_transactions` are sign-ins on their way through a provider: `sealed` holds what proves the answer, `session_id` the
 * session that began a link. A person has one identity per issuer, so that an address that a provider gives to somebody
 * else later takes no account over. `sessions.is_staff`: Google said so at this sign-in.
 */
export const up = `
create table oidc_transactions (
  state_hash text primary key,
  method text not null,
  session_id uuid references sessions (id) on delete cascade,
  redirect_uri text not null,
  sealed text not null,
  bind_hash text not null,
  expires_at bigint not null
);
create index oidc_transactions_by_age on oidc_transactions (expires_at);

create table identities (
  issuer text not null,
  subject text not null,
  person_id uuid not null references people (id) on delete cascade,
  method_key text not null,
  linked_at bigint not null,
  primary key (issuer, subject),
  unique (person_id, issuer)
);

create table provider_sessions (
  session_id uuid primary key references sessions (id) on delete cascade,
  sealed_id_token text not null
);

alter table sessions add column is_staff boolean not null default false;
`
