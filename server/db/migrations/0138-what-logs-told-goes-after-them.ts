/** What only logs told that are gone is taken away after them, in transactions of its own; until it is, this says so. */
export const up = `
alter table logs_gone add column is_tidied boolean not null default true;
`
