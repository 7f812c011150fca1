/**
 * A user handle is 1 to 64 bytes (WebAuthn 5.4.3), kept as base64url: 2 to 86 letters. `passkeys.counter` is the
 * authenticator's, 0 where it counts nothing. A challenge is known by the hash of its key; `identifier` is the address that
 * a sign-in named, null where it named nobody. `sessions.passkey_id`: the passkey that a session began with.
 */
export const up = `
create table passkey_users (
  person_id uuid primary key references people (id) on delete cascade,
  user_handle text not null unique check (length(user_handle) between 2 and 86)
);

create table passkeys (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  aaguid uuid not null,
  is_backup_eligible boolean not null,
  is_backed_up boolean not null,
  name text not null,
  created_at bigint not null,
  last_used_at bigint
);
create index passkeys_of_person on passkeys (person_id, created_at);

create table passkey_challenges (
  key_hash text primary key,
  purpose text not null check (purpose in ('add', 'login')),
  challenge text not null,
  bind_hash text not null,
  person_id uuid references people (id) on delete cascade,
  identifier text,
  expires_at bigint not null,
  check ((purpose = 'add') = (person_id is not null))
);
create index passkey_challenges_by_age on passkey_challenges (expires_at);

alter table sessions
  add column passkey_id uuid,
  drop constraint sessions_revoked_why_check,
  add constraint sessions_revoked_why_check
    check (revoked_why in (
      'logout', 'signed in again', 'too many', 'replay', 'revoked', 'password changed', 'passkey deleted'
    ));
create index sessions_of_passkey on sessions (passkey_id);
`
