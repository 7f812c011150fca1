/** What was opened with a lead, before a month of logs that went, is found by its age. */
export const up = `
set local statement_timeout = 0;

create index lead_demos_by_age on lead_demos (last_at);
`
