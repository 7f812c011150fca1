/** `rate_limits` is unlogged: a crash of the database forgets counters, nothing else. */
export const up = `
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  resets_at bigint not null
);

create table idempotency (
  person_id uuid not null references people (id) on delete cascade,
  route text not null,
  key text not null,
  request_hash text not null,
  body text,
  created_at bigint not null,
  primary key (person_id, route, key)
);
create index idempotency_by_age on idempotency (created_at);
`
