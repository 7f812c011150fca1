import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { me } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { unusedSample } from '#tests/support/screen-samples.ts'

const { open, rememberSession, href } = jsdomStage()

const chip = (text: string) =>
  screen.queryByRole('button', { name: `Remove Organization: ${text}` })

test.each([
  ['is called by its name', 'Acme', 'Acme'],
  ['that is deleted is told as such', null, 'not known any more'],
])(
  'INSIGHT-4 an organization that an address of insights names %s',
  async (_, organization, told) => {
    rememberSession()
    const stage = open('/usage-insights?organization=3e6c7a2a-7c5e-4f20-9d2c-4b8b7e3f9b0c')
    await stage.answer('loadUser', success('loadUser', { ...me, isGoogle: true }))
    await expect.poll(() => chip('Loading...')).not.toBeNull()
    await stage.answer(
      'loadUsage',
      success('loadUsage', { ...unusedSample, organization, hasLooker: false }),
    )
    await expect.poll(() => chip(told)).not.toBeNull()
  },
)

test.each([
  ['/usage-insights?days=7&staff=counted', '/usage-insights?staff=counted&range=7d'],
  ['/usage-insights?days=30', '/usage-insights'],
  ['/usage-insights?days=90', '/usage-insights?range=13w'],
  ['/usage-insights?days=90&range=52w', '/usage-insights?range=52w'],
  ['/usage-insights?days=many', '/usage-insights'],
  ['/user-insights?days=90', '/user-insights?range=13w'],
])('RE-07 INSIGHT-1 a bookmark of a former release, %s, leads to %s', async (former, now) => {
  rememberSession()
  const stage = open(former)
  const admin = { ...me, isGoogle: true, isAdmin: true }
  await stage.answer('loadUser', success('loadUser', admin))
  await expect.poll(href).toBe(now)
})
