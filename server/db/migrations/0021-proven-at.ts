/** When the person proved who they are: a provider may vouch in silence for somebody who signed in there long ago. */
export const up = `
alter table sessions add column proven_at bigint;
update sessions set proven_at = login_at;
alter table sessions alter column proven_at set not null;
`
