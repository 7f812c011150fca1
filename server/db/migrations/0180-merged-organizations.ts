/**
 * An organization that was merged into another stays as a row without people or mail domains, and names the one that stays, however
 * often that was merged itself (ADR 160). It gives its name free, and is found by it as `former_names` of the one that stays.
 */
export const up = `
set local statement_timeout = 0;

lock table organizations in access exclusive mode;

alter table organizations
  add column merged_into uuid references organizations (id) on delete cascade,
  add column former_names text not null default '';
create index organizations_merged on organizations (merged_into) where merged_into is not null;

drop index organizations_by_origin;
create unique index organizations_by_origin on organizations (kind, lower(name), origin) where merged_into is null;

drop index organizations_searched;
alter table organizations drop column searched;
alter table organizations add column searched text not null
  generated always as (folded(name || ' ' || former_names || ' ' || domain_names)) stored;
create index organizations_searched on organizations using gin (searched gin_trgm_ops);

analyze organizations;
`
