import { expect, test } from 'vitest'

import { listDemoNames } from '#src/api/contract/admin-demos.ts'
import { demoSchema, listDemos, listedDemoSchema, loadDemo } from '#src/api/contract/demos.ts'
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

type Seed = Parameters<typeof portal.signIn>[0]

const customer: Seed = { is_customer: true, organization_form_completed: true }

/** The list and every demo of it, as they are sent. */
const demosAsSent = async (seed: Seed) => {
  const { browser } = await portal.signIn(seed)
  const list = await (await browser.send(listDemos, {})).text()
  const { demos } = listDemos.output.parse(JSON.parse(list))
  const wholes = demos.map(async ({ key }) => (await browser.send(loadDemo, { key })).text())
  return [list, ...(await Promise.all(wholes))].join('\n')
}

test('DEMO-4 AZ-05 sends links that need Google to staff only', async () => {
  const internal = 'drive.google.com'
  expect(await demosAsSent({ is_staff: true })).toContain(internal)
  expect(await demosAsSent({ organization_access_status: 'approved' })).not.toContain(internal)
  expect(await demosAsSent(customer)).not.toContain(internal)
})

test.each([
  ['what is not shared with them', 'sustainability', customer],
  ['any before the organization form', 'robotaxi', { is_customer: true }],
  ['any before access is approved', 'robotaxi', { organization_access_status: 'pending' }],
] as const)(
  'AZ-02 AZ-05 DEMO-2 a person is answered about a demo, %s, like about one that does not exist',
  async (_, key, seed: Seed) => {
    const { browser } = await portal.signIn(seed)
    const [hidden, unknown] = await Promise.all(
      [key, 'nothing'].map(async (asked) => {
        const { name, status, title } = await browser.refusal(loadDemo, { key: asked })
        return { name, status, title }
      }),
    )
    expect(hidden).toEqual({ name: 'not-found', status: 404, title: 'This demo does not exist.' })
    expect(unknown).toEqual(hidden)
  },
)

test('AZ-12 CALL-3 the list has of each demo what its card shows and a search asks about, a demo has all of its entry, and neither has more', async () => {
  const { browser } = await portal.signIn({ is_staff: true })
  const { demos } = (await (await browser.send(listDemos, {})).json()) as { demos: object[] }
  const demo = (await (await browser.send(loadDemo, { key: 'f1' })).json()) as object

  for (const listed of demos) {
    expect(Object.keys(listed).toSorted()).toEqual(Object.keys(listedDemoSchema.shape).toSorted())
  }
  expect(Object.keys(demo).toSorted()).toEqual(Object.keys(demoSchema.shape).toSorted())
  expect(demo).toMatchObject(demos.find((it) => 'key' in it && it.key === 'f1') ?? {})
})

test('ADMIN-3 INSIGHT-4 an admin who is shown no demo knows what all of the catalogue are called', async () => {
  const { browser } = await portal.signIn({ is_admin: true, isStrong: true })
  expect((await browser.call(listDemos, {})).demos).toEqual([])
  const { demos } = await browser.call(listDemoNames, {})
  expect(demos).toEqual(portal.services.catalogue.demos.map(({ key, label }) => ({ key, label })))
  expect(demos).toContainEqual({ key: 'yum', label: 'Restaurant family' })
})
