/** The files that the pages of the latest builds load, for processes of other builds (ADR 158). */
export const up = `
create table code_files (
  path text primary key,
  build text not null,
  plain bytea not null,
  brotli bytea,
  shared_at bigint not null
);
`
