/**
 * What insights count by: figures of each day in each time zone (ADR 055). Whoever changes logs or leads leaves in
 * `stats_touched`, in the same transaction, the quarters of an hour that it concerns; from them follow the days that are
 * stale, which are counted anew before anybody reads them. `day`: since 1970-01-01. `organization_id`: zeros for all
 * together. `demo`: empty where it is about none.
 */
export const up = `
create table stats_touched (
  id bigint generated always as identity primary key,
  quarter bigint not null
);
create table stats_stale (
  zone text not null,
  day integer not null,
  primary key (zone, day)
);

create table stats_days (
  zone text not null,
  day integer not null,
  organization_id uuid not null,
  demo text not null,
  audience text not null check (audience in ('googlers', 'partners', 'customers')),
  opens integer not null,
  reused integer not null,
  seconds bigint not null,
  timed integer not null,
  views integer not null,
  visits integer not null,
  forms integer not null,
  sent integer not null,
  opened integer not null,
  hours integer[],
  people bit(16384),
  primary key (zone, organization_id, day, demo, audience)
);
create index stats_days_of_organizations on stats_days (zone, day, demo, organization_id, audience) include (opens)
  where organization_id <> '00000000-0000-0000-0000-000000000000' and opens > 0;

create table stats_leads (
  zone text not null,
  day integer not null,
  organization_id uuid not null,
  demo text not null,
  audience text not null check (audience in ('googlers', 'partners', 'customers')),
  type text not null,
  source text not null,
  leads integer not null,
  primary key (zone, organization_id, day, demo, audience, type, source)
);

create function logs_touch_stats() returns trigger language plpgsql as $$
begin
  -- The next entry of a session, and a lead, tell of an open and of a form up to an hour before.
  insert into stats_touched (quarter)
    select distinct quarter
    from changed, lateral (values (at / 900000), ((at - 3600000) / 900000)) touched (quarter);
  if tg_op = 'INSERT' then
    update leads set demo = first.demo, opened_at = first.at
      from (
        select distinct on (lead_id) lead_id, demo, at from changed
        where action = 'OpenDemo' and lead_id is not null order by lead_id, at, id
      ) first
      where leads.id = first.lead_id and (leads.opened_at is null or leads.opened_at > first.at);
  end if;
  return null;
end $$;
create trigger logs_added_touch_stats after insert on logs
  referencing new table as changed for each statement execute function logs_touch_stats();
create trigger logs_removed_touch_stats after delete on logs
  referencing old table as changed for each statement execute function logs_touch_stats();

create function leads_touch_stats() returns trigger language plpgsql as $$
declare
  created bigint := case tg_op when 'DELETE' then old.created_at else new.created_at end;
begin
  if tg_op = 'UPDATE' and new.demo is not distinct from old.demo then
    return null;
  end if;
  insert into stats_touched (quarter) values (created / 900000), ((created - 3600000) / 900000);
  return null;
end $$;
create trigger leads_touch_stats after insert or update or delete on leads
  for each row execute function leads_touch_stats();

insert into stats_touched (quarter)
  select distinct quarter from (
    select at / 900000 as quarter from logs union select created_at / 900000 from leads
  ) touched;
`
