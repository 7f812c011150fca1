import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import * as z from 'zod/mini'

import { draftsIn } from '#src/app/storage/drafts.ts'
import { useKeptWords } from '#src/containers/kept-words.ts'
import { LeadCorrection } from '#src/containers/lead-correction.tsx'
import { leadCorrectionMachine } from '#src/machines/lead-correction/lead-correction.machine.ts'
import { LeadDeletionDialog } from '#src/ui/admin/lead-deletion-dialog.tsx'
import { leadSamples } from '#tests/models/samples.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const { cymbl, bolt } = leadSamples
type Lead = typeof cymbl

/** A tab, whose session may end and begin anew. */
const openTab = () => {
  const texts = new Map<string, string>()
  const drafts = draftsIn({
    storage: {
      read: (name) => texts.get(name) ?? null,
      write: (name, text) => void texts.set(name, text),
      remove: (name) => void texts.delete(name),
    },
    writer: () => 'ada@example.com',
  })
  /** The page of an admin who asks to correct a lead. */
  const correct = (lead: Lead) => {
    const flow = createActor(leadCorrectionMachine).start()
    const page = renderScreen(<LeadCorrection drafts={drafts} flow={flow} isOwn={false} />)
    act(() => flow.send({ type: 'correction.ask', lead, isOwn: false }))
    return page
  }
  return { drafts, correct }
}

/** An open dialog has the focus. */
const opened = () => waitFor(() => expect(document.activeElement).not.toBe(document.body))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const typed = () => [field('Company Name').value, field('Reason (optional)').value]

test('LEAD-6 a correction that a session’s end cut off stands in its dialog again, and in that of no other lead', async () => {
  const { correct } = openTab()
  const { person } = correct(cymbl)
  await person.clear(field('Company Name'))
  await person.type(field('Company Name'), 'Cymbal Foods')
  await person.type(field('Reason (optional)'), 'They told me.')
  cleanup()

  correct(bolt)
  await opened()
  expect(typed()).toEqual([bolt.company, ''])
  cleanup()

  const again = correct(cymbl)
  expect(typed()).toEqual(['Cymbal Foods', 'They told me.'])
  // What stands there is not left by one press.
  await again.person.click(screen.getByRole('button', { name: 'Cancel' }))
  await again.person.click(screen.getByRole('button', { name: 'Discard' }))
  cleanup()

  correct(cymbl)
  await opened()
  expect(typed()).toEqual(['Cymbl', ''])
})

test('LEAD-6 RE-14 what was typed on a lead as it was is not put over what somebody else put right since', async () => {
  const { correct } = openTab()
  const { person } = correct(cymbl)
  await person.type(field('Company Name'), '!')
  cleanup()
  correct({ ...cymbl, company: 'Cymbal Ltd', version: cymbl.version + 1 })
  expect(typed()).toEqual(['Cymbal Ltd', ''])
  expect(screen.getByText(/^Somebody corrected this lead since/).textContent).toContain('“Cymbl!”')
})

test('LEAD-6 RE-14 what was typed stands with what somebody else put right beside it, which is told', async () => {
  const { correct } = openTab()
  const { person } = correct(cymbl)
  await person.type(field('Company Name'), '!')
  await person.type(field('Reason (optional)'), 'They told me.')
  cleanup()
  correct({ ...cymbl, note: 'Hot.', version: cymbl.version + 1 })
  expect([...typed(), field('Note (optional)').value]).toEqual(['Cymbl!', 'They told me.', 'Hot.'])
  expect(screen.getByText(/The form has their changes and yours\.$/)).toBeDefined()
})

const reasonSchema = z.string()
type AskedProps = { about: string; tab: ReturnType<typeof openTab> }

function AskedToDelete({ about, tab: { drafts } }: AskedProps) {
  const [isUsed, setIsUsed] = useState(false)
  const reason = useKeptWords({ drafts, name: 'reason', schema: reasonSchema, about, isUsed })

  return (
    <LeadDeletionDialog
      view={{
        step: 'asking',
        lead: cymbl,
        reason: reason.typed ?? '',
        isMistaken: false,
        problem: null,
        isBusy: false,
      }}
      onType={reason.keep}
      onConfirm={() => setIsUsed(true)}
      onCancel={() => {}}
    />
  )
}

test('LEAD-6 the reason of a deletion is kept until the server has it, for the one lead', async () => {
  const tab = openTab()
  const first = renderScreen(<AskedToDelete about="one" tab={tab} />)
  await first.person.type(field('Reason'), 'Asked for by mail.')
  cleanup()

  renderScreen(<AskedToDelete about="other" tab={tab} />)
  await opened()
  expect(field('Reason').value).toBe('')
  cleanup()

  const again = renderScreen(<AskedToDelete about="one" tab={tab} />)
  expect(field('Reason').value).toBe('Asked for by mail.')
  await again.person.click(screen.getByRole('button', { name: 'Delete lead' }))
  cleanup()
  renderScreen(<AskedToDelete about="one" tab={tab} />)
  await opened()
  expect(field('Reason').value).toBe('')
})
