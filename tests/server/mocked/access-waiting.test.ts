import { setTimeout as sleep } from 'node:timers/promises'

import { beforeEach, expect, test, vi } from 'vitest'

import { disablePerson, loadPerson } from '#src/api/contract/admin-people.ts'
import type { Verdict } from '#src/api/contract/admin-access.ts'
import { requestAccess, waitForDecision } from '#src/api/contract/organization.ts'
import { loadUser, logout } from '#src/api/contract/session.ts'
import { decideOn, signInAdmin } from '#tests/support/access.ts'
import { createPortal } from '#tests/support/portal.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'

vi.mock('node:timers/promises', { spy: true })

const portal = await createPortal()
const approve: Verdict = { verdict: 'approve', note: '' }
const reject: Verdict = { verdict: 'reject', reason: 'Who are you?', note: '' }
const known = 'pending'

beforeEach(() => {
  vi.mocked(sleep).mockClear()
})

const asker = async () => {
  const asking = await portal.signIn({ email: 'ada@acme.example' })
  await asking.browser.call(requestAccess, { organization: 'Acme', reason: '' })
  return asking
}
const untilWaiting = (count: number) =>
  vi.waitFor(() => {
    expect(sleep).toHaveBeenCalledTimes(count)
  })
/** Time does not end the next wait: what is told has to. */
const stopTime = () =>
  vi.mocked(sleep).mockImplementationOnce(
    (_ms, _value, { signal } = {}) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('let go')), { once: true })
      }),
  )
const waitIn = (browser: PortalBrowser) => browser.call(waitForDecision, { known })

test('ACCESS-4 answers as soon as an admin decides, with what the person may see now', async () => {
  const { browser, person } = await asker()
  const admin = await signInAdmin(portal)
  stopTime()
  const answer = waitIn(browser)
  await untilWaiting(1)
  await decideOn(portal, admin.browser, [person.id], approve)
  const me = await answer
  expect(me).toMatchObject({ organizationAccessStatus: 'approved', organizationName: 'Acme' })
  expect(me.demos.length).toBeGreaterThan(0)
  expect(me).toEqual(await browser.call(loadUser, { method: 'email' }))
})

test('ACCESS-4 answers in every process, and tells why and until when', async () => {
  const { browser, person } = await asker()
  const admin = await signInAdmin(portal)
  stopTime()
  const answer = waitIn(portal.atNewProcess(browser))
  await untilWaiting(1)
  await decideOn(portal, admin.browser, [person.id], reject)
  expect(await answer).toMatchObject({
    organizationAccessStatus: 'rejected',
    organizationAccessReason: 'Who are you?',
    organizationAccessRequestedAt: portal.services.now(),
    organizationAccessAskAgainAt: portal.services.now() + 7 * 86_400_000,
  })
})

test('ACCESS-4 answers at once where the person stands otherwise than the page knows', async () => {
  const { browser, person } = await asker()
  const admin = await signInAdmin(portal)
  await decideOn(portal, admin.browser, [person.id], reject)
  expect(await waitIn(browser)).toMatchObject({ organizationAccessStatus: 'rejected' })
  expect(sleep).not.toHaveBeenCalled()
})

test('ACCESS-4 asks to be called again after eight seconds', async () => {
  const { browser } = await asker()
  vi.mocked(sleep).mockResolvedValueOnce(undefined)
  expect(await waitIn(browser)).toMatchObject({ organizationAccessStatus: 'pending' })
  expect(sleep).toHaveBeenCalledWith(8_000, undefined, expect.anything())
})

test('ACCESS-4 what happens to others wakes nobody', async () => {
  const { browser, person } = await asker()
  const other = await portal.signIn()
  await other.browser.call(requestAccess, { organization: 'Other', reason: '' })
  const admin = await signInAdmin(portal)
  const answer = waitIn(browser)
  await untilWaiting(1)
  await decideOn(portal, admin.browser, [other.person.id], approve)
  await decideOn(portal, admin.browser, [person.id], approve)
  expect(await answer).toMatchObject({ organizationAccessStatus: 'approved' })
})

test('ACCESS-4 holds four calls of a person, and answers a fifth at once; those let go make room', async () => {
  const { browser } = await asker()
  const twin = () => {
    const copy = portal.newBrowser({ jar: browser.jar.copy() })
    copy.tokens = browser.tokens
    return copy
  }
  const answers = Array.from({ length: 4 }, () => waitIn(twin()))
  await untilWaiting(4)
  expect(await waitIn(twin())).toMatchObject({ organizationAccessStatus: 'pending' })
  expect(sleep).toHaveBeenCalledTimes(4)

  // What a process does that is about to stop.
  portal.services.bus.nudge()
  for (const answer of answers) {
    expect(await answer).toMatchObject({ organizationAccessStatus: 'pending' })
  }
  vi.mocked(sleep).mockResolvedValueOnce(undefined)
  await waitIn(twin())
  expect(sleep).toHaveBeenCalledTimes(5)
})

test('ACCESS-4 lets go at once of a page that left', async () => {
  const { browser } = await asker()
  const leaving = new AbortController()
  const answer = browser.request(`/api/access/status?known=${known}`, {
    signal: leaving.signal,
    headers: {
      authorization: `Bearer ${browser.tokens?.accessToken.jwt}`,
      'x-pp-client': '0.6.3',
    },
  })
  await untilWaiting(1)
  leaving.abort()
  await answer
  expect(vi.mocked(sleep).mock.settledResults).toMatchObject([{ type: 'rejected' }])
})

test.each([
  {
    who: 'logs out',
    end: (browser: PortalBrowser) => browser.call(logout, { method: 'email' }),
  },
  {
    who: 'is thrown out',
    end: () =>
      portal.db.updateTable('sessions').set({ revoked_at: 1, revoked_why: 'revoked' }).execute(),
  },
])(
  'SE-11 SE-02 who $who while they wait is told nothing of the account any more',
  async ({ end }) => {
    const { browser } = await asker()
    const elsewhere = portal.newBrowser({ jar: browser.jar.copy() })
    vi.mocked(sleep).mockImplementationOnce(async () => {
      await end(elsewhere)
      portal.advance(8_000)
    })
    expect((await browser.refusal(waitForDecision, { known })).name).toBe('not-signed-in')
  },
)

test('SE-11 who is disabled while they wait is told so at once', async () => {
  const { browser, person } = await asker()
  const admin = await signInAdmin(portal)
  const answer = browser.refusal(waitForDecision, { known })
  await untilWaiting(1)
  const { version } = await admin.browser.call(loadPerson, { id: person.id })
  await admin.browser.call(disablePerson, { id: person.id, version, reason: 'Left.' })
  expect((await answer).name).toBe('account-disabled')
})
