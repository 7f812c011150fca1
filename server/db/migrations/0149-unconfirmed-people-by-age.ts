/** Accounts that nobody confirmed are found by when somebody was last in by them. */
export const up = `
set local statement_timeout = 0;

create index people_unconfirmed on people (coalesce(last_login_at, created_at)) where email_verified_at is null;
`
