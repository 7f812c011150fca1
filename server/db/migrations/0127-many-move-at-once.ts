/**
 * Many people of one organization may move by one statement: their organization is counted once for all of them, as each change of a row
 * in a transaction makes the next one dearer, and where somebody leaves who did not wait longest, nobody else is looked at. The
 * organization is locked before that is judged, so that what it says is what others changed.
 */
export const up = `
create or replace function note_who_waits() returns trigger language plpgsql as $$
declare
  longest bigint;
  since bigint;
begin
  if tg_op <> 'INSERT' and old.organization_id is not null
    and old.organization_access_status = 'pending' and old.disabled_at is null
  then
    select waiting_since into longest from organizations
    where id = old.organization_id for no key update;
    if waits_since(old.id, old.created_at) <= longest then
      perform note_longest_wait(old.organization_id);
    end if;
  end if;
  if tg_op <> 'DELETE' and new.organization_id is not null
    and new.organization_access_status = 'pending' and new.disabled_at is null
  then
    since := waits_since(new.id, new.created_at);
    update organizations set waiting_since = since
    where id = new.organization_id and (waiting_since is null or waiting_since > since);
  end if;
  return null;
end $$;

create function count_who_came() returns trigger language plpgsql as $$
begin
  update organizations set people = organizations.people + more.people, waiting = organizations.waiting + more.waiting
  from (
    select organization_id, count(*) as people,
      count(*) filter (where organization_access_status = 'pending' and disabled_at is null) as waiting
    from came where organization_id is not null group by organization_id
  ) more
  where id = more.organization_id;
  return null;
end $$;

create function count_who_went() returns trigger language plpgsql as $$
begin
  update organizations set people = organizations.people - less.people, waiting = organizations.waiting - less.waiting
  from (
    select organization_id, count(*) as people,
      count(*) filter (where organization_access_status = 'pending' and disabled_at is null) as waiting
    from went where organization_id is not null group by organization_id
  ) less
  where id = less.organization_id;
  return null;
end $$;

create function count_who_changed() returns trigger language plpgsql as $$
begin
  update organizations set people = organizations.people + changed.people, waiting = organizations.waiting + changed.waiting
  from (
    select organization_id, sum(sign) as people,
      coalesce(sum(sign) filter (where organization_access_status = 'pending' and disabled_at is null), 0) as waiting
    from (
      select organization_id, organization_access_status, disabled_at, 1 as sign from came
      union all
      select organization_id, organization_access_status, disabled_at, -1 from went
    ) each
    where organization_id is not null
    group by organization_id
  ) changed
  where id = changed.organization_id and (changed.people <> 0 or changed.waiting <> 0);
  return null;
end $$;

drop trigger people_are_counted on people;
drop function count_people_of_organization;
create trigger people_who_came_are_counted after insert on people
  referencing new table as came for each statement execute function count_who_came();
create trigger people_who_went_are_counted after delete on people
  referencing old table as went for each statement execute function count_who_went();
create trigger people_who_changed_are_counted after update on people
  referencing old table as went new table as came for each statement execute function count_who_changed();
`
