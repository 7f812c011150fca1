import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { redeemDevice, verifyDevice } from '#src/api/contract/device.ts'
import { finishLogin, startLogin } from '#src/api/contract/passcode.ts'
import { loadUser, refresh } from '#src/api/contract/session.ts'
import { required } from '#src/lib/required.ts'
import { anchorChain } from '#server/audit/anchor-chain.ts'
import { record } from '#server/audit/record.ts'
import { verifyChain } from '#server/audit/verify-chain.ts'
import type { Config } from '#server/base/config/config.ts'
import { firstAdminLink } from '#server/areas/admin-people/first-admin-link.ts'
import { personIn, unsubscribeUrl } from '#server/areas/digest/unsubscribe-token.ts'
import { createKeys, opensNewestKey } from '#server/identity/session/keys.ts'
import { rememberBrowser } from '#server/identity/session/known-browser.ts'
import { startSender } from '#server/mail/sender.ts'
import type { Mail } from '#server/mail/letter.ts'
import { addTransaction, takeTransaction } from '#server/sign-in/single-sign-on/transactions.ts'
import { factsOf } from '#tests/support/browser-facts.ts'
import { method, startedDevice } from '#tests/support/device.ts'
import { mailOf } from '#tests/support/outbox.ts'
import { finishOf } from '#tests/support/passcode.ts'
import { createPortal } from '#tests/support/portal.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { tamper } from '#tests/support/tamper.ts'

const portal = await createPortal()
const former = portal.config.appSecret
const next = 'the next secret, as long as a secret has to be'

type Step = 'accepting' | 'changed' | 'done'
/** How processes are set while they are replaced one by one, from the first to the last. */
const steps: Readonly<Record<Step, Pick<Config, 'appSecret' | 'otherAppSecrets'>>> = {
  accepting: { appSecret: former, otherAppSecrets: [next] },
  changed: { appSecret: next, otherAppSecrets: [former] },
  done: { appSecret: next, otherAppSecrets: [] },
}

const at = (step: Step, browser: PortalBrowser) => portal.atNewProcess(browser, steps[step])
const renewed = async (step: Step, browser: PortalBrowser) => {
  const there = at(step, browser)
  const { refreshToken } = required(browser.tokens, 'tokens')
  browser.tokens = await there.call(refresh, { method: 'email', refreshToken: refreshToken.jwt })
  return browser.tokens
}

test('CF-03 TK-20 while APP_SECRET is changed nobody is logged out, whichever process answers', async () => {
  const { browser } = await portal.signIn()
  for (const step of ['accepting', 'changed', 'accepting', 'changed', 'done'] as const) {
    await expect(at(step, browser).call(loadUser, { method: 'email' })).resolves.toBeDefined()
    await renewed(step, browser)
    await expect(at(step, browser).call(loadUser, { method: 'email' })).resolves.toBeDefined()
    // No token of a minute ago is needed any more.
    portal.advance(61_000)
  }
})

test('CF-03 TK-20 a secret that is accepted no more opens nothing', async () => {
  const { browser } = await portal.signIn()
  const there = at('done', browser)
  expect((await there.refusal(loadUser, { method: 'email' })).status).toBe(401)
  const { refreshToken } = required(browser.tokens, 'tokens')
  const renewing = { method: 'email', refreshToken: refreshToken.jwt }
  expect((await there.refusal(refresh, renewing)).status).toBe(401)
})

test('CF-03 PASSCODE-8 a code that was mailed before is right after', async () => {
  const { email } = await portal.addPerson()
  const browser = portal.newBrowser()
  const ticket = await browser.call(startLogin, { method: 'email', identifier: email })
  const { code } = await mailOf(portal, email, ticket)
  await expect(
    at('changed', browser).call(finishLogin, finishOf(ticket, code)),
  ).resolves.toHaveProperty('accessToken')
})

test('CF-03 DF-04 a device that showed its code before is let in after', async () => {
  const { browser } = await portal.signIn()
  const device = await startedDevice(portal)
  const input = { method, user_code: device.user_code.replace('-', '') }
  const person = at('changed', browser)
  await person.call(verifyDevice, input)
  await person.call(verifyDevice, { ...input, confirm: 'approve' })
  portal.advance(5_000)
  const redeeming = { method, device_code: device.device_code }
  await expect(at('changed', device.browser).call(redeemDevice, redeeming)).resolves.toHaveProperty(
    'accessToken',
  )
})

test('CF-03 TK-18 a mail that was queued before is sent after', async () => {
  const { email } = await portal.addPerson()
  await portal.newBrowser().call(startLogin, { method: 'email', identifier: email })
  const sent: Mail[] = []
  const transport = {
    send: (mail: Mail) => {
      sent.push(mail)
      return Promise.resolve()
    },
    close: () => {},
  }
  const services = { ...portal.services, config: { ...portal.config, ...steps.changed } }
  const sender = startSender(services, transport)
  onTestFinished(() => sender.close())
  await sender.run()
  expect(sent.map(({ to }) => to)).toEqual([email])
})

const servicesAt = (step: Step) => ({
  ...portal.services,
  config: { ...portal.config, ...steps[step] },
})
/** An act of an admin, told by a process of that step. */
const act = async (step: Step) => {
  const admin = await portal.addPerson()
  await portal.db.transaction().execute((db) =>
    record(db, servicesAt(step), {
      kind: 'person.disabled',
      actor: { caller: { personId: admin.id }, request: { id: 'request' } },
      subject: { kind: 'person', id: admin.id, name: admin.email },
      before: null,
      after: null,
    }),
  )
}
const anchor = (step: Step) => anchorChain(servicesAt(step))
const verdictAt = (step: Step) => verifyChain(servicesAt(step))
const kinds = async () => {
  const rows = await portal.db.selectFrom('audit_log').select('kind').orderBy('seq').execute()
  return rows.map(({ kind }) => kind)
}

test('CF-03 ADMIN-3 what was written under the former secret is proven without it, and nobody alters it behind the anchor', async () => {
  await act('accepting')
  await act('accepting')
  await anchor('accepting')
  await anchor('changed')
  await anchor('changed')
  expect(await kinds()).toEqual(['person.disabled', 'person.disabled', 'audit.secret-changed'])
  // A process that is not replaced yet writes once more.
  await act('accepting')
  expect(await verdictAt('changed')).toEqual({ checked: 4, broken: null })
  expect(await verdictAt('done')).toMatchObject({ broken: { seq: 4 } })
  await anchor('changed')
  await act('done')
  await anchor('done')
  expect(await verdictAt('done')).toEqual({ checked: 6, broken: null })

  await tamper(portal, `update audit_log set actor = 'somebody else' where seq = 2`)
  // What the former secret wrote is not proven any more, be it altered or not.
  const extent = expect.stringMatching(/^3 rows do not fit: rows 1 to 2, .*; row 4, /) as string
  expect(await verdictAt('done')).toEqual({
    checked: 0,
    broken: { seq: 1, why: 'Row 1 is not what was written there.', extent },
  })
})

/** The numbers of the rows that a process of that step reads of the log, statement by statement; acts may come after the first. */
const rowsReadBy = async (step: Step, meanwhile = () => Promise.resolve()) => {
  const read: number[][] = []
  const db = portal.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const rows = result.rows.flatMap(({ seq, kind }) => (kind === undefined ? [] : [Number(seq)]))
      if (rows.length > 0 && read.push(rows) === 1) {
        await meanwhile()
      }
      return result
    },
  })
  await anchorChain({ ...servicesAt(step), db })
  return read
}

test('CF-03 ADMIN-3 acts wait for the anchor no longer than what came to the log takes since it was read, however long it is', async () => {
  await act('accepting')
  await act('accepting')
  await act('accepting')
  const read = await rowsReadBy('changed', () => act('accepting'))
  expect(read).toEqual([[1, 2, 3], [4]])
  expect(await verdictAt('done')).toEqual({ checked: 5, broken: null })
})

test('CF-03 ADMIN-3 of processes that see the change at once one anchors the log, and the others read no more than its anchor', async () => {
  await act('accepting')
  await act('accepting')
  const read = await rowsReadBy('changed', () => anchor('changed'))
  expect(read).toEqual([[1, 2], [3]])
  expect(await kinds()).toEqual(['person.disabled', 'person.disabled', 'audit.secret-changed'])
  expect(await verdictAt('done')).toEqual({ checked: 3, broken: null })
})

test('CF-03 ADMIN-3 what came to the log since it was read has to hold too, or it is not anchored', async () => {
  await act('accepting')
  await rowsReadBy('changed', async () => {
    await act('accepting')
    await tamper(portal, `update audit_log set actor = 'somebody else' where seq = 2`)
  })
  expect(await kinds()).toEqual(['person.disabled', 'person.disabled'])
})

test('CF-03 ADMIN-3 a chain that does not hold is not anchored', async () => {
  await act('accepting')
  await act('accepting')
  await tamper(portal, `update audit_log set actor = 'somebody else' where seq = 2`)
  await anchor('changed')
  expect(await kinds()).toEqual(['person.disabled', 'person.disabled'])
  const { rows } = await sql<{ seq: number }>`select seq from audit_head`.execute(portal.db)
  expect(rows).toEqual([{ seq: 2 }])
  expect(portal.logLines.join('\n')).toContain('the audit log does not hold, and is not anchored')
})

test('CF-03 ADMIN-3 a second change needs nothing of before the first', async () => {
  const third = 'a third secret, which is just as long as it has to be'
  const at = (appSecret: string, ...otherAppSecrets: string[]) => ({
    ...portal.services,
    config: { ...portal.config, appSecret, otherAppSecrets },
  })
  await act('accepting')
  await anchor('changed')
  await act('done')
  await anchorChain(at(third, next))
  expect(await verifyChain(at(third, next))).toEqual({ checked: 4, broken: null })
  expect(await verifyChain(at(third))).toEqual({ checked: 4, broken: null })
  await tamper(portal, `update audit_log set actor = 'somebody else' where seq = 1`)
  expect(await verifyChain(at(third))).toMatchObject({ broken: { seq: 1 } })
})

test('CF-03 INSIGHT-4 a link that ends the digest works as long as its secret is accepted', () => {
  const now = portal.services.now()
  const url = unsubscribeUrl('a person', now, portal.config)
  const token = new URL(url).searchParams.get('token') ?? ''
  expect(personIn(token, now, steps.changed)).toBe('a person')
  expect(personIn(token, now, steps.done)).toBeNull()
})

test('CF-03 OI-01 who went to their provider before comes back to a process of after', async () => {
  const begun = {
    state: 'state',
    method: 'okta',
    sessionId: null,
    redirectUri: 'https://portal.example/okta/login/callback',
    bindHash: 'browser',
    verifier: 'verifier',
    nonce: 'nonce',
    isAnew: false,
    mustBeFresh: false,
  }
  const { db, config } = portal
  const now = portal.services.now()
  await addTransaction({ db, config, now }, begun)
  const taken = await takeTransaction({ db, config: steps.changed, now }, begun)
  expect(taken).toMatchObject({ verifier: 'verifier', nonce: 'nonce' })
})

test('CF-03 SE-09 a browser that somebody signed in by meanwhile is known afterwards', async () => {
  const { person, browser } = await portal.signIn()
  const request = (step: Step) => factsOf(browser, { ...portal.config, ...steps[step] })
  const remembered = (step: Step) =>
    portal.db
      .transaction()
      .execute((db) =>
        rememberBrowser(db, { request: request(step), services: servicesAt(step) }, person),
      )
  expect(await remembered('changed'), 'it is no new one').toBe(false)
  expect(await remembered('done'), 'nor later').toBe(false)
  const rows = await portal.db.selectFrom('known_browsers').selectAll().execute()
  expect(rows).toHaveLength(1)
})

const linkAt = (step: Step) => {
  const { config, ...services } = servicesAt(step)
  return firstAdminLink({ ...services, config: { ...config, adminEmails: [] } })
}

test('CF-03 ADMIN-4 processes before and after the change print the same link for the first admin', async () => {
  const before = required(await linkAt('accepting'), 'link')
  expect(await linkAt('changed')).toEqual(before)
})

test('CF-03 RE-08 after a change that was taken back the newest key is under the secret that the portal runs under: its backup goes by that', async () => {
  const startAt = async (secrets: Pick<Config, 'appSecret' | 'otherAppSecrets'>) => {
    portal.advance(1_000)
    await createKeys({ ...portal.services, secrets }).current()
    const keys = await portal.db.selectFrom('signing_keys').select('id').execute()
    return { keys: keys.length, isNewestOurs: await opensNewestKey(portal.db, back) }
  }
  const back = { appSecret: former, otherAppSecrets: [] }
  await portal.db.deleteFrom('signing_keys').execute()
  expect(await startAt(back)).toEqual({ keys: 1, isNewestOurs: true })
  expect(await startAt(steps.accepting)).toEqual({ keys: 1, isNewestOurs: true })
  expect(await startAt(steps.changed)).toEqual({ keys: 2, isNewestOurs: false })
  // Some are replaced, others are not: none undoes what others did.
  expect(await startAt(steps.accepting)).toEqual({ keys: 2, isNewestOurs: false })
  expect(await startAt(steps.changed)).toEqual({ keys: 2, isNewestOurs: false })

  expect(await startAt(back)).toEqual({ keys: 3, isNewestOurs: true })
  expect(await startAt(back)).toEqual({ keys: 3, isNewestOurs: true })
})
