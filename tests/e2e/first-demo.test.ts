import { expect, test } from 'vitest'

import { demoFolders } from '#server/areas/demos/read-demos.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { passTime } from '#tests/support/calls-under-way.ts'
import { codeIn, wrongCodeFor } from '#tests/support/mailbox.ts'
import {
  askForCode,
  countCalls,
  demoCard,
  enterCode,
  fillLead,
  fillOrganization,
  fillPerson,
  leadForm,
  newAddress,
  openedTab,
  pathOf,
  people,
  press,
  register,
  see,
  signIn,
  waitForFocus,
} from '#tests/support/steps.ts'
import { usePortal } from '#tests/support/use-portal.ts'
import { useRows } from '#tests/support/use-rows.ts'

const { newPerson } = useBrowser()
const { leadsOf, opensOf } = useRows()
const shortDemos = usePortal({ DEMO_SESSION_MAX_AGE_SEC: '60' })

test('PASSCODE-1 PASSCODE-2 PASSCODE-4 PASSCODE-8 ACCESS-1 ACCESS-3 ROUTE-2 ROUTE-3 ROUTE-4 APP-1 a customer registers by the mailed code, tells the organization and lands where they came from', async () => {
  const page = await newPerson()
  const email = newAddress()

  await page.goto('/demo/robotaxi')
  await see(page, 'Login')
  await expect.poll(() => page.title()).toBe('Login — Partner Portal')
  await page.getByRole('link', { name: 'Register', exact: true }).click()
  await see(page, 'Register')
  await expect.poll(() => page.title()).toBe('Register — Partner Portal')

  await fillPerson(page, email)
  await press(page, 'Next')
  await page.getByRole('heading', { name: 'Email Passcode' }).waitFor()
  await press(page, 'Edit')
  expect(await page.getByLabel('Firstname').inputValue()).toBe('Nia')
  await press(page, 'Next')

  const mail = await askForCode(page, email)
  await page.getByText('left to enter the code sent to you by email').first().waitFor()
  await enterCode(page, wrongCodeFor(mail))
  await page.getByText('This code is not right. 4 tries left.').waitFor()
  const code = page.getByLabel('Code')
  await expect.poll(() => code.inputValue()).toBe('')
  await waitForFocus(code)

  await enterCode(page, codeIn(mail))
  await see(page, 'Your organization')
  await expect.poll(() => page.title()).toBe('Setup — Partner Portal')
  await page.goto('/')
  await see(page, 'Your organization')
  await page.goto('/demo/robotaxi')
  await see(page, 'Your organization')

  await fillOrganization(page)
  await press(page, 'Continue')
  await see(page, 'Robotaxi')
  expect(pathOf(page)).toBe('/demo/robotaxi')
  await expect.poll(() => page.title()).toBe('Robotaxi — Partner Portal')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await see(page, 'Hello Nia')
  await expect.poll(() => page.title()).toBe('Partner Portal')
  for (const path of ['/setup', '/login', '/register']) {
    await page.goto(path)
    await see(page, 'Hello Nia')
    expect(pathOf(page)).toBe('/')
  }
})

test('PASSCODE-1 LOGIN-2 ERROR-1 who is unknown is led to register and who is known to login, the address kept', async () => {
  const page = await newPerson()
  const email = newAddress()

  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await press(page, 'Next')
  await page.getByText('Email not found.').waitFor()
  await page.getByRole('link', { name: 'Register with this email' }).click()
  await see(page, 'Register')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)

  await fillPerson(page, 'cora@example.com')
  await press(page, 'Next')
  await page.getByText('Email already exist.').waitFor()
  expect(await page.getByLabel('Lastname').inputValue()).toBe('Berg')
  await page.getByRole('link', { name: 'Login with this email' }).click()
  await see(page, 'Login')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('cora@example.com')
})

test('DEMO-5 DEMO-6 LEAD-1 LEAD-2 LEAD-3 LEAD-4 LOG-2 one lead opens demos in new tabs until the demo session is over', async () => {
  const page = await newPerson({
    baseURL: shortDemos.url(),
    viewport: { width: 1280, height: 900 },
  })
  await page.clock.install()
  const sent = countCalls(page, '/api/leads/add')
  const email = await register(page, '/demo/robotaxi')

  await press(page, 'Access Demo')
  const form = leadForm(page)
  await form.waitFor()
  expect(pathOf(page)).toBe('/demo/robotaxi/open')
  // It grows into place.
  await expect.poll(() => form.boundingBox()).toMatchObject({ width: 800, height: 750 })
  await form
    .getByText(
      'Google Cloud team is monitoring this data. Make sure to fill in this form properly.',
      { exact: true },
    )
    .waitFor()
  expect(await form.getByRole('radio').count()).toBe(0)
  await form.getByRole('button', { name: 'Access Demo' }).click()
  await form.getByText('Company Name is required.').waitFor()
  await form.getByText('Please enter a web address like example.com.').waitFor()
  expect(sent).toEqual([])
  await fillLead(page)
  const tab = await openedTab(page, () => form.getByRole('button', { name: 'Access Demo' }).click())
  expect(new URL(tab.url()).pathname).toBe('/local/sandbox/robotaxi/')
  expect(await tab.evaluate(() => window.opener === null)).toBe(true)
  await page.waitForURL('/demo/robotaxi/go')
  await page.getByRole('link', { name: 'Open Robotaxi' }).waitFor()

  await page.getByRole('link', { name: 'Cymbal Bites' }).click()
  await see(page, 'Cymbal Bites')
  const next = await openedTab(page, () => press(page, 'Access Demo'))
  expect(new URL(next.url()).pathname).toBe('/local/sandbox/cymbalbites/')
  expect(pathOf(page)).toBe('/demo/cymbalbites')
  expect(sent).toEqual(['POST /api/leads/add'])
  const [lead] = await leadsOf(email)
  expect(lead).toMatchObject({
    type: 'client',
    company: 'Blue Harbor',
    website: 'https://blueharbor.example',
  })
  await expect
    .poll(() => opensOf(email))
    .toEqual([
      {
        action: 'OpenDemo',
        demo: 'robotaxi',
        data: { reusedSession: false },
        lead_id: lead?.id,
      },
      {
        action: 'OpenDemo',
        demo: 'cymbalbites',
        data: { reusedSession: true },
        lead_id: lead?.id,
      },
    ])

  await passTime(page, 50_000)
  await press(page, 'Access Demo')
  await form.waitFor()
  expect(pathOf(page)).toBe('/demo/cymbalbites/open')
})

test('LEAD-2 LEAD-3 LEAD-4 staff choose the type of lead, and each type asks for its own', async () => {
  const page = await newPerson()
  await signIn(page, people.staff, '/demo/robotaxi')
  await press(page, 'Access Demo')
  const form = leadForm(page)
  const submit = form.getByRole('button', { name: 'Access Demo' })
  const monitored =
    'Google Cloud team is monitoring this data. Make sure to fill in this form properly.'
  const types = ['Prospect / Client', 'Google Event', 'Internal Google Training']
  await form.waitFor()
  expect(await form.getByRole('radio').count()).toBe(types.length)
  await form.getByText(monitored, { exact: true }).waitFor()
  expect(await form.getByLabel('Source (optional)').locator('option').allInnerTexts()).toEqual([
    'Not known',
    'Google employee',
    'Google event',
    'External event',
    'Other',
  ])
  await submit.click()
  await form.getByText('Please enter a web address like example.com.').waitFor()

  await form.getByRole('radio', { name: 'Google Event' }).check()
  await form.getByLabel('Event Name').waitFor()
  await form.getByLabel('Website').waitFor({ state: 'detached' })
  await submit.click()
  await form.getByText('Event Name is required.').waitFor()

  await form.getByRole('radio', { name: 'Internal Google Training' }).check()
  await form.getByText('Do NOT use this field to bypass other options', { exact: true }).waitFor()
  await submit.click()
  await form.getByText('Note is required.').waitFor()
  await form.getByLabel('Note').fill('Onboarding')
  await openedTab(page, () => submit.click())
  expect((await leadsOf(people.staff)).at(-1)).toMatchObject({
    type: 'google-training',
    company: 'Internal Google Training',
    note: 'Onboarding',
    website: '',
  })
})

test('DEMO-1 DEMO-2 demos are searched and filtered in the address, and a demo page has its link copied', async () => {
  const page = await newPerson({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.clock.install()
  await signIn(page, people.staff)
  const cards = page.getByRole('main').getByRole('heading', { level: 3 })
  const all = demoFolders('demos').length
  await expect.poll(() => cards.count()).toBe(all)
  await page.getByLabel('Technology').selectOption('Vision AI')
  await expect.poll(() => cards.count()).toBeLessThan(all)
  await page.getByLabel('Search').fill('zzz')
  await page.getByText('No demo matches.').waitFor()
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ technology: 'vision', search: 'zzz' })
  await page.reload()
  await page.getByText('No demo matches.').waitFor()
  await press(page, 'Clear filters')
  await expect.poll(() => cards.count()).toBe(all)
  await expect.poll(() => pathOf(page)).toBe('/')

  await demoCard(page, 'Robotaxi').click()
  await see(page, 'Robotaxi')
  await press(page, 'Copy link')
  await page.getByRole('button', { name: 'Copied!' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL('/demo/robotaxi', page.url()).href,
  )
  await passTime(page, 2_000)
  await page.getByRole('button', { name: 'Copy link' }).waitFor()
})
