/** From page to open is counted anew, a form that is seen again and an open behind its lead; days whose logs are gone stay as they are. */
export const up = `
set local statement_timeout = 0;

insert into stats_stale (zone, day)
select distinct zone, day from stats_days
where span = 1 and organization_id = '00000000-0000-0000-0000-000000000000' and forms > 0
on conflict do nothing;
`
