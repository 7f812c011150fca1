/** Who serves: each process says so every few seconds. Nothing is lost with it. */
export const up = `
create unlogged table processes (
  id uuid primary key,
  host text not null,
  pid integer not null,
  version text not null,
  started_at bigint not null,
  seen_at bigint not null,
  swept_at bigint
);
`
