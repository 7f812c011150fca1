/** A lead opens demos since `renewed_at`, where its person has gone on with it, else since `created_at`. */
export const up = `
alter table leads add column renewed_at bigint;
`
