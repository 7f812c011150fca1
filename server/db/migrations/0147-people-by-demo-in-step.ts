/**
 * What people did is counted by demo too. A process of the version before does not do that (ADR 060), nor does it say so: its rows
 * take the default, and are counted anew. What is counted of one person is found by who they are, when their account is deleted.
 */
export const up = `
set local statement_timeout = 0;

alter table stats_people add column is_by_demo boolean not null default true;
alter table stats_people alter column is_by_demo set default false;
create index stats_people_without_demos on stats_people (day) where not is_by_demo;
create index stats_people_of_person on stats_people (person_id);
create index stats_people_demos_of_person on stats_people_demos (person_id);
analyze stats_people (is_by_demo);
`
