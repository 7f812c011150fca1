/** What people wrote to the team. `reference` names a message in mails and on screens. */
export const up = `
create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  person_id uuid not null references people (id) on delete cascade,
  subject text not null check (subject in ('access', 'demo', 'account', 'idea', 'other')),
  message text not null,
  page text,
  request_id uuid,
  sent_at bigint not null
);
create index contact_messages_of_person on contact_messages (person_id, sent_at);
create index contact_messages_by_time on contact_messages (sent_at);
`
