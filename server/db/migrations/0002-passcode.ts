/**
 * Every secret is kept as a hash. `passcode_guesses` counts by mailbox, not by account or sign-in, so that a new code,
 * another starter or the other form brings no new tries (checks PC-06, PC-08, EN-06).
 */
export const up = `
create table passcode_transactions (
  id uuid primary key,
  method text not null,
  purpose text not null check (purpose in ('login', 'register')),
  identifier text not null,
  firstname text not null,
  lastname text not null,
  auth_token_hash text not null,
  connect_hash text not null unique,
  link_hash text not null,
  code_salt text not null,
  code_hash text not null,
  bind_hash text not null,
  number text not null,
  attempts integer not null default 0,
  state text not null default 'started' check (state in ('started', 'connected', 'used', 'dead')),
  ticket_hash text,
  ticket_expires_at bigint,
  browser text not null,
  address text not null,
  started_at bigint not null,
  expires_at bigint not null
);
create index passcode_transactions_of_mailbox on passcode_transactions (identifier, expires_at);
create index passcode_transactions_of_browser on passcode_transactions (bind_hash, expires_at);
create index passcode_transactions_by_age on passcode_transactions (expires_at);

create table passcode_guesses (
  identifier text primary key,
  in_a_row integer not null,
  in_window integer not null,
  window_ends_at bigint not null
);
`
