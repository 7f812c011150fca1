/**
 * Who comes by a provider that may not speak for their address proves the mailbox by a code; what the provider said waits in
 * the code's transaction, sealed. Nobody is staff and customer at once: Google's word that somebody is staff counts.
 */
export const up = `
alter table passcode_transactions add column arrival text;

update people set is_customer = false where is_staff and is_customer;
alter table people add constraint people_staff_are_no_customers check (not (is_staff and is_customer));
`
