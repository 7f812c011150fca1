/** Wrong passwords in a row, by address and not by account: an address without one is counted and answered alike (PW-07). */
export const up = `
create table password_guesses (
  identifier text primary key,
  in_a_row integer not null,
  last_at bigint not null
);
create index password_guesses_by_age on password_guesses (last_at);

insert into password_guesses (identifier, in_a_row, last_at)
select people.email, passwords.in_a_row, (extract(epoch from now()) * 1000)::bigint
from passwords join people on people.id = passwords.person_id
where passwords.in_a_row > 0;
alter table passwords drop column in_a_row;
`
