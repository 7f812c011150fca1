/** `revoked`: ended by its owner from another session. */
export const up = `
alter table sessions
  drop constraint sessions_revoked_why_check,
  add constraint sessions_revoked_why_check
    check (revoked_why in ('logout', 'signed in again', 'too many', 'replay', 'revoked'));
`
