/** Who wants the figures of each week by mail. `sent_week`: the Monday, in days since 1970-01-01, that the last one was for. */
export const up = `
create table digests (
  person_id uuid primary key references people (id) on delete cascade,
  sent_week integer not null
);
`
