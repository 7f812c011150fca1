/**
 * What organizations are searched by in one text with one index, as people are: whatever many match is read in the order of
 * the list until a page is full. The database itself keeps `domain_names`, the verified ones side by side.
 */
export const up = `
alter table organizations add column domain_names text not null default '';
update organizations set domain_names = tied.domain_names
from (
  select organization_id, string_agg(domain, ' ' order by domain) as domain_names
  from organization_domains group by organization_id
) tied
where tied.organization_id = organizations.id;
alter table organizations add column searched text not null
  generated always as (lower(name || ' ' || domain_names)) stored;

create function note_organization_domains() returns trigger language plpgsql as $$
begin
  update organizations set domain_names = coalesce((
    select string_agg(domain, ' ' order by domain) from organization_domains
    where organization_id = organizations.id
  ), '')
  where id in (new.organization_id, old.organization_id);
  return null;
end $$;
create trigger organization_domains_are_searched
  after insert or delete or update of organization_id, domain on organization_domains
  for each row execute function note_organization_domains();

drop index organizations_searched;
drop index organization_domains_searched;
create index organizations_searched on organizations using gin (searched gin_trgm_ops);
`
