/**
 * When a mail could first go, whatever tries and leases make of its next turn (`run_at`): since then it is late. Processes of the
 * version before leave it out (ADR 060).
 * People are locked first, as the portal does (ADR 027): a later migration of the same upgrade needs them.
 */
export const up = `
lock table people in access exclusive mode;
alter table outbox add column due_at bigint;
`
