/**
 * `organizations.waiting_since`: when the one of its people asked who waits longest, `null` where nobody waits. The database
 * keeps it itself, whichever version of the portal writes. Each way round has its index, for where nobody waits comes last
 * both ways. The trigger of people comes first: it locks them before organizations, as whoever decides does.
 */
export const up = `
set local statement_timeout = 0;

create function waits_since(person uuid, at_least bigint) returns bigint language sql stable as $$
  select coalesce(max(requested_at), at_least) from access_requests where person_id = person
$$;

create function note_longest_wait(tied uuid) returns void language plpgsql as $$
declare
  longest bigint;
begin
  -- What others changed of its people is done once the row is locked, and seen by a statement that begins after.
  perform from organizations where id = tied for no key update;
  select min(waits_since(id, created_at)) into longest from people
  where organization_id = tied and organization_access_status = 'pending' and disabled_at is null;
  update organizations set waiting_since = longest
  where id = tied and waiting_since is distinct from longest;
end $$;

-- Where somebody left, all who wait are looked at; where somebody came, they alone: many who move at once cost no more each.
create function note_who_waits() returns trigger language plpgsql as $$
declare
  since bigint;
begin
  if tg_op <> 'INSERT' and old.organization_id is not null
    and old.organization_access_status = 'pending' and old.disabled_at is null
  then
    perform note_longest_wait(old.organization_id);
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
create trigger people_wait
  after insert or delete
    or update of organization_id, organization_access_status, disabled_at on people
  for each row execute function note_who_waits();

alter table organizations add column waiting_since bigint;

-- A person waits before their request is there: until then it was their former one that counted.
create function note_request() returns trigger language plpgsql as $$
begin
  perform note_longest_wait(organization_id) from people
  where id = new.person_id and organization_id is not null
    and organization_access_status = 'pending' and disabled_at is null;
  return null;
end $$;
create trigger access_requests_are_noted
  after insert on access_requests
  for each row execute function note_request();

update organizations set waiting_since = waited.since
from (
  select organization_id, min(waits_since(id, created_at)) as since from people
  where organization_access_status = 'pending' and disabled_at is null
  group by organization_id
) waited
where waited.organization_id = organizations.id;

create index organizations_longest_waiting on organizations
  (kind, coalesce(waiting_since, 9007199254740991), id);
create index organizations_latest_waiting on organizations (kind, coalesce(waiting_since, 0), id);
`
