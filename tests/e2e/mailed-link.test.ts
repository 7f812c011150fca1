import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { codeIn, linkIn, mailsTo, newestMail, type Mail } from '#tests/support/mailbox.ts'
import { wrongFor } from '#tests/support/passcode.ts'
import {
  answerProvider,
  askForCode,
  enterCode,
  fillPerson,
  identify,
  newAddress,
  pathOf,
  people,
  press,
  see,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

const connected = 'You are connected. You can close this window/tab now.'
const expired = 'This link expired. Please try again.'

const startLogin = async (page: Page, email: string = people.customer) => {
  await page.goto('/login')
  await identify(page, email)
  return askForCode(page, email)
}

const numberOn = async (page: Page) =>
  (await page.getByRole('img', { name: /^\d \d$/ }).innerText()).trim()

const confirm = async (page: Page, number: string) => {
  await page.getByLabel('Number').fill(number)
  await press(page, 'Confirm')
}

const secretsIn = (mail: Mail) => linkIn(mail).split('/').slice(-2)

/** Everything of a page that somebody else could come to see. */
const tracesOf = (page: Page) =>
  page.evaluate(() =>
    [
      window.location.href,
      document.title,
      document.referrer,
      document.documentElement.outerHTML,
      document.cookie,
      ...[localStorage, sessionStorage].flatMap((storage) => Object.entries(storage)),
      ...performance.getEntriesByType('resource').map(({ name }) => name),
    ].join('\n'),
  )

test('PASSCODE-5 PASSCODE-7 PC-17 the mailed link in a new tab of the same browser connects at once, and the starting tab goes on by itself', async () => {
  const starter = await newPerson()
  const mail = await startLogin(starter)

  const tab = await starter.context().newPage()
  const asked: string[] = []
  tab.on('request', (request) => {
    asked.push(request.url(), request.headers()['referer'] ?? '')
  })
  await tab.goto(linkIn(mail))
  await tab.getByText(connected).waitFor()
  await see(starter, 'Hello Cora')

  expect(pathOf(tab)).toBe('/email/login/connect')
  const traces = await tracesOf(tab)
  const beforeLoad = new Set([linkIn(mail)])
  const later = asked.filter((url) => !beforeLoad.has(url)).join('\n')
  for (const secret of secretsIn(mail)) {
    expect(traces).not.toContain(secret)
    expect(later).not.toContain(secret)
  }
})

test('PASSCODE-5 PASSCODE-7 a page that the browser threw away while its person read their mail goes on when they come back, and its link still works', async () => {
  const starter = await newPerson()
  const mail = await startLogin(starter)
  await starter.reload()
  await starter.getByLabel('Code').waitFor()
  expect(await mailsTo(people.customer)).toContainEqual(mail)

  const tab = await starter.context().newPage()
  await tab.goto(linkIn(mail))
  await tab.getByText(connected).waitFor()
  await see(starter, 'Hello Cora')
})

test('PASSCODE-7 a page that was thrown away is in once it comes back, where its link was opened meanwhile', async () => {
  const starter = await newPerson()
  const mail = await startLogin(starter)
  await starter.goto('about:blank')
  const tab = await starter.context().newPage()
  await tab.goto(linkIn(mail))
  await tab.getByText(connected).waitFor()
  await starter.goBack()
  await see(starter, 'Hello Cora')
  expect(await mailsTo(people.customer)).toContainEqual(mail)
})

test('PASSCODE-7 a link opened in the page that waits for it leads on by Start again', async () => {
  const page = await newPerson()
  const mail = await startLogin(page)
  await page.goto(linkIn(mail))
  await page.getByText(connected).waitFor()
  await page.getByRole('link', { name: 'Start again' }).click()
  await see(page, 'Hello Cora')
  expect(pathOf(page)).toBe('/')
})

test('PASSCODE-3 SSO-3 a code that its person gave up is not gone on with: after Edit, on another page, by another way', async () => {
  const page = await newPerson()
  const begun = () => page.evaluate(() => window.sessionStorage.getItem('begun-code'))
  const atFirstStep = () => page.getByText('Enter your email to continue.').waitFor()
  await startLogin(page)
  await expect.poll(begun).not.toBeNull()
  await press(page, 'Edit')
  await expect.poll(begun).toBeNull()
  await page.reload()
  await atFirstStep()

  await page.goto('/register')
  await page.getByRole('link', { name: 'Login' }).click()
  await atFirstStep()
  await identify(page, people.customer)
  await askForCode(page, people.customer)
  await page.goBack()
  await see(page, 'Register')
  await expect.poll(begun).toBeNull()

  await page.goto('/login/partner-google')
  await page.getByLabel('Email', { exact: true }).fill(people.staff)
  await press(page, 'Next')
  await press(page, 'Email Passcode')
  await askForCode(page, people.staff)
  await press(page, 'Sign in another way')
  await press(page, 'Continue with Google')
  await answerProvider(page, people.staff, 'Deny')
  await page.getByText('You did not allow the sign-in.').waitFor()
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
})

test('PASSCODE-7 ROUTE-2 a registration is finished by its mailed link too, and lands where it came from', async () => {
  const starter = await newPerson()
  const email = newAddress()
  await starter.goto('/register?redirect=%2Fdemo%2Frobotaxi')
  await fillPerson(starter, email)
  await press(starter, 'Next')
  const mail = await askForCode(starter, email)

  const tab = await starter.context().newPage()
  await tab.goto(linkIn(mail))
  await tab.getByText(connected).waitFor()
  await expect.poll(() => tab.title()).toBe('Register — Partner Portal')
  await see(starter, 'Your organization')
  expect(pathOf(starter)).toBe('/setup?redirect=%2Fdemo%2Frobotaxi')
})

test('PC-12 PC-16 another browser is asked for the two digits; with the right ones the starter is signed in, and nobody else', async () => {
  const starter = await newPerson()
  const other = await newPerson()
  const mail = await startLogin(starter)

  await other.goto(linkIn(mail))
  await see(other, 'Is this you?')
  await other.getByText(/^Sign-in started in Chrome on Linux, /).waitFor()
  await confirm(other, '7')
  await other.getByText('Please enter the two digits.').waitFor()
  await confirm(other, await numberOn(starter))
  await other.getByText(connected).waitFor()
  await see(starter, 'Hello Cora')

  expect(await other.context().cookies()).toEqual([])
  await other.goto('/')
  await see(other, 'Login')
})

test('PC-12 PC-15 one wrong digit ends link and code for good; the starter is told at once, asks again and gets in', async () => {
  const starter = await newPerson()
  const other = await newPerson()
  const mail = await startLogin(starter)
  const number = await numberOn(starter)

  await other.goto(linkIn(mail))
  await confirm(other, wrongFor(number))
  await other.getByText(expired).waitFor()
  await other.goto(linkIn(mail))
  await other.getByText(expired).waitFor()

  await starter.getByText('A wrong number was entered', { exact: false }).waitFor()
  const again = await askForCode(starter, people.customer)
  await other.goto(linkIn(again))
  await confirm(other, await numberOn(starter))
  await other.getByText(connected).waitFor()
  await see(starter, 'Hello Cora')
  expect(again.id).not.toBe(mail.id)
})

test('PASSCODE-9 PC-14 a scanner that fetches the link forty times and opens it with JavaScript changes nothing', async () => {
  const starter = await newPerson()
  const mail = await startLogin(starter)
  const scanner = await newPerson()

  const link = linkIn(mail)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => [
      scanner.request.get(link),
      scanner.request.head(link),
    ]).flat(),
  )
  expect(new Set(answers.map((answer) => answer.status()))).toEqual(new Set([200]))
  await scanner.goto(link)
  await see(scanner, 'Is this you?')
  await scanner.reload()
  await see(scanner, 'Is this you?')
  expect(await scanner.context().cookies()).toEqual([])
  await starter.getByLabel('Code').waitFor()

  const tab = await starter.context().newPage()
  await tab.goto(link)
  await tab.getByText(connected).waitFor()
  await see(starter, 'Hello Cora')
})

test('PC-15 ERROR-1 used, outdated, unknown and malformed links all say the same', async () => {
  const starter = await newPerson()
  const outdated = await startLogin(starter)
  await press(starter, 'Edit')
  await identify(starter, people.customer)
  const used = await askForCode(starter, people.customer)
  await enterCode(starter, codeIn(used))
  await see(starter, 'Hello Cora')

  const stranger = await newPerson()
  const [token = ''] = secretsIn(used)
  const origin = new URL(linkIn(used)).origin
  const links = [
    linkIn(used),
    linkIn(outdated),
    `${origin}/email/login/connect/${token}/${token}`,
    `${origin}/email/register/connect/${secretsIn(used).join('/')}`,
    `${origin}/email/login/connect/x/y`,
    `${origin}/email/login/connect/%00/%F0%9F%A6%84`,
    `${origin}/email/login/connect`,
    `${origin}/email/login/connect/${token}`,
    `${origin}/email/register/connect/${token}`,
  ]
  const told: string[] = []
  for (const link of links) {
    await stranger.goto(link)
    const answer = stranger.getByRole('status').filter({ hasText: /\w/, hasNotText: 'Loading' })
    told.push(await answer.innerText())
  }
  expect(new Set(told)).toEqual(new Set([expired]))
  await stranger.getByRole('link', { name: 'Go to login' }).click()
  await see(stranger, 'Login')
})

test('ROUTE-3 who is signed in already is sent Home by a mailed link, and it stays unused', async () => {
  const starter = await newPerson()
  const mail = await startLogin(starter, people.partner)
  const owner = await newPerson()
  await startLogin(owner).then((own) => enterCode(owner, codeIn(own)))
  await see(owner, 'Hello Cora')

  await owner.goto(linkIn(mail))
  await see(owner, 'Hello Cora')
  expect(pathOf(owner)).toBe('/')
  await enterCode(starter, codeIn(await newestMail(people.partner)))
  await see(starter, 'Hello Alex')
})
