/** The demos that people marked as theirs; and what each opened, newest first, without reading all that they ever did. */
export const up = `
create table favourites (
  person_id uuid not null references people (id) on delete cascade,
  demo text not null,
  at bigint not null,
  primary key (person_id, demo)
);

create index logs_of_opened_demos on logs (person_id, demo, at) where action = 'OpenDemo';
`
