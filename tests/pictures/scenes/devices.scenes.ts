import type { Page } from 'playwright-core'

import { album } from '#tests/pictures/album.ts'
import {
  at,
  elsewhere,
  failing,
  first,
  held,
  partner,
  pressing,
  saying,
  titled,
} from '#tests/pictures/ways.ts'

const shownCode = (page: Page) => page.getByText(/^[A-Z]{4}-[A-Z]{4}$/)

/** Another browser shows a code, which is entered here. */
const toCode = async (page: Page) => {
  const device = await elsewhere(page)
  await device.goto('/device')
  const code = await shownCode(device).innerText()
  await partner(page)
  await at(`/device/verify?code=${code}`, 'Connect a device')(page)
}
const toQuestion = first(toCode, pressing('Verify'), titled('Let this device in?'))

album('Devices', [
  { name: 'code', way: first(at('/device'), (page) => shownCode(page).waitFor()) },
  { name: 'code, loading', way: first(held('**/device/code'), at('/device')) },
  {
    name: 'code, the server fails',
    way: first(failing('**/device/code', 500), at('/device'), saying('tries again automatically')),
  },
  {
    name: 'code, another one after the first',
    way: first(
      failing('**/device/login/reply', 403, 'Not approved'),
      (page) => page.clock.install(),
      at('/device'),
      async (page) => {
        await shownCode(page).waitFor()
        await page.clock.fastForward(6_000)
      },
    ),
  },
  { name: 'verify', way: first(partner, at('/device/verify', 'Connect a device')) },
  { name: 'verify, from the address', way: toCode },
  {
    name: 'verify, no code typed',
    way: first(partner, at('/device/verify'), pressing('Verify'), saying('No user code provided')),
  },
  {
    name: 'verify, unknown code',
    way: first(partner, at('/device/verify?code=BBBB-CCCC'), pressing('Verify'), (page) =>
      page.getByRole('alert').first().waitFor(),
    ),
  },
  { name: 'let it in', way: toQuestion },
  { name: 'approved', way: first(toQuestion, pressing('Approve'), titled('Device approved')) },
  { name: 'denied', way: first(toQuestion, pressing('Deny'), titled('Device denied')) },
  { name: 'signed in already', way: first(partner, at('/device', 'You are signed in')) },
])
