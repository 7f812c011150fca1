/** Leads are searched by one text with one index, read in the order of time or company, and found by what was opened with them; views of their list can be saved. */
export const up = `
alter table leads add column searched text not null
  generated always as (lower(company || ' ' || website || ' ' || salesforce || ' ' || note)) stored;
create index leads_searched on leads using gin (searched gin_trgm_ops);
create index leads_by_company on leads (lower(company), id);
drop index leads_by_time;
create index leads_by_time on leads (created_at, id);
alter table saved_views
  drop constraint saved_views_list_check,
  add constraint saved_views_list_check check (list in ('partners', 'customers', 'users', 'leads', 'activity'));
create index logs_of_lead on logs (lead_id) where lead_id is not null;
`
