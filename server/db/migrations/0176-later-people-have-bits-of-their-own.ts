/**
 * The first 16,384 people have a bit to themselves in `people`; all later ones share those of `later_people` (ADR 151), which days have once they
 * are counted anew. Days whose logs are gone stay as they are.
 */
export const up = `
set local statement_timeout = 0;

alter table stats_days
  add column later_people bit(16384),
  add column later_removed bit(16384);

insert into stats_stale (zone, day)
select distinct zone, day from stats_days
where span = 1 and organization_id = '00000000-0000-0000-0000-000000000000' and opens > 0
  and (select max(number) from people) >= 16384
on conflict do nothing;
`
