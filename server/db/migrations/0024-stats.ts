/** What insights count by: the opens of a range, without the many page views between them. */
export const up = `
create index logs_of_opens on logs (at, demo, person_id) where action = 'OpenDemo';
`
