/**
 * Codes of devices that wait to be let in, secrets as hashes. `claimed_by` is the person whose decision it is, `decided_in`
 * the session they approved in; `polled_at` is `null` until the first poll. `is_device`: the session began by such a code.
 */
export const up = `
create table device_codes (
  id uuid primary key,
  method text not null,
  device_hash text not null unique,
  user_hash text not null unique,
  bind_hash text not null,
  state text not null default 'started' check (state in ('started', 'claimed', 'approved', 'denied', 'used')),
  claimed_by uuid references people (id) on delete cascade,
  decided_in uuid references sessions (id) on delete cascade,
  interval_sec integer not null,
  polled_at bigint,
  user_agent text not null,
  address text not null,
  started_at bigint not null,
  expires_at bigint not null
);
create index device_codes_by_age on device_codes (expires_at);

alter table sessions add column is_device boolean not null default false;
`
