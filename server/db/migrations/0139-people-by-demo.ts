/**
 * `stats_people_demos`: what each person did with each demo, by day of UTC, summed as `stats_people` is (ADR 107). Saved views of user
 * insights name their days as usage insights do.
 */
export const up = `
set local statement_timeout = 0;

create table stats_people_demos (
  zone text not null check (zone = 'UTC'),
  span smallint not null check (span in (1, 14)),
  day integer not null,
  demo text not null,
  person_id uuid not null,
  opens integer not null,
  page_views integer not null,
  last_seen_at bigint not null,
  primary key (zone, span, day, demo, person_id) include (opens, page_views, last_seen_at)
);
insert into stats_people_demos
  select 'UTC', 1, at / 86400000, demo, person_id, count(*) filter (where action = 'OpenDemo'),
    count(*) filter (where action = 'Pageview'), max(at)
  from (
    select person_id, action, at, case action
      when 'OpenDemo' then demo
      when 'Pageview' then substring(data ->> 'path' from '^/demo/([a-z][a-z0-9-]{0,39})(?:/|$)')
    end as demo
    from logs
  ) it
  where demo is not null
  group by at / 86400000, demo, person_id;
insert into stats_people_demos
  select 'UTC', 14, made.day, demo, person_id, sum(opens), sum(page_views), max(last_seen_at)
  from stats_fortnights made
  join stats_people_demos it on it.span = 1 and it.day between made.day and made.day + 13
  where made.zone = 'UTC'
  group by made.day, demo, person_id;

update saved_views set query = regexp_replace(query, '(^|&)days=' || days || '(?=&|$)', '\\1range=' || range)
  from (values ('7', '7d'), ('30', '4w'), ('90', '13w')) it (days, range)
  where list = 'activity' and query ~ ('(^|&)days=' || days || '(&|$)');
`
