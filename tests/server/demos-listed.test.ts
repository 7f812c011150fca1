import { expect, test } from 'vitest'

import { demoSchema, listDemos } from '#src/api/contract/demos.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

const keysOf = (demos: readonly { key: string }[]) => demos.map(({ key }) => key)

test.each([
  [
    'staff',
    { is_staff: true },
    [
      'robotaxi',
      'nba',
      'f1',
      'chocolateai',
      'sustainability',
      'fanexperience',
      'oneline',
      'impact',
      'databeans',
      'mcdonalds',
      'cymbalbites',
      'yum',
      'lookerapp',
      'ccai',
      'reactlab',
    ],
  ],
  [
    'approved partners',
    { organization_access_status: 'approved' },
    [
      'robotaxi',
      'nba',
      'f1',
      'chocolateai',
      'sustainability',
      'fanexperience',
      'oneline',
      'databeans',
      'mcdonalds',
      'cymbalbites',
      'lookerapp',
      'ccai',
    ],
  ],
  [
    'customers',
    { is_customer: true, organization_form_completed: true },
    ['robotaxi', 'nba', 'chocolateai', 'fanexperience', 'databeans', 'cymbalbites', 'yum', 'ccai'],
  ],
] as const)('DEMO-1 AZ-05 lists for %s what is shared with them', async (_, seed, keys) => {
  const { browser } = await portal.signIn(seed)
  const { demos } = await browser.call(listDemos, {})
  expect(keysOf(demos)).toEqual(keys)
  const me = await browser.call(loadUser, { method: 'email' })
  expect(keysOf(me.demos)).toEqual(keys)
})

test.each(['unrequested', 'pending', 'rejected'] as const)(
  'AZ-05 lists nothing for a partner whose access is %s',
  async (organization_access_status) => {
    const { browser } = await portal.signIn({ organization_access_status })
    expect(await browser.call(listDemos, {})).toEqual({ demos: [] })
  },
)

test('AZ-05 ACCESS-1 lists nothing for a customer before the organization form', async () => {
  const { browser } = await portal.signIn({ is_customer: true })
  expect(await browser.call(listDemos, {})).toEqual({ demos: [] })
})

const demosAsSent = async (seed: Parameters<typeof portal.signIn>[0]) => {
  const { browser } = await portal.signIn(seed)
  return (await browser.send(listDemos, {})).text()
}

test('DEMO-4 AZ-05 sends links that need Google to staff only', async () => {
  const internal = 'drive.google.com'
  expect(await demosAsSent({ is_staff: true })).toContain(internal)
  expect(await demosAsSent({ organization_access_status: 'approved' })).not.toContain(internal)
  expect(await demosAsSent({ is_customer: true, organization_form_completed: true })).not.toContain(
    internal,
  )
})

test('AZ-12 CALL-3 answers catalogue entries with the fields of the contract and no others', async () => {
  const { browser } = await portal.signIn({ is_staff: true })
  const body = (await (await browser.send(listDemos, {})).json()) as { demos: object[] }
  for (const demo of body.demos) {
    expect(Object.keys(demo).toSorted()).toEqual(Object.keys(demoSchema.shape).toSorted())
  }
})
