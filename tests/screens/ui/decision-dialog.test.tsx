import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import type { Subject } from '#src/machines/decisions/decisions.machine.ts'
import type { Wording } from '#src/machines/decisions/words.ts'
import type { DecisionsView } from '#src/machines/decisions/decisions.view.ts'
import { DecisionBar } from '#src/ui/admin/decision-bar.tsx'
import { DecisionDialog } from '#src/ui/admin/decision-dialog.tsx'
import { peopleIn, wordsOf } from '#src/ui/admin/decision.ts'
import { decisionSamples } from '#tests/models/samples.ts'
import { axeProblems } from '#tests/support/axe.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const { grace, linus } = decisionSamples
const button = (name: string | RegExp) => screen.getByRole('button', { name })

const root = 'root@google.com'

const asking: Extract<DecisionsView, { step: 'asking' }> = {
  step: 'asking',
  chosen: [],
  verdict: 'reject',
  people: [grace],
  wording: { reason: '', note: '' },
  problem: null,
  isBusy: false,
}

const ask = (own: Partial<typeof asking> = {}) => {
  const onConfirm = vi.fn<(wording: Wording) => void>()
  const onCancel = vi.fn<() => void>()
  const dialog = (
    <DecisionDialog
      view={{ ...asking, ...own }}
      email={root}
      onType={() => {}}
      onLeaveOut={() => {}}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
  return { onConfirm, onCancel, ...renderScreen(dialog) }
}

test.each([
  [true, 'Revoke the access of Linus Pauling?', 'They lose access to the demos immediately.'],
  [false, 'Reopen the request of Linus Pauling?', 'They can see that'],
])(
  'ADMIN-3 of somebody who has access (%j) it is asked "%s", and Enter alone does nothing',
  async (hasAccess, title, means) => {
    const view = { step: 'asking', verdict: 'reopen', people: [{ ...linus, hasAccess }] } as const
    const on = {
      onLeaveOut: () => {},
      onConfirm: vi.fn<() => void>(),
      onCancel: vi.fn<() => void>(),
    }
    const rest = { chosen: [], wording: { reason: '', note: '' }, problem: null, isBusy: false }
    const { person } = renderScreen(
      <DecisionDialog view={{ ...view, ...rest }} email={root} onType={() => {}} {...on} />,
    )
    const dialog = screen.getByRole('alertdialog', { name: title })
    expect(within(dialog).getByText(means, { exact: false })).toBeDefined()
    await vi.waitFor(() => expect(document.activeElement).toBe(button('Cancel')))
    await person.keyboard('{Enter}')
    expect(on.onConfirm).not.toHaveBeenCalled()
    expect(on.onCancel).toHaveBeenCalledOnce()
  },
)

test('ADMIN-3 whoever takes access away may note why, and need not', async () => {
  const { person, onConfirm } = ask({ verdict: 'reopen', people: [{ ...linus, hasAccess: true }] })
  await person.click(button('Revoke access'))
  await person.type(screen.getByRole('textbox', { name: 'Note' }), 'They changed sides.')
  await person.click(button('Revoke access'))
  expect(onConfirm.mock.calls).toEqual([
    [{ reason: '', note: '' }],
    [{ reason: '', note: 'They changed sides.' }],
  ])
  expect(await axeProblems()).toEqual([])
})

test('ADMIN-3 who reopens a request of somebody without access notes nothing', () => {
  ask({ verdict: 'reopen', people: [{ ...linus, hasAccess: false }] })
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull()
})

test('ADMIN-3 of whom access was taken away is told by one name, and of many by their number', () => {
  const people = [grace, linus].map((it) => ({ ...it, hasAccess: true }))
  expect(wordsOf('reopen', people).done(peopleIn(people))).toBe(
    'The access of 2 people is revoked. The request waits again.',
  )
})

test('ADMIN-3 AZ-04 who is to decide on themselves reads when that counts, alone or among others', () => {
  const counts = /only possible while there is no other admin, and is recorded in the audit log\.$/
  const own = { ...grace, personId: 'own', email: root }
  const { redraw } = ask({ verdict: 'approve', people: [own] })
  const asks = (part: Partial<typeof asking>) =>
    redraw(
      <DecisionDialog
        view={{ ...asking, ...part }}
        email={root}
        onType={() => {}}
        onLeaveOut={() => {}}
        onConfirm={() => {}}
        onCancel={() => {}}
      />,
    )
  expect(screen.getByText(counts).textContent).toMatch(/^This is you: that is only possible/)
  asks({ verdict: 'reopen', people: [grace, own] })
  expect(screen.getByText(counts).textContent).toMatch(
    /ask again\. You are among them: that is only possible/,
  )
  asks({ verdict: 'approve' })
  expect(screen.queryByText(counts)).toBeNull()
})

test('ADMIN-2 APP-9 of many that a decision is about one is left out by a press, by keys too; the last is not, and what was marked needs no check any more', async () => {
  const marked = { ...linus, warnings: [{ kind: 'public-mail' as const }] }
  const onConfirm = vi.fn<(wording: Wording) => void>()
  const Dialog = () => {
    const [people, setPeople] = useState<readonly Subject[]>([
      grace,
      marked,
      { ...grace, personId: 'own' },
    ])
    return (
      <DecisionDialog
        view={{ ...asking, verdict: 'approve', people }}
        email={root}
        onType={() => {}}
        onLeaveOut={(id) => setPeople(people.filter(({ personId }) => personId !== id))}
        onConfirm={onConfirm}
        onCancel={() => {}}
      />
    )
  }
  const { person } = renderScreen(<Dialog />)
  await person.click(button('Approve'))
  expect(onConfirm).not.toHaveBeenCalled()
  button('Leave out Linus Pauling').focus()
  await person.keyboard('{Enter}')
  expect(screen.getByRole('alertdialog', { name: 'Approve 2 people?' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Who this is about' }))
  await person.tab()
  await person.keyboard('{Enter}')
  expect(screen.queryByRole('button', { name: /Leave out/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await person.click(button('Approve'))
  await vi.waitFor(() => expect(onConfirm).toHaveBeenCalledOnce())
})

test('ADMIN-3 a rejection needs a reason; its note is for admins alone', async () => {
  const { person, onConfirm } = ask()
  const reason = screen.getByLabelText('Reason')
  await vi.waitFor(() => expect(document.activeElement).toBe(reason))
  await person.click(button('Reject'))
  expect(screen.getByText('Please give a reason.')).toBeDefined()
  expect(onConfirm).not.toHaveBeenCalled()
  await person.type(reason, ' Unknown to us. ')
  await person.type(screen.getByLabelText('Note'), 'Ask sales.')
  await person.click(button('Reject'))
  expect(onConfirm.mock.calls).toEqual([[{ reason: 'Unknown to us.', note: 'Ask sales.' }]])
})

test('ADMIN-2 a decision on many says how many and whom; Escape leaves all as it was', async () => {
  const people = Array.from({ length: 10 }, (_, index) => ({
    ...grace,
    personId: `${index}`,
    name: `Person ${index}`,
  }))
  const { person, onCancel, onConfirm } = ask({ verdict: 'approve', people })
  expect(screen.getByRole('alertdialog', { name: 'Approve 10 people?' })).toBeDefined()
  const listed = screen.getAllByRole('listitem').map((it) => it.textContent)
  expect(listed).toHaveLength(10)
  expect(listed[9]).toContain('Person 9grace@acme.exampleAsked as “Acme”.“A workshop.”Asked on ')
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Approve')))
  await person.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledOnce()
  expect(onConfirm).not.toHaveBeenCalled()
})

const stranger: Subject = {
  ...grace,
  personId: 'stranger',
  name: 'Eve',
  email: 'eve@acne.example',
  warnings: [
    { kind: 'unverified-domain' },
    { kind: 'look-alike', name: 'Acme', domain: 'acme.example' },
  ],
}

test('ACCESS-4 AZ-04 who was rejected before is marked with who rejected them, why, and what was noted', () => {
  const rejection = {
    kind: 'rejected-before' as const,
    at: Date.UTC(2026, 0, 15, 12),
    by: 'ada@google.com',
    reason: 'Who are you?',
  }
  const people = [
    { ...grace, warnings: [{ ...rejection, note: 'Ask Sam.' }] },
    { ...stranger, warnings: [{ ...rejection, note: '' }] },
  ]
  ask({ verdict: 'approve', people })
  const words = 'Rejected before by ada@google.com, Jan 15, 2026. Reason: “Who are you?”'
  expect(screen.getByText(`${words} Note: “Ask Sam.”`)).toBeDefined()
  expect(screen.getByText(words)).toBeDefined()
  expect(screen.getByText('I checked the 2 people marked.')).toBeDefined()
})

test('ACCESS-2 AZ-04 whoever is marked stands first and says why; many are let in only once that was confirmed', async () => {
  const { person, onConfirm } = ask({ verdict: 'approve', people: [grace, stranger] })
  const [first, second] = screen.getAllByRole('listitem').map((it) => it.textContent)
  expect(first).toContain('Nobody has verified that acne.example belongs to this organization.')
  expect(first).toContain('Looks like Acme (acme.example).')
  expect(second).not.toContain('Nobody has verified')
  await person.click(button('Approve'))
  expect(screen.getByText('Please check whoever is marked, or leave them out.')).toBeDefined()
  expect(onConfirm).not.toHaveBeenCalled()
  await person.click(screen.getByLabelText('I checked the person marked.'))
  await person.click(button('Approve'))
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(await axeProblems()).toEqual([])
})

test('ACCESS-2 of one alone who is marked the focus is on Cancel', async () => {
  const { person, onConfirm } = ask({ verdict: 'approve', people: [stranger] })
  expect(screen.queryByRole('checkbox')).toBeNull()
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Cancel')))
  await person.click(button('Approve'))
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('ADMIN-2 a decision under way is neither sent again nor left', async () => {
  const { person, onCancel, onConfirm } = ask({ verdict: 'approve', isBusy: true })
  await person.click(button('Loading...'))
  await person.click(button('Cancel'))
  await person.keyboard('{Escape}')
  expect(onConfirm).not.toHaveBeenCalled()
  expect(onCancel).not.toHaveBeenCalled()
})

test('ADMIN-3 what was decided can be undone for so many seconds; who is at it then is led back to the page', async () => {
  const onUndo = vi.fn<() => void>()
  const view: Extract<DecisionsView, { step: 'done' }> = {
    ...asking,
    step: 'done',
    done: [grace],
    refusals: [
      { personId: linus.personId, name: linus.name, outcome: 'not-possible', status: 'approved' },
    ],
    canUndo: true,
  }
  const heading = <h1 tabIndex={-1}>Partners</h1>
  const { person, redraw } = renderScreen(
    <>
      {heading}
      <DecisionBar view={view} secondsLeft={12} onUndo={onUndo} onDismiss={() => {}} />
    </>,
  )
  expect(screen.getByRole('status').textContent).toBe('Grace Hopper rejected.')
  expect(screen.getByRole('alert').textContent?.trim()).toBe(
    'Linus Pauling cannot be decided on like this, and is now approved.',
  )
  expect(button('Undo').textContent).toBe('Undo (12 s)')
  await person.click(button('Undo'))
  expect(onUndo).toHaveBeenCalledOnce()
  const outcome = /^Grace Hopper rejected\.\s*Linus Pauling cannot be decided on like this/
  expect(document.activeElement).toBe(
    screen.getByRole('region', { name: 'Decision', description: outcome }),
  )
  redraw(<>{heading}</>)
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})
