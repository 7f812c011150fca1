/**
 * Whose words a mail takes to others: it goes with their account. A process of the version before names nobody (ADR 060).
 * People are locked first, as the portal does (ADR 027): a later migration of the same upgrade needs them.
 */
export const up = `
lock table people in access exclusive mode;
alter table outbox add column person_id uuid references people (id) on delete cascade;
create index outbox_of_person on outbox (person_id) where person_id is not null;
`
