/**
 * `in_a_row` counts wrong tries since the last right one, whoever made them. `revoked` and `password changed`: ended
 * from another session of the person.
 */
export const up = `
create table passwords (
  person_id uuid primary key references people (id) on delete cascade,
  hash text not null,
  in_a_row integer not null default 0
);

alter table sessions
  drop constraint sessions_revoked_why_check,
  add constraint sessions_revoked_why_check
    check (revoked_why in ('logout', 'signed in again', 'too many', 'replay', 'revoked', 'password changed'));
`
