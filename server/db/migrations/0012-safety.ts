/** The browsers in which a person signed in before. `in_a_row`: wrong passwords typed in that browser since the last right one. */
export const up = `
create table known_browsers (
  person_id uuid not null references people (id) on delete cascade,
  browser_hash text not null,
  in_a_row integer not null default 0,
  last_at bigint not null,
  primary key (person_id, browser_hash)
);
create index known_browsers_by_age on known_browsers (last_at);
`
