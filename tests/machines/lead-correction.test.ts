import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { CorrectableLead, LeadDraft } from '#src/api/contract/leads.ts'
import {
  leadCorrectionMachine,
  type SentCorrection,
} from '#src/machines/lead-correction/lead-correction.machine.ts'
import { selectLeadCorrectionView } from '#src/machines/lead-correction/lead-correction.view.ts'
import { onNewest } from '#src/machines/lead-correction/on-newest.ts'
import { failures, leadSamples } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const { cymbl, changed, corrected, correction } = leadSamples

const start = () => {
  const correct = vi.fn<(input: SentCorrection) => Promise<CorrectableLead>>(() =>
    Promise.resolve(corrected),
  )
  const reload = vi.fn<() => Promise<CorrectableLead | null>>(() => Promise.resolve(changed))
  const logic = leadCorrectionMachine.provide({
    actors: {
      correct: fromPromise(({ input }) => correct(input)),
      reload: fromPromise(() => reload()),
    },
  })
  const actor = createActor(logic).start()
  actor.send({ type: 'correction.ask', lead: cymbl, isOwn: false })
  return {
    correct,
    reload,
    view: () => selectLeadCorrectionView(actor.getSnapshot()),
    save: () => actor.send({ type: 'correction.save', draft: correction, reason: '' }),
  }
}

test('LEAD-6 a second press saves nothing twice', async () => {
  const { correct, save, view } = start()
  save()
  save()
  await settled()
  expect(correct).toHaveBeenCalledOnce()
  expect(view()).toEqual({ step: 'saved', lead: corrected })
})

test('LEAD-6 what somebody else changed meanwhile stands in the form beside what was typed, and is saved with it at the next press', async () => {
  const { correct, save, view } = start()
  correct.mockRejectedValueOnce(failures.leadChanged)
  save()
  await settled()
  expect(view()).toMatchObject({
    step: 'asking',
    begun: { company: 'Cymbal', note: 'Hot.' },
    problem: failures.leadChanged.message,
  })
  save()
  await settled()
  expect(correct).toHaveBeenLastCalledWith(expect.objectContaining({ version: changed.version }))
})

const event = { type: 'google-event', company: 'Next' } as const
const cases: [string, LeadDraft, Partial<CorrectableLead>, LeadDraft][] = [
  [
    'a field that was left as it stood is taken from the newest',
    correction,
    { website: 'https://cymbal.test', source: 'other' },
    { ...correction, website: 'https://cymbal.test', source: 'other' },
  ],
  ['a field that was typed stays', correction, { company: 'Zymbal' }, correction],
  ['of another type all that was typed stays', event, { note: 'Hot.' }, event],
]

test.each(cases)('LEAD-6 %s', (_, draft, newest, merged) => {
  expect(onNewest(draft, cymbl, { ...cymbl, ...newest })).toEqual(merged)
})

test('LEAD-6 a note that was emptied stays empty', () => {
  const before = { ...cymbl, note: 'Met Jane Doe.' }
  expect(onNewest({ ...correction, note: '' }, before, { ...before, version: 2 })).toEqual(
    correction,
  )
})
