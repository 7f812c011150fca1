/**
 * `email_verified_at`: when the person proved to hold the mailbox; all who were there before did so by a code. `is_strong`:
 * the session began by a user-verified passkey or by single sign-on.
 */
export const up = `
alter table people add column email_verified_at bigint;
update people set email_verified_at = created_at;

alter table sessions add column is_strong boolean not null default false;
`
