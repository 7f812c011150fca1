/** `sealed` is the mail under a key that is not in the database: codes and links are never at rest in the clear (TK-18). */
export const up = `
create table outbox (
  id uuid primary key,
  recipient text not null,
  sealed text not null,
  attempts integer not null default 0,
  run_at bigint not null,
  expires_at bigint not null
);
create index outbox_by_turn on outbox (run_at);

create table local_mail (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  received_at bigint not null
);
create index local_mail_by_age on local_mail (received_at);
create index local_mail_of_recipient on local_mail (recipient, received_at);
`
