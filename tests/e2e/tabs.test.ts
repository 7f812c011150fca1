import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { passTime } from '#tests/support/calls-under-way.ts'
import { codeIn } from '#tests/support/mailbox.ts'
import {
  askForCode,
  demoCard,
  enterCode,
  fillLead,
  identify,
  leadForm,
  logOut,
  nameLead,
  openedTab,
  pathOf,
  people,
  press,
  register,
  see,
  signIn,
  signInByCode,
  withoutLive,
} from '#tests/support/steps.ts'
import { useRows } from '#tests/support/use-rows.ts'

const { newPerson } = useBrowser()
const { leadsOf } = useRows()

const openTab = async (page: Page, path: string) => {
  const tab = await page.context().newPage()
  await tab.goto(path)
  return tab
}

const openTabs = (page: Page, paths: readonly string[]) =>
  Promise.all(paths.map((path) => openTab(page, path)))

/** What of this person a page shows or holds; its styles know no person. */
const tracesOf = (page: Page, word: RegExp) =>
  page.evaluate(
    ([source, flags]) =>
      (document.title + document.body.outerHTML).match(new RegExp(source, flags))?.length ?? 0,
    [word.source, 'gi'] as const,
  )

test('SESSION-6 SE-04 logging out in one of five tabs takes all to Login, and nothing private stays', async () => {
  const page = await newPerson()
  await signIn(page, people.customer)
  const tabs = await openTabs(page, [
    '/',
    '/demo/robotaxi',
    '/demo/cymbalbites',
    '/demo/robotaxi/open',
  ])
  await Promise.all([
    see(tabs[0] ?? page, 'Hello Cora'),
    see(tabs[1] ?? page, 'Robotaxi'),
    see(tabs[2] ?? page, 'Cymbal Bites'),
    leadForm(tabs[3] ?? page).waitFor(),
  ])

  await logOut(page)
  for (const tab of tabs) {
    await see(tab, 'Login')
    await expect.poll(() => tracesOf(tab, /Cora|Jansen|taxi will|Access Demo/)).toBe(0)
  }
  // Nothing of what they looked at is left for whoever comes next.
  expect(new Set(tabs.map(pathOf))).toEqual(new Set(['/login/customer']))
  const left = await page.context().cookies()
  expect(left.map(({ name }) => name)).toEqual(['pp_dev'])
})

test('SESSION-6 ROUTE-2 signing in in one tab signs in the others, each where it wanted to go', async () => {
  const page = await newPerson()
  const tab = await openTab(page, '/demo/cymbalbites')
  await see(tab, 'Login')

  await signInByCode(page, people.customer)
  await see(tab, 'Cymbal Bites')
  expect(pathOf(tab)).toBe('/demo/cymbalbites')
})

/** Notes every mix of the two people in one picture of the page. */
const watchForMix = (page: Page, one: string, other: string) =>
  page.addInitScript(
    ([first, second]) => {
      const mixes: string[] = []
      Object.assign(window, { mixes })
      const look = () => {
        const text = document.documentElement.textContent
        if (text.includes(first) && text.includes(second)) {
          mixes.push(text)
        }
      }
      new MutationObserver(look).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    },
    [one, other] as const,
  )

const mixesOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { mixes: string[] }).mixes)

test('SE-05 a tab that shows one person becomes the next one without ever showing both', async () => {
  const page = await newPerson()
  await watchForMix(page, 'Cora', 'Alex')
  await signIn(page, people.customer)
  const tab = await openTab(page, '/')
  await see(tab, 'Hello Cora')
  await logOut(tab)
  await see(page, 'Login')

  await identify(tab, people.partner)
  await enterCode(tab, codeIn(await askForCode(tab, people.partner)))
  await see(page, 'Hello Alex')
  expect(await mixesOn(page)).toEqual([])
  await demoCard(page, 'Robotaxi').click()
  await see(page, 'Robotaxi')
})

test('SE-05 SESSION-3 where another person signs in after the session expired, the page of the one before is loaded anew', async () => {
  const page = await newPerson()
  await page.clock.install()
  await watchForMix(page, people.customer, people.partner)
  await signIn(page, people.customer, '/account')
  const tab = await openTab(page, '/')
  await see(tab, 'Hello Cora')
  await passTime(page, 3_601_000)
  await press(tab, 'Login')
  await see(tab, 'Login')
  await page.getByRole('alertdialog', { name: 'Your session expired' }).waitFor()

  await identify(tab, people.partner)
  await enterCode(tab, codeIn(await askForCode(tab, people.partner)))
  await see(tab, 'Hello Alex')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await see(page, 'Account')
  await page.getByRole('main').getByText(people.partner).first().waitFor()
  await expect.poll(() => tracesOf(page, /cora/)).toBe(0)
  expect(await mixesOn(page)).toEqual([])
})

test('SE-05 SE-10 a tab that heard nothing of the next person sends nothing in their name', async () => {
  const page = await newPerson()
  await withoutLive(page)
  const email = await register(page, '/demo/robotaxi')
  await press(page, 'Access Demo')
  await fillLead(page)

  const deaf = await page.context().newPage()
  await deaf.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => {}
  })
  await deaf.goto('/')
  await see(deaf, 'Hello Nia')
  await logOut(deaf)
  await identify(deaf, people.partner)
  await enterCode(deaf, codeIn(await askForCode(deaf, people.partner)))
  await see(deaf, 'Hello Alex')

  const before = await leadsOf(people.partner)
  await leadForm(page).getByRole('button', { name: 'Access Demo' }).click()
  await expect.poll(() => leadForm(page).count()).toBe(0)
  expect(await tracesOf(page, /Alex/)).toBe(0)
  expect(await leadsOf(people.partner)).toEqual(before)
  expect(await leadsOf(email)).toEqual([])
  await page.goto('/')
  await see(page, 'Hello Alex')
  await deaf.reload()
  await see(deaf, 'Hello Alex')
})

test('DEMO-6 SESSION-6 a lead named in one tab opens demos in the others, and not for the next person', async () => {
  const page = await newPerson()
  await register(page, '/demo/robotaxi')
  const tab = await openTab(page, '/demo/cymbalbites')
  await see(tab, 'Cymbal Bites')
  await press(page, 'Access Demo')
  await nameLead(page)

  await openedTab(tab, () => press(tab, 'Access Demo'))
  expect(pathOf(tab)).toBe('/demo/cymbalbites')
  await logOut(tab)
  await signInByCode(tab, people.customer, '/demo/robotaxi')
  await press(tab, 'Access Demo')
  await leadForm(tab).waitFor()
})
