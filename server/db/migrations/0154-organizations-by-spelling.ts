/** Who names an organization finds it by its letters, among those of their mail domain (ADR 119). */
export const up = `
set local statement_timeout = 0;

create index organizations_by_spelling on organizations (kind, origin, left(folded(name), 300));
`
