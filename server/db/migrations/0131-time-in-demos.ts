/** The time in demos is counted anew, without what an opening itself does; as far as there are logs of it. */
export const up = `
insert into stats_stale (zone, day)
select distinct zone, day from stats_days
where span = 1 and opens > 0 and not exists (select from logs_gone where day < before_day)
on conflict do nothing;
`
