/** What an answer was that is written anew, until the new one is whole: where it fails, the former one comes back. */
export const up = `
alter table ai_messages add column former text;
`
