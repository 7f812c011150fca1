/**
 * Insights over long ranges read sums of fourteen days where there are some (ADR 078): `span` tells of how many days, from `day`
 * on, a row is. `stats_fortnights` has those fortnights whose sums stand; whoever counts a day anew takes them away with its own.
 * Its default serves processes of the version before, which count single days alone (ADR 060).
 * `stats_organizations`: opens of all demos together. `stats_people`: what each person did, by day of UTC. Leads are found by what was opened with them.
 */
export const up = `
set local statement_timeout = 0;

create table stats_fortnights (
  zone text not null,
  day integer not null,
  primary key (zone, day)
);

alter table stats_days add column span smallint not null default 1 check (span in (1, 14));
alter table stats_days
  drop constraint stats_days_pkey,
  add primary key (zone, span, day, organization_id, demo, audience) include (opens);
drop index stats_days_of_organizations;
create index stats_days_of_organizations on stats_days (zone, span, day, demo, organization_id, audience) include (opens)
  where organization_id <> '00000000-0000-0000-0000-000000000000' and opens > 0;

alter table stats_leads add column span smallint not null default 1 check (span in (1, 14));
alter table stats_leads
  drop constraint stats_leads_pkey,
  add primary key (zone, span, day, organization_id, demo, audience, type, source) include (leads);

create table stats_organizations (
  zone text not null,
  span smallint not null check (span in (1, 14)),
  day integer not null,
  organization_id uuid not null,
  audience text not null check (audience in ('googlers', 'partners', 'customers')),
  opens integer not null,
  primary key (zone, span, day, organization_id, audience) include (opens)
);
insert into stats_organizations
  select zone, 1, day, organization_id, audience, sum(opens) from stats_days
  where organization_id <> '00000000-0000-0000-0000-000000000000' and opens > 0
  group by zone, day, organization_id, audience;

create table stats_people (
  zone text not null check (zone = 'UTC'),
  span smallint not null check (span in (1, 14)),
  day integer not null,
  person_id uuid not null,
  opens integer not null,
  page_views integer not null,
  last_seen_at bigint not null,
  primary key (zone, span, day, person_id) include (opens, page_views, last_seen_at)
);
insert into stats_people
  select 'UTC', 1, at / 86400000, person_id, count(*) filter (where action = 'OpenDemo'),
    count(*) filter (where action = 'Pageview'), max(at)
  from logs group by at / 86400000, person_id;

create index logs_of_demo_and_lead on logs (demo, lead_id) where lead_id is not null and action = 'OpenDemo';
`
