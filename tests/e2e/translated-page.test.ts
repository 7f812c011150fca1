import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { codeArrived, people, press, see, signIn } from '#tests/support/steps.ts'
import { translate } from '#tests/support/translator.ts'

const { newPerson } = useBrowser()

test('APP-12 DEMO-2 on the page of a demo that the browser translated the link is copied, and the page stays', async () => {
  const page = await newPerson({ permissions: ['clipboard-read', 'clipboard-write'] })
  await signIn(page, people.customer, '/demo/robotaxi')
  await codeArrived(page)
  await page.locator('#root').evaluate(translate)
  await press(page, 'COPY LINK')
  await page.getByRole('button', { name: 'Copied!', exact: true }).waitFor()
  await see(page, 'ROBOTAXI')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/demo/robotaxi')
})
