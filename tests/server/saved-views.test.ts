import { expect, test } from 'vitest'

import { loadViews, removeView, saveView } from '#src/api/contract/admin-views.ts'
import { signInAdmin } from '#tests/support/access.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const waiting = { list: 'users', name: 'Who waits', query: 'status=pending' } as const

test('ADMIN-2 AZ-02 a view is there on the next device, by name, and no other admin has it', async () => {
  const { browser, person } = await signInAdmin(portal)
  const other = await signInAdmin(portal, 'other@google.com')
  await browser.call(saveView, waiting)
  const all = await browser.call(saveView, { ...waiting, name: 'All', query: '' })
  expect(all.views.map(({ name }) => name)).toEqual(['All', 'Who waits'])

  const elsewhere = await portal.signInAs(person, undefined, { isStrong: true })
  expect(await elsewhere.call(loadViews, {})).toEqual(all)
  await other.browser.call(removeView, { list: 'users', name: waiting.name })
  expect(await other.browser.call(loadViews, {})).toEqual({ views: [] })
  expect(await browser.call(loadViews, {})).toEqual(all)
})

test('ADMIN-2 a view of the same list and name is replaced; a deleted one is gone, also when deleted twice', async () => {
  const { browser } = await signInAdmin(portal)
  await browser.call(saveView, waiting)
  const partners = { ...waiting, list: 'partners' } as const
  await browser.call(saveView, partners)
  const changed = { ...waiting, query: 'status=rejected' }
  expect(await browser.call(saveView, changed)).toEqual({ views: [partners, changed] })

  await browser.call(removeView, { list: 'users', name: waiting.name })
  expect(await browser.call(removeView, { list: 'users', name: waiting.name })).toEqual({
    views: [partners],
  })
})

test('ADMIN-2 fifty views of a list are enough; those that are there can be replaced', async () => {
  const { browser } = await signInAdmin(portal)
  for (let i = 0; i < 50; i += 1) {
    await browser.call(saveView, { ...waiting, name: `View ${i}` })
  }
  expect(await browser.refusal(saveView, waiting)).toMatchObject({
    name: 'conflict',
    title: 'There are 50 views already. Delete one first.',
  })
  await browser.call(saveView, { ...waiting, name: 'View 7', query: '' })
  await browser.call(saveView, { ...waiting, list: 'customers' })
})
