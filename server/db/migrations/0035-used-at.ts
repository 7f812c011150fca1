/** When a person last did something in the session: what the page asks by itself is no use. */
export const up = `
alter table sessions add column used_at bigint;
update sessions set used_at = refreshed_at;
alter table sessions alter column used_at set not null;
`
