/** The views of lists that admins named, and people by how they sign in. */
export const up = `
create table saved_views (
  person_id uuid not null references people (id) on delete cascade,
  list text not null check (list in ('partners', 'customers', 'users')),
  name text not null,
  query text not null,
  primary key (person_id, list, name)
);

create index person_methods_by_type on person_methods (type, person_id);
`
