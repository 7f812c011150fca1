/**
 * Whoever is disabled waits for nothing, until they are enabled: `organizations.waiting` counts them out. The trigger comes
 * first, whose lock keeps people as they are while they are counted once more.
 */
export const up = `
set local statement_timeout = 0;

create or replace function count_people_of_organization() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.organization_id is not null then
    update organizations set
      people = people - 1,
      waiting = waiting
        - (old.organization_access_status = 'pending' and old.disabled_at is null)::int
    where id = old.organization_id;
  end if;
  if tg_op <> 'DELETE' and new.organization_id is not null then
    update organizations set
      people = people + 1,
      waiting = waiting
        + (new.organization_access_status = 'pending' and new.disabled_at is null)::int
    where id = new.organization_id;
  end if;
  return null;
end $$;
drop trigger people_are_counted on people;
create trigger people_are_counted
  after insert or delete
    or update of organization_id, organization_access_status, disabled_at on people
  for each row execute function count_people_of_organization();

update organizations set waiting = waiting - counted.disabled
from (
  select organization_id, count(*)::int as disabled from people
  where organization_access_status = 'pending' and disabled_at is not null
    and organization_id is not null
  group by organization_id
) counted
where counted.organization_id = organizations.id;
`
