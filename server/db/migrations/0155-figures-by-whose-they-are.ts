/**
 * A day is counted by its parts (ADR 135): each organization is one, and those without one are 256, by the end of their id (`part_of`), so that a change
 * costs its part. Marks tell of the part and of the person; none where the person is gone. `stats_stale_parts` and `stats_stale_people` have what is
 * stale of days whose parts stand; `stats_stale` goes on to have days as a whole.
 *
 * Figures of those without an organization lie beside those of organizations, with a `span` of 0. `is_parted`: what all together have is the sum of
 * parts; a process of the version before counts days without (ADR 060). `removed` is in use within a transaction alone.
 */
export const up = `
set local statement_timeout = 0;

create function part_of(organization uuid, person uuid) returns uuid
  language sql immutable parallel safe
  return coalesce(organization, ('00000000-0000-0000-0000-0000000001' || right(person::text, 2))::uuid);

create index logs_of_nobody on logs (right(person_id::text, 2), at) where organization_id is null;

alter table stats_days
  add column is_parted boolean not null default false,
  add column removed bit(16384),
  drop constraint stats_days_span_check,
  add constraint stats_days_span_check check (span in (0, 1, 14));
alter table stats_leads
  drop constraint stats_leads_span_check,
  add constraint stats_leads_span_check check (span in (0, 1, 14));

alter table stats_touched add column part uuid, add column person_id uuid;
create table stats_stale_parts (
  zone text not null,
  day integer not null,
  part uuid not null,
  primary key (zone, day, part)
);
create table stats_stale_people (
  person_id uuid not null,
  day integer not null,
  primary key (person_id, day)
);

create or replace function logs_touch_stats() returns trigger language plpgsql as $$
begin
  -- The next entry of a session, and a lead, tell of an open and of a form up to an hour before.
  insert into stats_touched (quarter, part, person_id)
    select distinct quarter, part_of(changed.organization_id, changed.person_id), people.id
    from changed left join people on people.id = changed.person_id,
      lateral (values (at / 900000), ((at - 3600000) / 900000)) touched (quarter);
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

create or replace function leads_touch_stats() returns trigger language plpgsql as $$
declare
  changed leads := case tg_op when 'DELETE' then old else new end;
begin
  if tg_op = 'UPDATE' and (new.demo, new.type, new.source) is not distinct from (old.demo, old.type, old.source) then
    return null;
  end if;
  insert into stats_touched (quarter, part, person_id)
    select quarter, part_of(changed.organization_id, changed.person_id), (select id from people where id = changed.person_id)
    from (values (changed.created_at / 900000), ((changed.created_at - 3600000) / 900000)) touched (quarter);
  return null;
end $$;

create or replace function flow_runs_touch_stats() returns trigger language plpgsql as $$
begin
  insert into stats_touched (quarter, part)
    select distinct at / 900000, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid from changed where outcome is not null;
  return null;
end $$;
`
