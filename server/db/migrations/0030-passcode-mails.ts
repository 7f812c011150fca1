/**
 * What was mailed lives apart from the sign-ins that it finishes: where a mailbox gets no more mails for now, its newest
 * one serves the browsers that ask meanwhile. `passcode_sends` counts by mailbox, or by a browser known for its owner.
 */
export const up = `
create table passcode_mails (
  id uuid primary key,
  lane text not null,
  purpose text not null check (purpose in ('login', 'register')),
  bind_hash text not null,
  link_hash text not null,
  code_salt text not null,
  code_hash text not null,
  sent_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);
create index passcode_mails_of_lane on passcode_mails (lane, purpose, sent_at);
create index passcode_mails_by_age on passcode_mails (expires_at);

insert into passcode_mails
  (id, lane, purpose, bind_hash, link_hash, code_salt, code_hash, sent_at, expires_at, used_at)
select id, identifier, purpose, bind_hash, link_hash, code_salt, code_hash, started_at, expires_at,
  case when state = 'used' then started_at end
from passcode_transactions;

alter table passcode_transactions
  add column mail_id uuid references passcode_mails (id) on delete cascade,
  add column ended_by text check (ended_by in ('number', 'tries', 'start')),
  alter column number drop not null;
update passcode_transactions set mail_id = id;
alter table passcode_transactions
  alter column mail_id set not null,
  drop column link_hash,
  drop column code_salt,
  drop column code_hash;
drop index passcode_transactions_by_age;
create index passcode_transactions_of_mail on passcode_transactions (mail_id);

create table passcode_sends (
  lane text primary key,
  in_quarter integer not null default 0,
  quarter_ends_at bigint not null default 0,
  in_hour integer not null default 0,
  hour_ends_at bigint not null default 0
);
create index passcode_sends_by_age on passcode_sends (hour_ends_at);
`
