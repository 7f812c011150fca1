/** Who deletes their account goes within a statement's time: what names them, or a session of theirs, is found by an index. */
export const up = `
set local statement_timeout = 0;

create index ai_messages_of_session on ai_messages (session_id) where session_id is not null;
create index access_requests_decided_by on access_requests (decided_by) where decided_by is not null;
create index organization_domains_verified_by on organization_domains (verified_by)
  where verified_by is not null;
`
