/**
 * What the admin area needs beside its tables: an index for each way to search, sort and count its lists, and the two ways
 * in which an admin ends sessions.
 */
export const up = `
drop index people_by_login;
create index people_by_login on people (coalesce(last_login_at, 0), id);
create index people_counted on people
  (organization_access_status, is_customer, is_staff, is_admin, disabled_at);
create index people_of_staff on people (id) where is_staff;
create index people_admins on people (id) where is_admin;
create index people_disabled on people (disabled_at, id) where disabled_at is not null;
create index organization_domains_searched on organization_domains using gin (domain gin_trgm_ops);

alter table sessions
  drop constraint sessions_revoked_why_check,
  add constraint sessions_revoked_why_check
    check (revoked_why in (
      'logout', 'signed in again', 'too many', 'replay', 'revoked', 'password changed', 'passkey deleted',
      'ended by an admin', 'disabled'
    ));
`
