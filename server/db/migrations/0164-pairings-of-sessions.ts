/**
 * The session that made the code of a phone, without which the code is none any more. A process of the version before names none (ADR 060).
 * People are locked first, as the portal does (ADR 027): a later migration of the same upgrade needs them.
 */
export const up = `
lock table people in access exclusive mode;
alter table whatsapp_pairings add column session_id uuid references sessions (id) on delete cascade;
create index whatsapp_pairings_of_session on whatsapp_pairings (session_id) where session_id is not null;
`
