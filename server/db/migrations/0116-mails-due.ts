/**
 * When a mail could first go, whatever tries and leases make of its next turn (`run_at`): since then it is late. Processes of the
 * version before leave it out (ADR 060).
 */
export const up = `
alter table outbox add column due_at bigint;
`
