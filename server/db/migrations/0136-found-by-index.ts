/**
 * What was read from end to end as a portal grew: sessions that ended long ago, by each sweep; all that somebody ever did, by Home,
 * since logs lie by month; browsers by their mark, by each sign-in after APP_SECRET changed; answers of some days, every five seconds.
 */
export const up = `
set local statement_timeout = 0;

create index logs_of_opened_demos on logs (person_id, demo, at) where action = 'OpenDemo';
create index known_browsers_by_hash on known_browsers using hash (browser_hash);
create index ai_messages_answered on ai_messages (written_at) where role = 'answer';
-- Sign-in and renewal wait for this one alone, not for the logs.
create index sessions_by_end on sessions (ends_at);
`
