import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { startConversation } from '#src/api/contract/conversations.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { required } from '#src/lib/required.ts'
import { createPortal } from '#tests/support/portal.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { tracesOf } from '#tests/support/traces-of.ts'

const portal = await createPortal()
const { db } = portal

const forget = (email: string) =>
  runCommand('areas/operate/delete-person.main.ts', [email], {
    DATABASE_URL: required(portal.config.databaseUrl, 'database'),
    APP_SECRET: portal.config.appSecret,
  })

test('ADMIN-3 whoever asks to be forgotten is deleted by one command with all that is theirs, and nobody else', async () => {
  const { browser, person } = await portal.signIn({
    is_customer: true,
    organization_form_completed: true,
  })
  const other = await portal.signIn({ is_customer: true })
  await browser.call(
    startConversation,
    { question: 'What may I show?' },
    { idempotencyKey: randomUUID() },
  )
  expect(await tracesOf(db, person.id)).toEqual(
    expect.arrayContaining(['sessions', 'ai_conversations', 'idempotency']),
  )
  const before = await tracesOf(db, other.person.id)

  const { code, said } = await forget(person.email.toUpperCase())
  expect(said).toContain(`The account of ${person.email} is deleted.`)
  expect(code).toBe(0)
  expect(await tracesOf(db, person.id)).toEqual([])
  expect((await browser.refusal(loadUser, { method: 'email' })).status).toBe(401)
  expect(await tracesOf(db, other.person.id)).toEqual(before)
  expect(await db.selectFrom('audit_log').select(['kind', 'subject']).execute()).toEqual([
    { kind: 'person.deleted', subject: person.id },
  ])
})

test('ADMIN-3 nobody and an admin are not deleted, and the operator reads why', async () => {
  const admin = await portal.signIn({ is_admin: true, is_staff: true })
  expect(await forget('nobody@example.com')).toMatchObject({
    code: 1,
    said: expect.stringContaining('Nobody here has the address "nobody@example.com".') as string,
  })
  expect(await forget(admin.person.email)).toMatchObject({
    code: 1,
    said: expect.stringContaining('take that right away first') as string,
  })
  expect(await tracesOf(db, admin.person.id)).toContain('sessions')
})
