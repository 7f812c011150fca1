import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Usage } from '#src/api/contract/usage.ts'
import { me } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'

const { open, rememberSession } = jsdomStage()

const quiet: Omit<Usage, 'organization'> = {
  from: '2029-12-05',
  to: '2030-01-01',
  figures: {
    opens: 0,
    people: 0,
    organizations: 0,
    reused: 0,
    leads: 0,
    seconds: 0,
    timed: 0,
    views: 0,
  },
  comparison: null,
  isLate: false,
  peopleError: null,
  days: [],
  demos: [],
  audiences: [],
  technologies: [],
  organizations: [],
  leadTypes: [],
  leadSources: [],
  hours: [],
  funnel: { visits: 0, forms: 0, sent: 0, opened: 0 },
}

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
      success('loadUsage', { ...quiet, organization, hasLooker: false }),
    )
    await expect.poll(() => chip(told)).not.toBeNull()
  },
)
