import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Me } from '#src/api/contract/user.ts'
import { me } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { expectLine } from '#tests/support/paths/walk.ts'
import { sampleDemo } from '#tests/support/screen-samples.ts'

const { open, hear, rememberSession } = jsdomStage()
const customer = { ...me, isCustomer: true }
const demos = [{ key: 'robotaxi' }]

/** Somebody who has no demos yet has looked at a page that lists them. */
const lookAround = async (person: Me, path: string, heading: string) => {
  rememberSession()
  const stage = open(path)
  await stage.answer('loadUser', success('loadUser', person))
  await stage.answer('listDemos', success('listDemos', { demos: [] }))
  await expectLine(stage, `heading: ${heading}`)
  await stage.go('/setup')
  return stage
}

test('ACCESS-2 DEMO-1 a partner who wrote to the team before finds their demos once they are approved', async () => {
  const rejected = { ...me, organizationAccessStatus: 'rejected' as const }
  const stage = await lookAround(rejected, '/contact', 'Contact')
  await expectLine(stage, 'heading: Access rejected')
  await stage.sleep(20_000)
  const approved = { ...me, organizationAccessStatus: 'approved' as const, demos }
  await stage.answer('waitForDecision', success('waitForDecision', approved))

  await expectLine(stage, 'heading: Hello *')
  await stage.answer('listDemos', success('listDemos', { demos: [sampleDemo()] }))
  await expectLine(stage, 'link: Robotaxi')
  expect(await stage.calls()).toEqual([])
})

test('ACCESS-1 DEMO-1 a customer who looked around during the setup finds their demos behind it', async () => {
  const stage = await lookAround(customer, '/about', 'About')
  await expectLine(stage, 'heading: Your organization')
  await stage.fill('Organization', 'Acme')
  await stage.fill('Country', 'Kenya')
  await stage.fill('Job title', 'Engineer')
  await stage.click('Continue')
  const completed = { ...customer, organizationFormCompleted: true, demos }
  await stage.answer('completeOrganizationForm', success('completeOrganizationForm', completed))

  await expectLine(stage, 'heading: Hello *')
  await stage.answer('listDemos', success('listDemos', { demos: [sampleDemo()] }))
  await expectLine(stage, 'link: Robotaxi')
  expect(await stage.calls()).toEqual([])
})

/** A partner who waits, and whom another tab tells that something became of them. */
const waitAndHear = async () => {
  rememberSession()
  const stage = open('/setup')
  const pending = { ...me, organizationAccessStatus: 'pending' as const }
  await stage.answer('loadUser', success('loadUser', pending))
  await expectLine(stage, 'heading: Access pending')
  hear('me.changed')
  return stage
}

test('ACCESS-4 a partner who waits in two tabs is told of the approval in both, whichever heard of it first', async () => {
  const stage = await waitAndHear()
  const approved = { ...me, organizationAccessStatus: 'approved' as const, demos }
  await stage.answer('loadUser', success('loadUser', approved))

  await expectLine(stage, 'heading: Hello *')
  expect(await screen.findByText('Your access was approved.')).toBeDefined()
})

test.each([
  { made: 'a partner', from: true, told: 'An admin made you a partner.' },
  {
    made: 'a customer',
    from: false,
    told: 'An admin made you a customer.',
  },
])(
  'ADMIN-3 ACCESS-4 whoever is made $made is told so on the page they have open, and where it leads',
  async ({ from, told }) => {
    rememberSession()
    const stage = open('/contact')
    const before = { ...me, isCustomer: from, organizationFormCompleted: true }
    await stage.answer('loadUser', success('loadUser', before))
    await expectLine(stage, 'heading: Contact')
    hear('me.changed')
    const after = { ...me, isCustomer: !from }
    await stage.answer('loadUser', success('loadUser', after))

    expect(await screen.findByText(told)).toBeDefined()
    await stage.go('/setup')
    expect(await screen.findByText(told)).toBeDefined()
  },
)

test('ACCESS-4 who stays what they were is told nothing of the kind', async () => {
  const stage = await waitAndHear()
  const rejected = { ...me, organizationAccessStatus: 'rejected' as const }
  await stage.answer('loadUser', success('loadUser', rejected))

  await expectLine(stage, 'heading: Access rejected')
  expect(screen.queryByText(/^An admin made you/)).toBeNull()
})
