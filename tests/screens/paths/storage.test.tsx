import { afterEach, expect, test, vi } from 'vitest'

import { StorageTypeError } from '#src/lib/storage.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { forgetAll, jsdomHands } from '#tests/support/paths/jsdom-stage.ts'
import { mountApp } from '#tests/support/paths/mount-app.tsx'
import { realNetwork } from '#tests/support/paths/real-network.ts'
import { required } from '#src/lib/required.ts'

const portal = await realNetwork()
const { click, fill, sight } = jsdomHands()
let mounted: ReturnType<typeof mountApp> | undefined

afterEach(() => {
  mounted?.unmount()
  forgetAll()
})

const expectToSee = (...lines: string[]) =>
  vi.waitFor(async () => expect(await sight()).toEqual(expect.arrayContaining(lines)), {
    interval: 10,
  })

/** Home, and all that it asked for. */
const home = ['heading: Hello Ada', 'link: Robotaxi']

const names = ['accessToken', 'refreshToken', 'session'].map(
  (it) => `partner-portal-frontend-${it}`,
)
const inLocalStorage = () => names.filter((name) => localStorage.getItem(name) !== null)
const inCookies = () => names.filter((name) => document.cookie.includes(`${name}=`))

test.each([
  ['cookie', inCookies, inLocalStorage],
  ['localStorage', inLocalStorage, inCookies],
])(
  'APP-7 SE-15 with storage type %s a session is kept there alone, outlives a reload and is gone after logout',
  async (storageType, here, elsewhere) => {
    const { email } = await portal.addPerson({ organization_access_status: 'approved' })
    mounted = mountApp('/login/customer', { storageType })
    await fill('Email', email)
    await click('Next')
    await click('Send login code by email')
    await expectToSee('field: Code "" (focus)')
    const mails = await mailsTo(portal, email)
    await fill('Code', required(/^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0], 'code'))
    await click('Sign in')
    await expectToSee(...home)
    expect([here(), elsewhere()]).toEqual([names, []])

    mounted.unmount()
    mounted = mountApp('/', { storageType })
    await expectToSee(...home)
    await click('Log out')
    await expectToSee('heading: Login')
    expect([here(), elsewhere()]).toEqual([[], []])
  },
)

test('SE-15 a storage type that is none is refused by its own error', () => {
  expect(() => mountApp('/', { storageType: 'memory' })).toThrow(StorageTypeError)
})

test('SE-15 a browser that keeps no cookies is told so, on every page, and asks nobody to log in', async () => {
  mounted = mountApp('/demo/robotaxi', { areCookiesKept: false })
  await expectToSee('heading: Cookies are blocked')
  expect(await sight()).toContain('button: Retry')
})
