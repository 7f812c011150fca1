import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import { logOut, press, register, see } from '#tests/support/steps.ts'
import { plugAuthenticator } from '#tests/support/virtual-authenticator.ts'
import { ownPortal } from '#tests/support/own-portal.ts'

const { newPerson } = useBrowser()

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const told = (page: Page, text: string | RegExp) => section(page).getByText(text).waitFor()
const alertIn = (page: Page) => page.getByRole('alert').filter({ visible: true }).first()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** A new person on their account page, with an authenticator that is asked in vain until it is told otherwise. */
const onAccount = async (page: Page) => {
  const authenticator = await plugAuthenticator(page, { isEager: false })
  const email = await register(page, '/account')
  await section(page).getByText('You have no passkey yet.').waitFor()
  return { authenticator, email }
}
const addPasskey = async (
  page: Page,
  authenticator: Awaited<ReturnType<typeof plugAuthenticator>>,
) => {
  await authenticator.setEager(true)
  await press(page, 'Add a passkey')
  await told(page, /^Passkey added\./)
  await authenticator.setEager(false)
}

test('PASSKEY-1 PASSKEY-5 PK-13 PK-14 a passkey is added, renamed and deleted by keyboard, the second one of a device is refused in words', async () => {
  const page = await newPerson()
  const { authenticator, email } = await onAccount(page)
  const before = await mailsTo(email)
  await addPasskey(page, authenticator)
  expect(await authenticator.credentials()).toHaveLength(1)
  await expect.poll(() => focused(page)).toBe('Passkeys')
  await page
    .getByRole('region', { name: 'Profile' })
    .getByText(/Passkey/)
    .waitFor()
  await expect.poll(async () => (await mailsTo(email)).length).toBe(before.length + 1)

  await authenticator.setEager(true)
  await press(page, 'Add a passkey')
  await alertIn(page).getByText('This authenticator was previously registered').waitFor()
  await authenticator.setEager(false)

  await page.getByRole('button', { name: 'Rename Passkey' }).press('Enter')
  await page.getByLabel('Name of the passkey').fill('My laptop')
  expect(await qualityFaults(page, 'rename a passkey')).toEqual([])
  await page.keyboard.press('Enter')
  await told(page, /^Passkey renamed\./)
  await section(page).getByText('My laptop', { exact: true }).first().waitFor()

  await page.getByRole('button', { name: 'Delete My laptop' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Delete this passkey?' })
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Delete My laptop')
  await page.keyboard.press('Enter')
  // The focus goes to 'Cancel' once the dialog is there, and must not be taken away again before the key is pressed.
  await expect.poll(() => focused(page)).toBe('Cancel')
  await question.getByRole('button', { name: 'Delete passkey' }).press('Enter')
  await told(page, /^Passkey deleted\. You have no passkey yet\./)
  await expect.poll(() => focused(page)).toBe('Passkeys')
})

test('PASSKEY-2 PASSKEY-5 LOGIN-3 SE-11 in by passkey after the address, without one, and from the email field; deleted, it ends its session', async () => {
  const page = await newPerson()
  const { authenticator, email } = await onAccount(page)
  await addPasskey(page, authenticator)
  await logOut(page)

  await page.getByLabel('Email', { exact: true }).fill(email)
  await press(page, 'Next')
  await page.getByRole('button', { name: 'Passkey', exact: true }).waitFor()
  await authenticator.setEager(true)
  await press(page, 'Passkey')
  await see(page, /^Hello/)
  await authenticator.setEager(false)
  // The field's own offer stays away: an eager authenticator would answer it before the button could be pressed.
  const offer = '**/api/passkey/login/start/userless'
  await page.route(offer, () => {}, { times: 1 })
  const asked = page.waitForRequest(offer)
  await logOut(page)
  await asked

  await authenticator.setEager(true)
  await press(page, 'Login with passkey')
  await see(page, /^Hello/)
  // The authenticator answers as soon as the field offers its passkey.
  const finished = page.waitForResponse('**/api/passkey/login/finish')
  await page.getByRole('button', { name: /^Account of / }).click()
  await press(page, 'Log out')
  expect((await finished).status()).toBe(200)
  await see(page, /^Hello/)
  await authenticator.setEager(false)

  await page.goto('/account')
  await section(page).getByText('Used for this session').waitFor()
  await page.getByRole('button', { name: 'Delete Passkey' }).click()
  await page.getByText('this one too').waitFor()
  await press(page, 'Delete passkey')
  await see(page, 'Login')
  const alerts = page.getByRole('alert').filter({ visible: true })
  await expect.poll(() => alerts.allTextContents()).toEqual(['Please sign in.'])
})

test('PASSKEY-3 PK-14 ERROR-1 who lets the browser wait, or is not verified, is told so and can go on', async () => {
  const page = await newPerson()
  const { authenticator } = await onAccount(page)
  await authenticator.setVerified(false)
  await authenticator.setEager(true)
  await press(page, 'Add a passkey')
  await alertIn(page).getByText('Registration was not completed', { exact: true }).waitFor()
  await authenticator.setVerified(true)
  await addPasskey(page, authenticator)
  await logOut(page)

  await authenticator.setVerified(false)
  await page.getByRole('button', { name: 'Login with passkey' }).waitFor()
  await authenticator.setEager(true)
  await press(page, 'Login with passkey')
  await alertIn(page).getByText('Authentication was not completed', { exact: true }).waitFor()
  expect(await qualityFaults(page, 'login by passkey')).toEqual([])
  await authenticator.setVerified(true)
  await press(page, 'Login with passkey')
  await see(page, /^Hello/)
})

test('PASSKEY-3 PASSKEY-4 PK-14 ERROR-1 a server that says wrong things is found out by the browser', async () => {
  const page = await newPerson()
  const { authenticator } = await onAccount(page)
  await authenticator.setEager(true)
  const wrong = [
    {
      said: { rpId: 'example.org' },
      text: 'Invalid RP ID or domain: passkeys do not work at this address.',
    },
    {
      said: { user: { id: 'a'.repeat(88), name: 'a', displayName: 'a' } },
      text: 'Invalid user ID length: it must be 1 to 64 bytes.',
    },
  ]
  for (const { said, text } of wrong) {
    await page.route('**/api/passkey/add/start', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as object
      await route.fulfill({ response, json: { ...body, ...said } })
    })
    await press(page, 'Add a passkey')
    await alertIn(page).getByText(text, { exact: true }).waitFor()
    await page.unrouteAll()
  }
  expect(await authenticator.credentials()).toEqual([])
})

test('PASSKEY-1 PASSKEY-3 ERROR-1 a device without passkeys says so; it takes a key that is plugged in, to sign in and to add, and deletes what is lost', async () => {
  const page = await newPerson()
  const { authenticator, email } = await onAccount(page)
  await addPasskey(page, authenticator)
  await logOut(page)
  const script = (text: string) => page.addInitScript(text)

  const ask = async (text: string) => {
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Login with passkey' }).waitFor({ state: 'detached' })
    await press(page, 'Next')
    await press(page, 'Passkey')
    await alertIn(page).getByText(text, { exact: true }).waitFor()
  }
  await script('PublicKeyCredential.getClientCapabilities = async () => ({})')
  await ask('Passkey is not supported')
  await authenticator.setEager(true)
  await press(page, 'Login with passkey')
  await see(page, /^Hello/)
  await page.goto('/account')
  await section(page).getByRole('button', { name: 'Delete Passkey' }).waitFor()
  expect(await section(page).innerText()).toContain('it takes a security key')
  await press(page, 'Add a passkey')
  await alertIn(page).getByText('previously registered').waitFor()
  await authenticator.setEager(false)
  await logOut(page)
  await script('delete window.PublicKeyCredential')
  await ask('WebAuthn is not supported in this browser')
})

test('PASSKEY-3 ERROR-1 a browser that fills in no passkeys says so beside the button', async () => {
  const page = await newPerson()
  await plugAuthenticator(page)
  await page.addInitScript(
    'PublicKeyCredential.isConditionalMediationAvailable = async () => false',
  )
  await page.goto('/login')
  await page.getByText('Passkey autofill is not supported', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Login with passkey' }).isEnabled()).toBe(true)
})

test('PK-14 whoever asks 127.0.0.1 for a page is at localhost, where passkeys work', async () => {
  const page = await newPerson()
  const { port } = new URL(ownPortal().url)
  await page.goto(`http://127.0.0.1:${port}/login/customer`)
  await see(page, 'Login')
  expect(new URL(page.url()).hostname).toBe('localhost')
})
