/** Marks of the calls that chose a password and that connected a sign-in: whoever lost their answer is given it again. */
export const up = `
alter table passwords add column set_by text;
alter table passcode_transactions add column connected_by text;
create index passcode_transactions_connected_by on passcode_transactions (connected_by) where connected_by is not null;
`
