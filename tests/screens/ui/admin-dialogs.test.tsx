import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'

import type { PersonAct } from '#src/machines/admin-act/asked.ts'
import { CustomersScreen } from '#src/ui/admin/customers-screen.tsx'
import { DecisionDialog } from '#src/ui/admin/decision-dialog.tsx'
import { LeadDeletionDialog } from '#src/ui/admin/lead-deletion-dialog.tsx'
import { PersonDialog } from '#src/ui/admin/person-dialog.tsx'
import { PersonDrawer } from '#src/ui/admin/person-drawer.tsx'
import { decisionSamples, leadSamples, personSamples } from '#tests/models/samples.ts'
import { axeProblems } from '#tests/support/axe.ts'
import { listTools } from '#tests/support/list-tools.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const nothing = () => {}
const { grace } = personSamples
const { acme, grace: waiting } = decisionSamples

const asked = (
  act: PersonAct,
  isOneself: boolean,
  isMistaken = false,
  onConfirm: () => void = nothing,
) => (
  <PersonDialog
    view={{
      step: 'asking',
      act,
      person: grace,
      typed: '',
      isMistaken,
      problem: null,
      now: null,
      isBusy: false,
    }}
    isOneself={isOneself}
    onType={nothing}
    onConfirm={onConfirm}
    onCancel={nothing}
  />
)

const nodes: Record<string, ReactNode> = {
  'the list of customers': (
    <CustomersScreen
      page={{ rows: [{ ...acme, kind: 'customer' }], total: 1, isFetching: false, problem: null }}
      search={{ q: '', sort: 'name', order: 'asc', page: 1, size: 25 }}
      tools={listTools()}
      onSearch={nothing}
      onRetry={nothing}
      onOpen={nothing}
    />
  ),
  'the deletion of a lead': (
    <LeadDeletionDialog
      view={{
        step: 'asking',
        lead: leadSamples.cymbl,
        reason: '',
        isMistaken: true,
        problem: 'No.',
        isBusy: false,
      }}
      onType={nothing}
      onConfirm={nothing}
      onCancel={nothing}
    />
  ),
  'a user': (
    <PersonDrawer
      person={grace}
      problem={null}
      isOneself={false}
      doneText={null}
      sight={null}
      onAct={nothing}
      isUndoing={false}
      onAsk={nothing}
      onRetry={nothing}
      onClose={nothing}
    />
  ),
  'a user who did not come': (
    <PersonDrawer
      person={null}
      problem={{ text: 'The server is busy.', requestId: 'req-7' }}
      isOneself={false}
      doneText={null}
      sight={null}
      onAct={nothing}
      isUndoing={false}
      onAsk={nothing}
      onRetry={nothing}
      onClose={nothing}
    />
  ),
  'an act on a user, mistaken': asked('disable', false, true),
  'a rejection': (
    <DecisionDialog
      view={{
        step: 'asking',
        chosen: [],
        verdict: 'reject',
        people: [waiting],
        problem: 'The server is busy.',
        isBusy: false,
        wording: { reason: '', note: '' },
      }}
      email="root@google.com"
      onType={nothing}
      onLeaveOut={nothing}
      onConfirm={nothing}
      onCancel={nothing}
    />
  ),
}

test.each(Object.entries(nodes))('APP-9 axe finds nothing wrong with %s', async (_name, node) => {
  renderScreen(node)
  expect(await axeProblems()).toEqual([])
})

test('ADMIN-3 AZ-04 who was not the first reads how the other one left the person', () => {
  const view = {
    step: 'asking',
    act: 'grant',
    person: grace,
    typed: '',
    isMistaken: false,
  } as const
  const problem = 'Somebody else changed this person in the meantime.'
  const now = { ...grace, isAdmin: false, status: 'rejected', isDisabled: true } as const
  renderScreen(
    <PersonDialog
      view={{ ...view, problem, now, isBusy: false }}
      isOneself={false}
      onType={nothing}
      onConfirm={nothing}
      onCancel={nothing}
    />,
  )
  expect(screen.getByRole('alert').textContent).toBe(
    `${problem} Now: Partner. Access: rejected. Disabled.`,
  )
})

test.each<[PersonAct, RegExp]>([
  ['endSessions', /^This is you: you are signed out everywhere, here too/],
  ['take', /^This is you: you lose access to Admin Tools immediately/],
  ['makeCustomer', /^This is you: you lose your access as a partner/],
  ['makePartner', /^This is you: you have to request access next/],
])('ADMIN-3 %s to oneself is asked in other words than to others', (act, words) => {
  const { redraw } = renderScreen(asked(act, true))
  expect(screen.getByText(words)).toBeDefined()
  redraw(asked(act, false))
  expect(screen.queryByText(words)).toBeNull()
})

test('ADMIN-3 APP-9 whoever mistyped what confirms an act is in its field again, each time', async () => {
  const { person, redraw } = renderScreen(asked('take', false))
  const field = screen.getByLabelText('Their email')
  for (const typed of ['not them', ', nor this']) {
    await person.type(field, typed)
    await person.tab()
    expect(document.activeElement).not.toBe(field)
    await person.click(screen.getByRole('button', { name: 'Remove as admin' }))
    redraw(asked('take', false, true))
    await vi.waitFor(() => expect(document.activeElement).toBe(field))
  }
})
