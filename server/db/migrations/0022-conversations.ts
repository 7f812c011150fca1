/**
 * What people asked and were answered. `place` counts the messages of a conversation; `citations` are the keys of demos as JSON,
 * each with the sentence that was quoted of it; `answered_by` is how what answered names itself.
 */
export const up = `
create table ai_conversations (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  title text not null,
  message_count integer not null,
  created_at bigint not null,
  asked_at bigint not null
);
create index ai_conversations_of_person on ai_conversations (person_id, asked_at, id);

create table ai_messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references ai_conversations (id) on delete cascade,
  place integer not null,
  role text not null check (role in ('question', 'answer')),
  text text not null,
  answered_by text,
  citations text,
  is_helpful boolean,
  written_at bigint not null,
  unique (conversation_id, place)
);
`
