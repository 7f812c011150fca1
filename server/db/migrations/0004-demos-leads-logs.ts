/** Leads, the activity log, and what people told about their organizations. Times are epoch milliseconds. */
export const up = `
create table organization_forms (
  person_id uuid primary key references people (id) on delete cascade,
  organization text not null,
  website text not null,
  country text not null,
  job_title text not null,
  completed_at bigint not null
);

create table access_requests (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  organization text not null,
  reason text not null,
  requested_at bigint not null
);
create index access_requests_of_person on access_requests (person_id, requested_at);

create table leads (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  type text not null check (type in ('google-client', 'google-event', 'google-training', 'client')),
  company text not null,
  website text not null,
  salesforce text not null,
  note text not null,
  source text check (source in ('google-employee', 'google-event', 'external-event', 'other')),
  created_at bigint not null
);
create index leads_of_person on leads (person_id, created_at);
create index leads_by_time on leads (created_at);

create table logs (
  person_id uuid not null references people (id) on delete cascade,
  id uuid not null,
  session_id uuid not null,
  action text not null check (action in ('OpenDemo', 'Exit', 'Pageview')),
  demo text,
  data jsonb not null,
  lead_id uuid references leads (id) on delete set null,
  version text not null,
  at bigint not null,
  primary key (person_id, id)
);
create index logs_by_time on logs (at);
create index logs_by_demo on logs (demo, at) where demo is not null;
`
