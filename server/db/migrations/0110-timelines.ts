/**
 * What the people of an organization did is read newest first, like what one person did. A session keeps of which organization
 * its person was when it began, as logs and leads do (ADR 054).
 */
export const up = `
set local statement_timeout = 0;

create index logs_of_organization on logs (organization_id, at, id) where organization_id is not null;

alter table sessions add column organization_id uuid;
update sessions set organization_id = people.organization_id from people where people.id = sessions.person_id;
create index sessions_of_organization on sessions (organization_id, login_at, id) where organization_id is not null;
`
