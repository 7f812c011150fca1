import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { codeIn, linkIn, mailsTo, newestMail } from '#tests/support/mailbox.ts'
import {
  askForCode,
  countCalls,
  enterCode,
  fillLead,
  fillOrganization,
  fillPerson,
  identify,
  leadForm,
  nameLead,
  newAddress,
  openedTab,
  pathOf,
  people,
  press,
  register,
  see,
} from '#tests/support/steps.ts'
import { useRows } from '#tests/support/use-rows.ts'

const { newPerson } = useBrowser()
const { leadsOf, opensOf } = useRows()

/** Presses twice at once, faster than any answer. */
const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })

test('LD-03 RE-10 every button of registering, pressed twice, does its one thing once', async () => {
  const page = await newPerson()
  const email = newAddress()
  const calls = countCalls(
    page,
    /^\/api\/(?!email\/register\/status|email\/user|demos|users\/me\/shelf|logs|live)/,
  )
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await page.goto('/register')
  await fillPerson(page, email)
  await pressTwice(button('Next'))
  await pressTwice(button('Send register code by email'))
  await page.getByLabel('Code').fill(codeIn(await newestMail(email)))
  await pressTwice(button('Sign up'))
  await see(page, 'Your organization')
  await fillOrganization(page)
  await pressTwice(button('Continue'))
  await see(page, 'Hello Nia')

  expect(calls).toEqual([
    'POST /api/user/auth',
    'POST /api/email/register/start',
    'POST /api/email/register/finish',
    'POST /api/forms/organization',
  ])
  expect(await mailsTo(email)).toHaveLength(1)
})

test('LD-03 a lead form submitted by Enter and a double click stores one lead and opens one tab', async () => {
  const page = await newPerson()
  const email = await register(page, '/demo/robotaxi')
  const calls = countCalls(page, '/api/leads/add')
  await press(page, 'Access Demo')
  await fillLead(page)
  const submit = leadForm(page).getByRole('button', { name: 'Access Demo' })
  await openedTab(page, () =>
    submit.evaluate((button: HTMLButtonElement) => {
      button.form?.requestSubmit()
      button.click()
      button.click()
    }),
  )
  await page.waitForURL('/demo/robotaxi/go')

  await expect.poll(() => opensOf(email)).toHaveLength(1)
  expect(await leadsOf(email)).toHaveLength(1)
  expect(calls).toEqual(['POST /api/leads/add'])
  expect(page.context().pages()).toHaveLength(2)
})

test('LEAD-5 LD-02 a lead that is sent again after a reload, its answer lost, is stored once', async () => {
  const page = await newPerson()
  const email = await register(page, '/demo/robotaxi')
  await press(page, 'Access Demo')
  await fillLead(page)
  await page.route('**/api/leads/add', (route) => void route.fetch(), { times: 1 })
  const submit = leadForm(page).getByRole('button', { name: 'Access Demo' })
  await submit.click()
  await expect.poll(() => leadsOf(email)).toHaveLength(1)

  await page.reload()
  await openedTab(page, () => submit.click())
  await page.waitForURL('/demo/robotaxi/go')
  await expect.poll(() => opensOf(email)).toHaveLength(1)
  expect(await leadsOf(email)).toHaveLength(1)
})

test('LD-03 DEMO-5 a double click on Access Demo opens one tab and logs one opening', async () => {
  const page = await newPerson()
  const email = await register(page, '/demo/robotaxi')
  await press(page, 'Access Demo')
  await nameLead(page)
  await page.getByRole('link', { name: 'Back to the demo page' }).click()

  await openedTab(page, () => page.getByRole('button', { name: 'Access Demo' }).dblclick())
  await expect.poll(() => opensOf(email)).toHaveLength(2)
  await openedTab(page, () => page.getByRole('button', { name: 'Access Demo' }).press('Enter'))
  await expect.poll(() => opensOf(email)).toHaveLength(3)
  expect(page.context().pages()).toHaveLength(4)
})

test('LD-03 PC-12 the number of a link, confirmed twice at once, connects once and kills nothing', async () => {
  const starter = await newPerson()
  await starter.goto('/login')
  await identify(starter, people.customer)
  const mail = await askForCode(starter, people.customer)
  const number = await starter.getByRole('img', { name: /^\d \d$/ }).innerText()
  const other = await newPerson()
  const calls = countCalls(other, '/api/email/login/connect')
  await other.goto(linkIn(mail))
  await other.getByLabel('Number').fill(number.trim())
  await pressTwice(other.getByRole('button', { name: 'Confirm' }))
  await see(other, 'Connected')
  await see(starter, 'Hello Cora')
  // The first one asked what to show.
  expect(calls).toHaveLength(2)
})

test('SE-18 a double click on Log out ends the session once and calmly', async () => {
  const page = await newPerson()
  await register(page)
  const calls = countCalls(page, '/api/email/logout')
  await page.getByRole('button', { name: /^Account of / }).click()
  await pressTwice(page.getByRole('button', { name: 'Log out' }))
  await see(page, 'Login')
  expect(calls).toHaveLength(1)
})

test('ROUTE-2 APP-10 a reload at any step of signing in and setting up goes on from a sound place', async () => {
  const page = await newPerson()
  const email = newAddress()
  const way = '?redirect=%2Fdemo%2Frobotaxi'
  await page.goto(`/register${way}`)
  await fillPerson(page, email)
  await press(page, 'Next')
  const mail = await askForCode(page, email)

  await page.reload()
  await page.getByLabel('Code').waitFor()
  expect(pathOf(page)).toBe(`/register${way}`)
  expect(await mailsTo(email)).toEqual([mail])
  await enterCode(page, codeIn(mail))
  await see(page, 'Your organization')

  await fillOrganization(page)
  await page.reload()
  await see(page, 'Your organization')
  await press(page, 'Continue')
  await see(page, 'Robotaxi')

  await press(page, 'Access Demo')
  await leadForm(page).waitFor()
  await page.reload()
  await leadForm(page).waitFor()
  expect(pathOf(page)).toBe('/demo/robotaxi/open')
  await page.goBack()
  await leadForm(page).waitFor({ state: 'detached' })
  await see(page, 'Robotaxi')
  await page.goForward()
  await leadForm(page).waitFor()
})
