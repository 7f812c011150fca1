/**
 * An answer is written piece by piece, for the session that asked. Who writes holds it (`held_by`) until `held_until`, so that
 * another process takes over where one ended. `problem` is why none came.
 */
export const up = `
alter table ai_messages
  add column state text not null default 'whole'
    check (state in ('writing', 'whole', 'stopped', 'failed')),
  add column session_id uuid references sessions (id) on delete set null,
  add column held_by uuid,
  add column held_until bigint,
  add column problem text;
create index ai_messages_writing on ai_messages (held_until) where state = 'writing';
`
