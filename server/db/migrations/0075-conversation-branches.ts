/**
 * `follows`: the answer that a question goes on from, null where it begins; several that follow the same are branches. A
 * conversation that was deleted is nobody's (`person_id`) for as long as it can be brought back to whom it was of.
 */
export const up = `
alter table ai_messages
  add column follows uuid references ai_messages (id) on delete cascade,
  add column feedback_reason text;
create index ai_messages_by_followed on ai_messages (follows);
update ai_messages set follows = answer.id from ai_messages as answer
where ai_messages.role = 'question'
  and answer.conversation_id = ai_messages.conversation_id
  and answer.place = ai_messages.place - 1;

alter table ai_conversations
  alter column person_id drop not null,
  add column deleted_of uuid references people (id) on delete cascade,
  add column deleted_at bigint,
  add column pinned_at bigint,
  add constraint ai_conversations_of_somebody check (
    (person_id is null) = (deleted_of is not null) and (deleted_of is null) = (deleted_at is null)
  );
create index ai_conversations_deleted_of on ai_conversations (deleted_of);
create index ai_conversations_by_deletion on ai_conversations (deleted_at);
`
