/**
 * Organizations, what they are let see, and what was decided about their people. `origin` keeps two of one name apart: the
 * mail domain of who named it, or the person where that domain is anybody's. `version` grows with each change by an admin.
 * The counts are kept by the database itself, so that lists sort by them with an index.
 */
export const up = `
create extension if not exists pg_trgm;

create table organizations (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('partner', 'customer')),
  name text not null,
  origin text not null,
  website text not null default '',
  country text not null default '',
  people integer not null default 0,
  waiting integer not null default 0,
  version integer not null default 1,
  created_at bigint not null,
  unique (id, kind)
);
create unique index organizations_by_origin on organizations (kind, lower(name), origin);
create index organizations_by_name on organizations (kind, lower(name), id);
create index organizations_by_age on organizations (kind, created_at, id);
create index organizations_by_people on organizations (kind, people, id);
create index organizations_by_waiting on organizations (kind, waiting, id);
create index organizations_searched on organizations using gin (lower(name) gin_trgm_ops);

create table organization_domains (
  domain text not null,
  kind text not null,
  organization_id uuid not null,
  is_automatic boolean not null default false,
  verified_by uuid references people (id) on delete set null,
  verified_at bigint not null,
  primary key (domain, kind),
  foreign key (organization_id, kind) references organizations (id, kind) on delete cascade
);
create index organization_domains_of on organization_domains (organization_id);

create table organization_demos (
  organization_id uuid not null references organizations (id) on delete cascade,
  demo text not null,
  is_shown boolean not null,
  primary key (organization_id, demo)
);

alter table people add column organization_id uuid references organizations (id) on delete set null;
alter table people add column organization_access_ask_again_at bigint;
alter table people add column version integer not null default 1;
alter table people add column last_login_at bigint;
alter table people add column searched text not null
  generated always as (lower(email || ' ' || firstname || ' ' || lastname)) stored;
create index people_of_organization on people (organization_id, organization_access_status);
create index people_by_name on people (lower(lastname), lower(firstname), id);
create index people_by_age on people (created_at, id);
create index people_by_login on people (last_login_at, id);
create index people_by_status on people (organization_access_status, created_at, id);
create index people_searched on people using gin (searched gin_trgm_ops);
update people set last_login_at = (select max(login_at) from sessions where person_id = people.id);

alter table access_requests add column organization_id uuid references organizations (id) on delete set null;
alter table access_requests add column decision text check (decision in ('approved', 'rejected'));
alter table access_requests add column decided_at bigint;
alter table access_requests add column decided_by uuid references people (id) on delete set null;
alter table access_requests add column decided_by_rule text;
alter table access_requests add column decision_reason text;
alter table access_requests add column decision_note text;
alter table access_requests add column decision_mail uuid;
create index access_requests_of_organization on access_requests (organization_id, requested_at);

create function count_people_of_organization() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.organization_id is not null then
    update organizations set
      people = people - 1,
      waiting = waiting - (old.organization_access_status = 'pending')::int
    where id = old.organization_id;
  end if;
  if tg_op <> 'DELETE' and new.organization_id is not null then
    update organizations set
      people = people + 1,
      waiting = waiting + (new.organization_access_status = 'pending')::int
    where id = new.organization_id;
  end if;
  return null;
end $$;
create trigger people_are_counted
  after insert or delete or update of organization_id, organization_access_status on people
  for each row execute function count_people_of_organization();
`
