import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { required } from '#src/lib/required.ts'
import { leadCorrectionModels } from '#tests/models/lead-correction.model.ts'
import { leadDeletionModels } from '#tests/models/lead-deletion.model.ts'
import { leadSamples } from '#tests/models/samples.ts'
import { problem, success } from '#tests/support/paths/answer.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import {
  isLeadCorrectionFeasible,
  leadCorrectionScript,
} from '#tests/support/paths/lead-correction.script.ts'
import {
  isLeadDeletionFeasible,
  leadDeletionScript,
} from '#tests/support/paths/lead-deletion.script.ts'
import { answerLeadsPage, leadsAdmin } from '#tests/support/paths/lead-list.ts'
import { untilDrawerOpen } from '#tests/support/paths/open-drawer.ts'
import { expectLine, toursOf, walk } from '#tests/support/paths/walk.ts'

const { open, rememberSession } = jsdomStage()
const [correction] = leadCorrectionModels
const [deletion] = leadDeletionModels
const { cymbl, corrected } = leadSamples

/** The page of leads, with one that is open. */
const openLead = async () => {
  rememberSession()
  const stage = open(`/admin/leads?lead=${cymbl.id}`)
  await stage.answer('loadUser', success('loadUser', leadsAdmin))
  await stage.answer('listDemos', success('listDemos', { demos: [] }))
  await answerLeadsPage(stage, cymbl)
  await untilDrawerOpen()
  return stage
}

describe('FLOW-3 LEAD-6 AZ-04 a lead is corrected', () => {
  test.each(toursOf(required(correction, 'model'), isLeadCorrectionFeasible))(
    '$name',
    async (path) => {
      expect(await walk(await openLead(), path, leadCorrectionScript)).toBe(path.steps.length)
    },
  )
})

describe('FLOW-3 LEAD-6 AZ-04 a lead is deleted', () => {
  test.each(toursOf(required(deletion, 'model'), isLeadDeletionFeasible))('$name', async (path) => {
    expect(await walk(await openLead(), path, leadDeletionScript)).toBe(path.steps.length)
  })
})

test('LEAD-6 RE-10 what becomes of a correction whose page was left is told wherever the admin is by then', async () => {
  const stage = await openLead()
  await stage.click('Correct')
  await stage.fill('Company Name', 'Cymbal')
  await stage.click('Save')
  await stage.go('/about')
  await expectLine(stage, 'heading: About')
  await stage.answer('correctLead', success('correctLead', corrected))
  expect(await screen.findByText('The lead is corrected.')).toBeDefined()
})

const list = '/admin/leads'
const leave = async (stage: Stage) => {
  await stage.go(list)
  await vi.waitFor(() => expect(screen.queryByText('Account in Admin Tools')).toBeNull())
}
const dialog = (name: string) => screen.queryByRole('dialog', { name })

test('LEAD-6 RE-10 what becomes of a correction from which one went back to the list is told there, once', async () => {
  const stage = await openLead()
  await stage.click('Correct')
  await stage.fill('Company Name', 'Cymbal')
  await stage.click('Save')
  await leave(stage)
  expect(dialog('Correct this lead')).not.toBeNull()
  await stage.answer('correctLead', success('correctLead', corrected))
  expect(await screen.findByText('The lead is corrected.')).toBeDefined()
  await vi.waitFor(() => expect(dialog('Correct this lead')).toBeNull())

  await stage.click('Close')
  await stage.go(`${list}?lead=${cymbl.id}`)
  await untilDrawerOpen()
  expect(screen.queryByText('The lead is corrected.')).toBeNull()
})

test('LEAD-6 that a lead is corrected is told once, not when it is open the next time', async () => {
  const stage = await openLead()
  await stage.click('Correct')
  await stage.fill('Company Name', 'Cymbal')
  await stage.click('Save')
  await stage.answer('correctLead', success('correctLead', corrected))
  await answerLeadsPage(stage, corrected)
  await expectLine(stage, 'status: The lead is corrected.')
  await leave(stage)
  await stage.go(`${list}?lead=${cymbl.id}`)
  await untilDrawerOpen()
  await expectLine(stage, 'heading: Cymbal')
  expect(screen.queryByText('The lead is corrected.')).toBeNull()
})

test.each([
  [
    'is gone already',
    'The lead is not corrected. This lead does not exist any more.',
    async (stage: Stage) => {
      await stage.click('Correct')
      await stage.fill('Company Name', 'Cymbal')
      await stage.click('Save')
    },
    (stage: Stage) =>
      stage.answer('correctLead', problem('not-found', 'This lead does not exist any more.')),
  ],
  [
    'is deleted',
    'The lead is deleted.',
    async (stage: Stage) => {
      await stage.click('Delete lead')
      await stage.fill('Reason', 'They asked for it.')
      await stage.click('Delete lead')
    },
    (stage: Stage) => stage.answer('deleteLead', success('deleteLead', {})),
  ],
])(
  'LEAD-6 RE-10 that a lead %s is told to who went back to the list meanwhile',
  async (_, told, act, answer) => {
    const stage = await openLead()
    await act(stage)
    await leave(stage)
    await answer(stage)
    expect(await screen.findByText(told)).toBeDefined()
  },
)

test('LEAD-6 RE-10 a deletion that is refused after its page was left is told as such', async () => {
  const stage = await openLead()
  await stage.click('Delete lead')
  await stage.fill('Reason', 'They asked for it.')
  await stage.click('Delete lead')
  await stage.go('/about')
  await expectLine(stage, 'heading: About')
  await stage.answer('deleteLead', problem('invalid-input', 'That is not right.'))
  expect(await screen.findByText('The lead is not deleted. That is not right.')).toBeDefined()
})
