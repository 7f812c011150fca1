/** Each opens one socket, within seconds, in the browser that has the session's cookie (AI-01). */
export const up = `
create table live_tickets (
  hash text primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  expires_at bigint not null
);
create index live_tickets_by_age on live_tickets (expires_at);
`
