/**
 * Which demos were opened with a lead is kept where an opening is written: lists of leads read it, never the logs (ADR 079). The
 * database does it, so that processes of the version before do it too (ADR 060). Its triggers come first: from then on no opening is
 * written without them, and those before are counted here. `logs_of_demo_and_lead` still serves the version before.
 */
export const up = `
set local statement_timeout = 0;

create table lead_demos (
  lead_id uuid not null references leads (id) on delete cascade,
  demo text not null,
  first_at bigint not null,
  last_at bigint not null,
  primary key (lead_id, demo)
);
create index lead_demos_by_demo on lead_demos (demo, lead_id);

create function logs_added_tell_lead_demos() returns trigger language plpgsql as $$
begin
  insert into lead_demos (lead_id, demo, first_at, last_at)
    select lead_id, demo, min(at), max(at) from changed
    where action = 'OpenDemo' and lead_id is not null and demo is not null
    group by lead_id, demo order by lead_id, demo
    on conflict (lead_id, demo) do update set
      first_at = least(lead_demos.first_at, excluded.first_at), last_at = greatest(lead_demos.last_at, excluded.last_at);
  return null;
end $$;
create trigger logs_added_tell_lead_demos after insert on logs
  referencing new table as changed for each statement execute function logs_added_tell_lead_demos();

create function logs_removed_tell_lead_demos() returns trigger language plpgsql as $$
begin
  delete from lead_demos using changed
    where lead_demos.lead_id = changed.lead_id and lead_demos.demo = changed.demo and changed.action = 'OpenDemo';
  -- Other openings of the same, if there are, stay.
  insert into lead_demos (lead_id, demo, first_at, last_at)
    select logs.lead_id, logs.demo, min(logs.at), max(logs.at)
    from (select distinct lead_id, demo from changed where action = 'OpenDemo') gone
      join logs on logs.lead_id = gone.lead_id and logs.demo = gone.demo and logs.action = 'OpenDemo'
    group by logs.lead_id, logs.demo order by logs.lead_id, logs.demo
    on conflict (lead_id, demo) do update set
      first_at = least(lead_demos.first_at, excluded.first_at), last_at = greatest(lead_demos.last_at, excluded.last_at);
  return null;
end $$;
create trigger logs_removed_tell_lead_demos after delete on logs
  referencing old table as changed for each statement execute function logs_removed_tell_lead_demos();

insert into lead_demos (lead_id, demo, first_at, last_at)
  select lead_id, demo, min(at), max(at) from logs
  where action = 'OpenDemo' and lead_id is not null and demo is not null
  group by lead_id, demo;
`
