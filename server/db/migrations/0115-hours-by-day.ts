/**
 * The line of opens and the heat map read a range day by day: what they need of all organizations lies in one small index, beside which
 * the rows with their bits of people are wide.
 */
export const up = `
set local statement_timeout = 0;

create index stats_days_of_all on stats_days (zone, span, day) include (demo, audience, opens, hours)
  where organization_id = '00000000-0000-0000-0000-000000000000';
`
