/**
 * Phones that people paired with their account, one each, and what goes between them and the portal. `heard_at`: when the phone wrote last. `wamid` is WhatsApp's id of a message.
 */
export const up = `
create table whatsapp_pairings (
  code_hash text primary key,
  person_id uuid not null references people (id) on delete cascade,
  expires_at bigint not null
);
create index whatsapp_pairings_by_age on whatsapp_pairings (expires_at);

create table whatsapp_phones (
  phone text primary key,
  person_id uuid not null unique references people (id) on delete cascade,
  conversation_id uuid unique references ai_conversations (id) on delete set null,
  paired_at bigint not null,
  heard_at bigint not null
);

create table whatsapp_messages (
  id uuid primary key default gen_random_uuid(),
  wamid text unique,
  phone text not null,
  message_id uuid unique references ai_messages (id) on delete cascade,
  kind text not null check (kind in ('text', 'template')),
  body text not null,
  state text not null check (state in ('received', 'queued', 'sent', 'delivered', 'read', 'failed')),
  problem text,
  reaction text,
  attempts integer not null default 0,
  run_at bigint not null,
  at bigint not null
);
create index whatsapp_messages_by_turn on whatsapp_messages (run_at) where state = 'queued';
create index whatsapp_messages_of_phone on whatsapp_messages (phone, at);
`
