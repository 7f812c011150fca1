/**
 * The latest mail to each approver that tells how many wait. Who asked or told before organizations were kept gets one of
 * their own: what they typed lets them in nowhere.
 */
export const up = `
create table approver_notices (
  recipient text primary key,
  mail uuid not null,
  due_at bigint not null
);

insert into organizations (kind, name, origin, website, country, created_at)
select 'customer', form.organization, form.person_id::text, form.website, form.country, form.completed_at
from organization_forms form join people on people.id = form.person_id
where people.is_customer and people.organization_id is null;

insert into organizations (kind, name, origin, created_at)
select distinct on (person_id) 'partner', organization, person_id::text, requested_at
from access_requests join people on people.id = person_id
where not people.is_customer and people.organization_id is null
order by person_id, requested_at desc;

update people set organization_id = organizations.id
from organizations where organizations.origin = people.id::text;

update access_requests set organization_id = people.organization_id
from people where people.id = person_id and access_requests.organization_id is null;
`
