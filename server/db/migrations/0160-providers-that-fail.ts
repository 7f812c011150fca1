/** By which providers nobody came in of late, as each process knows it: an operator reads of it on the page Health. */
export const up = `
alter table processes add column failing_providers text[] not null default '{}';
`
