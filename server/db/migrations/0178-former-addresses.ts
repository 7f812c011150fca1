/**
 * An address that somebody had before (ADR 159). Until `held_until` it is nobody else's, and the link that was mailed to it takes it
 * back, once. People are locked first, as the portal does (ADR 027).
 */
export const up = `
lock table people in access exclusive mode;

create table former_addresses (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  email text not null,
  changed_at bigint not null,
  held_until bigint not null,
  link_hash text,
  taken_back_at bigint
);
create index former_addresses_of_person on former_addresses (person_id, changed_at);
create index former_addresses_by_email on former_addresses (email, held_until);
create unique index former_addresses_by_link on former_addresses (link_hash) where link_hash is not null;

alter table passcode_transactions
  add column person_id uuid references people (id) on delete cascade,
  drop constraint passcode_transactions_purpose_check,
  add constraint passcode_transactions_purpose_check check (purpose in ('login', 'register', 'change'));
create index passcode_transactions_of_person on passcode_transactions (person_id) where person_id is not null;

alter table passcode_mails
  drop constraint passcode_mails_purpose_check,
  add constraint passcode_mails_purpose_check check (purpose in ('login', 'register', 'change'));
`
