import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { beginCodeSession } from '#tests/support/browser-session.ts'
import { codeIn, mailsTo, newestMail } from '#tests/support/mailbox.ts'
import {
  answerProvider,
  countCalls,
  newAddress,
  pathOf,
  people,
  press,
  register,
  see,
  signIn,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

/** From the partners' form. */
const toGoogle = async (page: Page, search = '') => {
  await page.goto(`/login/partner-google${search}`)
  await press(page, 'Continue with Google')
}

/** From the customers' form, with an address that has no account. */
const toProvider = async (page: Page, name: string, email: string) => {
  await page.goto('/login/customer')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await press(page, 'Next')
  await page.getByText('Email not found.').waitFor()
  await press(page, `Continue with ${name}`)
}

/** The same with an address that has one. */
const toProviderOf = async (page: Page, name: string, email: string) => {
  await page.goto('/login/customer')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await press(page, 'Next')
  await press(page, `Continue with ${name}`)
}

/** The address, secrets and all, that the provider sends this page back to. */
const callbackOf = (page: Page) => {
  let address = ''
  page.on('request', (request) => {
    address = request.url().includes('/login/callback?') ? request.url() : address
  })
  return () => address
}

test('SSO-1 SSO-2 staff sign in with Google by one click on a sample person, and come to the page they wanted', async () => {
  const page = await newPerson()
  await toGoogle(page, '?redirect=%2Faccount')
  await page.getByRole('button', { name: 'Ada Lindqvist' }).click()
  await press(page, 'Allow')
  await see(page, 'Account')

  expect(pathOf(page)).toBe('/account')
  await page.goto('/')
  await see(page, 'Hello Ada')
})

test('SSO-1 a new partner comes by Google and asks for access', async () => {
  const page = await newPerson()
  await toGoogle(page)
  await answerProvider(page, newAddress().replace('example.com', 'partner.example'))
  await see(page, /access/i)
  expect(pathOf(page)).toBe('/setup')
})

describe.each([
  { name: 'Okta', key: 'okta' },
  { name: 'Auth0', key: 'auth0' },
  { name: 'single sign-on', key: 'oidc' },
])('$name', ({ name, key }) => {
  test('SSO-1 SSO-3 a new customer signs in, and logs out through the provider, which forgets them', async () => {
    const page = await newPerson()
    const email = newAddress().replace('example.com', `${key}.example`)
    await toProvider(page, name, email)
    await answerProvider(page, email)
    await see(page, 'Your organization')

    const stops = [`/local/openid/${key}/session/end`, `/${key}/logout/callback`]
    const visits = countCalls(page, new RegExp(`^(?:${stops.join('|')})$`))
    await press(page, 'Log out')
    await see(page, /^Sign out of /)
    await press(page, 'Sign out')
    await see(page, 'Login')
    await expect.poll(() => visits).toEqual(stops.map((stop) => `GET ${stop}`))
    expect(new URL(page.url()).search).toBe('')
    expect(await page.evaluate(() => window.cookieStore.getAll())).not.toContainEqual(
      expect.objectContaining({ name: expect.stringContaining('accessToken') }),
    )
    // Its account has this one method: the second step waits to be asked.
    await page.goto('/login/customer')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await press(page, 'Next')
    await press(page, `Continue with ${name}`)
    await see(page, /^Sign in with /)
    expect(page.url()).toContain(`/local/openid/${key}/`)
  })
})

test('OI-11 SSO-5 a provider that may not speak for the address has the mailbox proven by a code, once', async () => {
  const page = await newPerson()
  const email = newAddress()
  await toProvider(page, 'Okta', email)
  await answerProvider(page, email)
  await see(page, 'Confirm your email')
  await page.getByText(`Okta says that you are ${email}.`).waitFor()
  expect(new URL(page.url()).search).toBe('')

  const seen = await mailsTo(email)
  await press(page, 'Send code by email')
  await page.getByLabel('Code').fill(codeIn(await newestMail(email, seen)))
  await press(page, 'Confirm')
  await see(page, 'Your organization')

  const next = await newPerson({ isFailing: true })
  await toProviderOf(next, 'Okta', email)
  await answerProvider(next, email)
  await see(next, 'Your organization')
})

test('OI-11 PASSCODE-3 a page that was thrown away while its person read the mail goes on with the proof', async () => {
  const page = await newPerson()
  const email = newAddress()
  await toProvider(page, 'Okta', email)
  await answerProvider(page, email)
  await see(page, 'Confirm your email')
  const seen = await mailsTo(email)
  await press(page, 'Send code by email')
  const code = codeIn(await newestMail(email, seen))
  const sent = await mailsTo(email)
  await page.reload()
  await page.getByText(`Okta says that you are ${email}.`).waitFor()
  await page.getByLabel('Code').fill(code)
  await press(page, 'Confirm')
  await see(page, 'Your organization')
  expect(await mailsTo(email)).toHaveLength(sent.length)
})

test('OI-11 who would rather not prove the mailbox is back at the login, and in by nothing', async () => {
  const page = await newPerson()
  await toGoogle(page, '?redirect=%2Faccount')
  await answerProvider(page, `nia.${Date.now()}@private.example`)
  await see(page, 'Confirm your email')
  await press(page, 'Sign in another way')
  await see(page, 'Login')
  expect(pathOf(page)).toBe('/login/partner-google?redirect=%2Faccount')
})

test('OI-10 staff who come in by a mailed code are led to Google, and are staff with it', async () => {
  const page = await newPerson()
  await beginCodeSession(page, people.staff)
  await page.goto('/')
  await see(page, 'Continue as Google staff')
  await press(page, 'Continue with Google')
  await page.getByRole('button', { name: 'Sam Okafor' }).click()
  await press(page, 'Allow')
  await see(page, 'Hello Sam')
  expect(pathOf(page)).toBe('/')
})

test('SSO-3 who denies is told so at the login they left, and may try again', async () => {
  const page = await newPerson()
  await toGoogle(page, '?redirect=%2Faccount')
  await answerProvider(page, newAddress(), 'Deny')
  await page.getByText('You did not allow the sign-in.').waitFor()
  expect(pathOf(page)).toBe('/login/partner-google?redirect=%2Faccount')
  await press(page, 'Continue with Google')
  await see(page, 'Sign in with Google')
})

test('OI-15 what a provider says is shown as text, cut and cleaned, and leads into no loop', async () => {
  const page = await newPerson()
  const replies = countCalls(page, '/api/google/login/reply')
  let asked = new URL('http://localhost')
  page.on('request', (request) => {
    asked = request.url().includes('/openid/google/auth?') ? new URL(request.url()) : asked
  })
  await toGoogle(page)
  await see(page, 'Sign in with Google')
  const reply = new URLSearchParams({
    error: 'access_denied',
    error_description: `<img src=x onerror=alert(1)>\u202Egnp.exe ${'long '.repeat(200)}`,
    state: asked.searchParams.get('state') ?? '',
    iss: `${asked.origin}/local/openid/google`,
  })
  await page.goto(`/google/login/callback?${reply.toString()}`)
  const alert = page.getByRole('alert')
  await alert.waitFor()

  const text = (await alert.textContent()) ?? ''
  expect(text).toContain('<img src=x onerror=alert(1)>')
  expect(text).not.toContain('\u202E')
  expect(text.length).toBeLessThanOrEqual(200)
  expect(await page.locator('img[src=x]').count()).toBe(0)
  expect(replies).toHaveLength(1)
})

test('OI-02 a callback opened in another browser signs nobody in', async () => {
  const attacker = await newPerson({ isFailing: true })
  const callback = callbackOf(attacker)
  // The attacker keeps the reply for somebody else.
  await attacker.route('**/api/google/login/reply', (route) => route.abort())
  await toGoogle(attacker)
  await see(attacker, 'Sign in with Google')
  await attacker.getByRole('button', { name: 'Sam Okafor' }).click()
  await press(attacker, 'Allow')
  await expect.poll(callback).toContain('code=')

  const victim = await newPerson()
  await victim.goto(callback())
  await see(victim, 'Login')
  await victim.getByRole('alert').waitFor()
  expect(victim.url()).not.toContain('code=')
  expect(await victim.evaluate(() => document.cookie)).not.toContain('accessToken')
})

test('SSO-2 OI-16 a callback that says nothing leads to login at once, which says so, and asks the server nothing', async () => {
  const page = await newPerson()
  const replies = countCalls(page, '/api/google/login/reply')
  await page.goto('/google/login/callback')
  await see(page, 'Login')
  await page.getByRole('alert').getByText('This sign-in is over. Please try again.').waitFor()
  expect(replies).toHaveLength(0)
})

test('OI-16 a reply used twice, reload and Back change nothing for whoever it signed in', async () => {
  const page = await newPerson()
  const replies = countCalls(page, '/api/google/login/reply')
  const callback = callbackOf(page)
  await toGoogle(page)
  await answerProvider(page, 'gil@partner.example')
  await see(page, 'Hello Gil')
  expect(await page.evaluate(() => JSON.stringify(window.history.state))).not.toContain('code')

  await page.reload()
  await see(page, 'Hello Gil')
  expect(replies).toHaveLength(1)
  await page.goto(callback())
  await see(page, 'Hello Gil')
  await page.goBack()
  await page.goto('/')
  await see(page, 'Hello Gil')
  expect(replies).toHaveLength(1)
})

test('OI-17 a forged reply to a logout leads Home and logs nobody out', async () => {
  const page = await newPerson()
  await signIn(page, 'alex@partner.example')
  await page.goto('/okta/logout/callback?state=forged.state')
  await see(page, 'Hello Alex')
  expect(pathOf(page)).toBe('/')
})

test('SSO-5 a provider account is linked on the account screen, after a no, and unlinked after a question', async () => {
  const page = await newPerson()
  const email = await register(page, '/account')
  const section = page.getByRole('region', { name: 'Linked sign-ons' })
  const button = (name: string) => section.getByRole('button', { name, exact: true })
  await button('Link Okta').click()
  await answerProvider(page, `elsewhere.${email}`, 'Deny')
  await section.getByText('You did not allow the sign-in.').waitFor()
  expect(pathOf(page)).toBe('/account')

  await button('Link Okta').click()
  await press(page, 'Allow')
  await button('Unlink Okta').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink', exact: true }).click()
  await section.getByText('Okta is unlinked.').waitFor()
  await button('Link Okta').waitFor()
})

test('ROUTE-1 the callback of no provider is 404', async () => {
  const page = await newPerson()
  await page.goto('/robotaxi/login/callback?code=1')
  await see(page, '404')
  await expect.poll(() => page.title()).toBe('404 — Partner Portal')
})
