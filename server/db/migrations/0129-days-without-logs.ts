/**
 * Before which day of UTC logs are gone (`LOGS_KEPT_DAYS`), told where they go: what was counted of those days is kept, whatever is
 * deleted later that they tell of.
 */
export const up = `
create table logs_gone (
  only_one boolean primary key default true check (only_one),
  before_day integer not null
);
`
