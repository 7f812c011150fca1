/** What is kept for so many days is found by its age. */
export const up = `
create index ai_conversations_by_age on ai_conversations (asked_at);
create index whatsapp_messages_by_age on whatsapp_messages (at);
`
