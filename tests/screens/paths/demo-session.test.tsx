import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { lead, me } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { sampleDemo } from '#tests/support/screen-samples.ts'

const { open, app, rememberSession } = jsdomStage()
const partner = {
  ...me,
  organizationAccessStatus: 'approved' as const,
  demos: [{ key: 'cymbalbites' }, { key: 'robotaxi' }],
}

const begin = () =>
  app().demoSession.send({ type: 'demoSession.begin', lead, deadline: Date.now() + 3_600_000 })

/** At this address while one demos to somebody. */
const demoingAt = async (address: string) => {
  rememberSession()
  const stage = open(address)
  await stage.answer('loadUser', success('loadUser', partner))
  await stage.answer('listDemos', success('listDemos', { demos: [sampleDemo()] }))
  begin()
  return stage
}

/** The demo whose form asks for somebody else. */
const switchedOn = async (address: string) => {
  const stage = await demoingAt(address)
  await stage.click('Switch')
  const link = await screen.findByRole('link', { name: 'Somebody else' })
  return link.getAttribute('href')
}

const isListOpen = () =>
  screen.getByRole('button', { name: 'Switch' }).getAttribute('aria-expanded')

test('DEMO-8 another demo session begins with its list closed', async () => {
  const stage = await demoingAt('/demo/robotaxi')
  await stage.click('Switch')
  await vi.waitFor(() => expect(isListOpen()).toBe('true'))
  await stage.click('End demo session')
  await screen.findByText('The demo session is over.')

  begin()
  await screen.findByText(/^Demoing to/)
  expect(isListOpen()).toBe('false')
})

test("DEMO-8 DEMO-5 on a demo's page its own form asks for somebody else", async () => {
  expect(await switchedOn('/demo/robotaxi')).toBe('/demo/robotaxi/open?switch=true')
})

test("DEMO-8 DEMO-5 on the page of a demo that is none of the person's the form of another one asks", async () => {
  expect(await switchedOn('/demo/withdrawn')).toBe('/demo/cymbalbites/open?switch=true')
})
