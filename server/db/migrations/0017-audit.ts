/**
 * Every decision and every act of an admin. Each row carries the keyed hash of itself and of the row before, so that one
 * changed or taken out shows; the database refuses both, and `audit_head` names the last row, so that a cut end shows too.
 */
export const up = `
create table audit_log (
  seq bigint primary key,
  at bigint not null,
  kind text not null,
  actor_id uuid,
  actor text not null,
  subject_kind text not null check (subject_kind in ('person', 'organization', 'domain', 'audit')),
  subject_id text not null,
  subject text not null,
  before text,
  after text,
  request_id text,
  hash text not null
);
create index audit_log_by_time on audit_log (at, seq);
create index audit_log_by_kind on audit_log (kind, seq);
create index audit_log_by_actor on audit_log (actor_id, seq);
create index audit_log_by_subject on audit_log (subject_kind, subject_id, seq);
create index audit_log_searched on audit_log
  using gin (lower(actor || ' ' || subject) gin_trgm_ops);

create table audit_head (
  only_one boolean primary key default true check (only_one),
  seq bigint not null,
  hash text not null
);

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to';
end $$;
create trigger audit_log_stays before update or delete on audit_log
  for each row execute function audit_log_is_append_only();
`
