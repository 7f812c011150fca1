import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { finishLogin, startLogin } from '#src/api/contract/passcode.ts'
import { loadUser, refresh } from '#src/api/contract/session.ts'
import { required } from '#src/lib/required.ts'
import { record } from '#server/audit/record.ts'
import { forgotten } from '#server/identity/session/known-browser.ts'
import { mailOf } from '#tests/support/outbox.ts'
import { finishOf } from '#tests/support/passcode.ts'
import { createPortal } from '#tests/support/portal.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { tamper } from '#tests/support/tamper.ts'

const portal = await createPortal()
const { db, services } = portal

const endSignIns = () =>
  runCommand('areas/operate/backup/end-sign-ins.main.ts', [], {
    DATABASE_URL: required(portal.config.databaseUrl, 'database'),
    APP_SECRET: portal.config.appSecret,
  })

test('RE-08 in a database of any provider that was brought back nobody is signed in after one command, and the audit log is checked', async () => {
  // The command takes its machine's time, and the portal of this test one that stands still.
  portal.setClock(Date.now() - services.now())
  const { browser, person } = await portal.signIn()
  const { refreshToken } = required(browser.tokens, 'tokens')
  const other = portal.newBrowser()
  const ticket = await other.call(startLogin, { method: 'email', identifier: person.email })
  const { code } = await mailOf(portal, person.email, ticket)
  await db.transaction().execute((db) =>
    record(db, services, {
      kind: 'person.disabled',
      actor: { rule: 'A rule', request: { id: 'request' } },
      subject: { kind: 'person', id: person.id, name: person.email },
      before: null,
      after: null,
    }),
  )
  await expect(browser.call(loadUser, { method: 'email' })).resolves.toBeDefined()
  await db
    .insertInto('whatsapp_phones')
    .values({ phone: '491701234567', person_id: person.id, paired_at: 0, heard_at: 0 })
    .execute()

  const { code: ended, said } = await endSignIns()

  expect(ended).toBe(0)
  expect(said).toContain("The database holds 1 people and 0 leads. The audit log's 1 entries hold.")
  expect(said).toContain('Everybody signs in anew: 1 sessions were ended')
  expect(said).toContain('If this was brought back from a backup, what was done after it')
  expect(said).toContain('a stolen passkey that was removed since lets in again')
  expect(await db.selectFrom('whatsapp_phones').select('phone').execute()).toEqual([])
  expect(
    await db.selectFrom('known_browsers').select(['person_id', 'browser_hash']).execute(),
  ).toEqual([{ person_id: person.id, browser_hash: forgotten }])
  // Nothing is over by itself yet.
  portal.advance(60_000)
  const renewing = { method: 'email', refreshToken: refreshToken.jwt }
  expect((await browser.refusal(loadUser, { method: 'email' })).status).toBe(401)
  expect((await browser.refusal(refresh, renewing)).status).toBe(401)
  expect((await other.refusal(finishLogin, finishOf(ticket, code))).name).toBe('code-expired')

  await tamper(portal, `update audit_log set actor = 'x' where seq = 1`)
  expect((await endSignIns()).said).toContain('The audit log is broken at row 1.')
})

test('RE-08 the sessions of a large portal are ended however long that takes', async () => {
  await portal.signIn()
  await sql
    .raw(`
    create table limits (text text);
    create function note_limit() returns trigger language plpgsql as $$
    begin
      insert into limits values (current_setting('statement_timeout'));
      return null;
    end $$;
    create trigger note_limit after update on sessions execute function note_limit()`)
    .execute(db)

  expect((await endSignIns()).code).toBe(0)
  const { rows } = await sql`select text from limits`.execute(db)
  expect(rows).toEqual([{ text: '0' }])
})
