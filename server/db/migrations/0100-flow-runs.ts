/**
 * The ways that people took through flows (ADR 062): names of their charts and times, and nobody's. Append-only, in one table
 * per month like the logs; `outcome` is null where a run was told of before it ended, since something had failed. What is
 * counted of them per day, in each time zone, is kept by recount with that of the logs (ADR 055): `flow_days` has a row for all
 * runs, one for each state and one for each edge; `flow_waits` how long each edge was waited for, as a histogram.
 */
export const up = `
create table flow_runs (
  id uuid not null,
  run uuid not null,
  within uuid,
  flow text not null,
  outcome text check (outcome in ('done', 'failed', 'left')),
  problem text,
  code text,
  steps jsonb not null,
  is_cut boolean not null,
  states text[] not null,
  ended_in text[] not null,
  ms bigint not null,
  version text not null,
  at bigint not null,
  primary key (id, at)
) partition by range (at);
create table flow_runs_rest partition of flow_runs default;
create index flow_runs_by_time on flow_runs (at);
create index flow_runs_of_flow on flow_runs (flow, at, id) where outcome is not null;
create index flow_runs_by_code on flow_runs (code) where code is not null;

create table flow_run_receipts (
  id uuid primary key,
  at bigint not null
);
create index flow_run_receipts_by_time on flow_run_receipts (at);

-- One for every table by month; what 0080 made for logs alone goes.
create function partition_by_month(parent text, from_at bigint, to_at bigint) returns void language plpgsql as $$
declare
  month timestamp := date_trunc('month', to_timestamp(from_at / 1000) at time zone 'UTC');
  rest text := parent || '_rest';
  begins bigint;
  ends bigint;
  name text;
begin
  while month <= to_timestamp(to_at / 1000) at time zone 'UTC' loop
    begins := extract(epoch from month) * 1000;
    ends := extract(epoch from month + interval '1 month') * 1000;
    name := parent || '_' || to_char(month, 'YYYY_MM');
    if to_regclass(name) is null then
      execute format('lock table %I in access exclusive mode', rest);
      execute format('create table %I (like %I including defaults including constraints)', name, parent);
      execute format('with moved as (delete from %I where at >= %s and at < %s returning *)
        insert into %I select * from moved', rest, begins, ends, name);
      execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, name, begins, ends);
    end if;
    month := month + interval '1 month';
  end loop;
end $$;
drop function partition_logs(bigint, bigint);

create table flow_days (
  zone text not null,
  day integer not null,
  flow text not null,
  kind text not null check (kind in ('run', 'state', 'edge')),
  name text not null,
  runs integer not null,
  times bigint not null,
  failed integer not null,
  left_runs integer not null,
  primary key (zone, flow, day, kind, name)
);

create table flow_waits (
  zone text not null,
  day integer not null,
  flow text not null,
  name text not null,
  bucket smallint not null,
  waits integer not null,
  primary key (zone, flow, day, name, bucket)
);

create function flow_runs_touch_stats() returns trigger language plpgsql as $$
begin
  insert into stats_touched (quarter)
    select distinct at / 900000 from changed where outcome is not null;
  return null;
end $$;
create trigger flow_runs_added_touch_stats after insert on flow_runs
  referencing new table as changed for each statement execute function flow_runs_touch_stats();
`
