/** What the insights into users count by: all that was done in a range, and by one person; and saved views of their list. */
export const up = `
drop index logs_by_time;
create index logs_by_time on logs (at) include (person_id, action);
create index logs_of_person on logs (person_id, at, id);

alter table saved_views
  drop constraint saved_views_list_check,
  add constraint saved_views_list_check check (list in ('partners', 'customers', 'users', 'activity'));
`
