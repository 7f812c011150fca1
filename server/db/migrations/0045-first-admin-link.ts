/** The link by which somebody becomes the first admin: one at most. Without `APP_SECRET` neither column makes it. */
export const up = `
create table first_admin_link (
  id integer primary key default 1 check (id = 1),
  seed text not null,
  hash text not null,
  expires_at bigint not null
);
`
