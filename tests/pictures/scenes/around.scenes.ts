import { album } from '#tests/pictures/album.ts'
import {
  at,
  customer,
  failing,
  first,
  pressing,
  saying,
  staff,
  titled,
} from '#tests/pictures/ways.ts'
import { demoCard } from '#tests/support/steps.ts'

const home = first(at('/', /^Hello/), (page) => demoCard(page, 'Robotaxi').waitFor())
const sendMessage = first(
  at('/contact?page=%2Fdemo%2Frobotaxi', 'Contact'),
  (page) => page.getByLabel('Message').fill('The map stays empty.'),
  pressing('Send message'),
)

album('Around', [
  {
    name: 'account menu',
    way: first(customer, home, (page) =>
      page.getByRole('button', { name: /^Account of / }).click(),
    ),
  },
  {
    name: 'menu',
    maxWidth: 390,
    way: first(
      staff,
      home,
      (page) => page.setViewportSize({ width: 390, height: 844 }),
      pressing('Menu'),
      (page) => page.getByRole('dialog').waitFor(),
    ),
  },
  {
    name: 'command palette',
    way: first(customer, home, async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
    }),
  },
  {
    name: 'command palette, nothing found',
    way: first(customer, home, async (page) => {
      await page.keyboard.press('Control+k')
      await page.locator('[role=combobox]:focus').fill('zzz')
      await page.getByText('No demo, page or action has this name.').waitFor()
    }),
  },
  {
    name: 'offline',
    way: first(
      customer,
      home,
      (page) => page.context().setOffline(true),
      saying('You are offline.'),
    ),
  },
  {
    name: 'a new version',
    way: first(customer, home, async (page) => {
      await page.route('**/api/**', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, headers: { ...response.headers(), 'x-pp-build': 'newer' } })
      })
      await page.getByRole('link', { name: 'Support' }).first().click()
      await page.getByText('A new version is ready.', { exact: false }).waitFor()
    }),
  },
  {
    name: 'cannot be reached',
    way: first(
      customer,
      (page) => page.route('**/api/**', (route) => route.abort()),
      at('/', 'Partner Portal cannot be reached'),
    ),
  },
  { name: '404', way: first(customer, at('/nothing/here', '404')) },
  {
    name: 'session about to expire',
    way: first(
      (page) => page.clock.install(),
      customer,
      home,
      async (page) => {
        await page.clock.fastForward(3_400_000)
        await page.getByRole('alertdialog').waitFor()
      },
    ),
  },
  {
    name: 'session expired',
    way: first(
      (page) => page.clock.install(),
      customer,
      home,
      async (page) => {
        await page.clock.fastForward(3_700_000)
        await page.getByRole('alertdialog', { name: 'Your session expired' }).waitFor()
      },
    ),
  },
  { name: 'about', way: first(customer, at('/about', 'About')) },
  { name: 'support', way: first(customer, at('/support#passkey', 'Support')) },
  {
    name: 'support, no answer found',
    way: first(customer, at('/support', 'Support'), (page) =>
      page.getByLabel('Search the answers').fill('zzz'),
    ),
  },
  { name: 'contact', way: first(customer, at('/contact?page=%2Fdemo%2Frobotaxi', 'Contact')) },
  {
    name: 'contact, nothing typed',
    way: first(customer, at('/contact', 'Contact'), pressing('Send message'), (page) =>
      page.locator('[aria-invalid=true]').first().waitFor(),
    ),
  },
  {
    name: 'contact, the server fails',
    way: first(
      customer,
      failing('**/api/forms/contact', 400, 'The message could not be sent.'),
      sendMessage,
      (page) => page.getByRole('alert').first().waitFor(),
    ),
  },
  { name: 'contact, sent', way: first(customer, sendMessage, titled('Message sent')) },
])
