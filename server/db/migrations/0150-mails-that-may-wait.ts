/**
 * Mails that go behind all others, and the order in which those that may go do so. A process of the version before queues none of them
 * (ADR 060). What WhatsApp did not take is found among all that went to phones.
 * People are locked first, as the portal does (ADR 027): a later migration of the same upgrade needs them.
 */
export const up = `
lock table people in access exclusive mode;
alter table outbox add column may_wait boolean not null default false;
create index outbox_by_urgency on outbox (may_wait, expires_at, run_at);
create index whatsapp_messages_failed on whatsapp_messages (at) where state = 'failed';
`
