/**
 * Whatever is tied to an organization that was merged into another is tied to the one that stays, also by a process of the version
 * before, which knows of no merge (ADR 060, ADR 160).
 */
export const up = `
create function follow_merged() returns trigger language plpgsql as $$
begin
  new.organization_id := coalesce(
    (select merged_into from organizations where id = new.organization_id), new.organization_id
  );
  return new;
end $$;

create trigger people_follow_merged before insert or update of organization_id on people
  for each row when (new.organization_id is not null) execute function follow_merged();
create trigger access_requests_follow_merged before insert or update of organization_id on access_requests
  for each row when (new.organization_id is not null) execute function follow_merged();
create trigger organization_domains_follow_merged before insert or update of organization_id on organization_domains
  for each row execute function follow_merged();
`
