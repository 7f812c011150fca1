/**
 * A lead can be corrected (ADR 108): its version goes up with each time, and where its type or source is another one, by which insights
 * count, its day is counted anew as it is where its demo is.
 */
export const up = `
alter table leads add column version integer not null default 1;

create or replace function leads_touch_stats() returns trigger language plpgsql as $$
declare
  created bigint := case tg_op when 'DELETE' then old.created_at else new.created_at end;
begin
  if tg_op = 'UPDATE' and (new.demo, new.type, new.source) is not distinct from (old.demo, old.type, old.source) then
    return null;
  end if;
  insert into stats_touched (quarter) values (created / 900000), ((created - 3600000) / 900000);
  return null;
end $$;
`
