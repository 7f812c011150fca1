import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import type { OrganizationDetail } from '#src/api/contract/admin-organizations.ts'
import { required } from '#src/lib/required.ts'
import type { Subject, Wording } from '#src/machines/decisions/decisions.machine.ts'
import type { DecisionsView } from '#src/machines/decisions/decisions.view.ts'
import { AdminFrame } from '#src/ui/admin/admin-frame.tsx'
import { DecisionBar } from '#src/ui/admin/decision-bar.tsx'
import { DecisionDialog } from '#src/ui/admin/decision-dialog.tsx'
import type { OrganizationAct } from '#src/machines/admin-act/asked.ts'
import type { OrganizationActView } from '#src/machines/admin-act/admin-act.view.ts'
import { OrganizationDrawer } from '#src/ui/admin/organization-drawer.tsx'
import { decisionSamples, now } from '#tests/models/samples.ts'
import { axeProblems } from '#tests/support/axe.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { sampleMe } from '#tests/support/screen-samples.ts'

const { acme, grace, linus } = decisionSamples
const memberOf = ({ personId: id, name, version }: Subject) => ({
  id,
  name,
  version,
  email: `${name.split(' ')[0]?.toLowerCase()}@acme.example`,
  isDisabled: false,
})
const organization: OrganizationDetail = {
  ...acme,
  domainRules: [
    { domain: 'acme.example', isAutomatic: true, verifiedBy: 'ada@google.com', verifiedAt: now },
  ],
  demos: [
    { key: 'robotaxi', label: 'Robotaxi', isShownByRule: true, override: null },
    { key: 'nba', label: 'NBA', isShownByRule: false, override: true },
  ],
  members: [
    { ...memberOf(grace), status: 'pending' },
    { ...memberOf(linus), status: 'rejected' },
  ],
  requests: [
    {
      id: 'open',
      personId: grace.personId,
      name: grace.name,
      email: 'grace@acme.example',
      organization: 'ACME Labs',
      reason: 'A workshop next week.',
      requestedAt: now,
      decision: null,
    },
    {
      id: 'request',
      personId: linus.personId,
      name: linus.name,
      email: 'linus@acme.example',
      organization: 'ACME Inc.',
      reason: 'We show demos.',
      requestedAt: now,
      decision: {
        outcome: 'rejected',
        at: now,
        by: 'ada@google.com',
        reason: 'Unknown to us.',
        note: 'Ask sales.',
      },
    },
  ],
}

const resting: OrganizationActView = {
  isBusy: false,
  choices: [],
  isDone: false,
  problem: null,
  domainError: null,
  nameError: null,
  verifiedTimes: 0,
}

const setup = (
  own: Partial<OrganizationActView> = {},
  needsApproval = true,
  shown: OrganizationDetail = organization,
) => {
  const on = {
    onAsk: vi.fn<(verdict: string, people: readonly Subject[]) => void>(),
    onRetry: vi.fn<() => void>(),
    onClose: vi.fn<() => void>(),
    onAct: vi.fn<(act: OrganizationAct) => void>(),
    onActAgain: vi.fn<() => void>(),
  }
  const drawer = (view: Partial<OrganizationActView>) => (
    <OrganizationDrawer
      {...on}
      organization={shown}
      problem={null}
      view={{ ...resting, ...view }}
      onAsk={needsApproval ? on.onAsk : null}
      isUndoing={false}
    />
  )
  const { person, redraw } = renderScreen(drawer(own))
  return { ...on, person, show: (next: Partial<OrganizationActView>) => redraw(drawer(next)) }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('ADMIN-3 each of its people can be decided on as they stand, and axe finds nothing wrong', async () => {
  const { person, onAsk } = setup()
  await person.click(button('Approve Grace Hopper'))
  await person.click(button('Reject Grace Hopper'))
  await person.click(button('Reopen Linus Pauling'))
  expect(onAsk.mock.calls).toEqual([
    ['approve', [grace]],
    ['reject', [grace]],
    ['reopen', [linus]],
  ])
  expect(await axeProblems()).toEqual([])
})

test('ADMIN-2 each of its people leads to their account, and where not all are shown, to the list of them', () => {
  setup({}, true, { ...organization, people: 1_200 })
  expect(addressOf('Grace Hopper')).toBe(`/admin/users?person=${grace.personId}`)
  expect(screen.getByText(/^The first 2 of 1,200\./)).toBeDefined()
  expect(addressOf('See all of them in Users')).toBe(`/admin/users?organization=${organization.id}`)
})

test('ADMIN-3 whoever is disabled can be rejected, and not let in', () => {
  const disabled = { ...memberOf(grace), status: 'pending' as const, isDisabled: true }
  setup({}, true, { ...organization, waitingPeople: [], members: [disabled] })
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  expect(button('Reject Grace Hopper')).toBeDefined()
})

test('ADMIN-3 who has access is not reopened: it is taken away, and the question says what that means', async () => {
  const approved = { ...memberOf(linus), status: 'approved' as const }
  const shown = { ...organization, waitingPeople: [grace], members: [approved] }
  const { person, onAsk } = setup({}, true, shown)
  await person.click(button('Take away access Linus Pauling'))
  const { personId, name, email, version } = linus
  const subject = { personId, name, email, version, hasAccess: true }
  expect(onAsk.mock.calls).toEqual([['reopen', [subject]]])
})

test.each([
  [true, 'Take away the access of Linus Pauling?', 'The demos close to them at once.'],
  [false, 'Reopen the request of Linus Pauling?', 'They see that it does'],
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

test('ACCESS-4 AZ-04 beside whoever waits stands what is to be checked about them, an earlier rejection too', () => {
  const rejection = { at: now, by: 'ada@google.com', reason: 'Who are you?', note: '' }
  const warnings = [
    { kind: 'rejected-before' as const, ...rejection },
    { kind: 'public-mail' as const },
  ]
  setup({}, true, { ...organization, waitingPeople: [{ ...grace, warnings }] })
  const [waiting, decided] = screen.getAllByRole('listitem').map((it) => it.textContent)
  expect(waiting).toContain('Rejected before by ada@google.com')
  expect(waiting).toContain('Anybody can have a mailbox')
  expect(decided).toContain('Linus Pauling')
  expect(decided).not.toContain('Rejected before')
})

test('ADMIN-3 who decided on a request when, why, and what admins noted stands in its history', () => {
  setup()
  expect(screen.getByText(/^Rejected by ada@google\.com/)).toBeDefined()
  expect(screen.getByText('Reason: Unknown to us.')).toBeDefined()
  expect(screen.getByText('Note: Ask sales.')).toBeDefined()
  expect(screen.getByText(/ACME Inc\./)).toBeDefined()
})

test('ADMIN-3 what who waits wrote stands beside the decision, and is no history yet', () => {
  setup()
  const grace = within(required(button('Approve Grace Hopper').closest('li'), 'row'))
  expect(grace.getByText(/^Asked .*“ACME Labs”\.$/)).toBeDefined()
  expect(grace.getByText('“A workshop next week.”')).toBeDefined()
  expect(screen.getAllByText(/ACME Labs/)).toHaveLength(1)
})

test('ADMIN-1 the people of customers need nobody: there is nothing to decide', () => {
  setup({}, false)
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Decided requests' })).toBeNull()
})

test('ADMIN-3 a demo is shown, hidden or left to its rule', async () => {
  const { person, onAct } = setup()
  await person.selectOptions(screen.getByLabelText('Robotaxi'), 'Hidden')
  await person.selectOptions(screen.getByLabelText('NBA'), 'By its rule (hidden)')
  expect(onAct.mock.calls).toEqual([
    [{ type: 'showDemo', demo: 'robotaxi', isShown: false }],
    [{ type: 'showDemo', demo: 'nba', isShown: null }],
  ])
})

test('ADMIN-3 APP-9 the arrows open the choices of a demo, and leave those of the browser alone', async () => {
  const { person } = setup()
  const field = screen.getByLabelText<HTMLSelectElement>('Robotaxi')
  const showPicker = vi.fn<() => void>()
  Object.assign(field, { showPicker })
  field.focus()
  await person.keyboard('{Alt>}{ArrowLeft}{/Alt}h{Tab}')
  expect(showPicker).not.toHaveBeenCalled()
  field.focus()
  await person.keyboard('{ArrowDown}')
  expect(showPicker).toHaveBeenCalledOnce()
})

test('ADMIN-3 while one demo is saved the next can be chosen, and each shows what was chosen', async () => {
  const { person, onAct } = setup({
    isBusy: true,
    choices: [
      { demo: 'nba', isShown: null },
      { demo: 'nba', isShown: false },
    ],
  })
  expect(screen.getByLabelText<HTMLSelectElement>('NBA').value).toBe('hidden')
  await person.selectOptions(screen.getByLabelText('Robotaxi'), 'Shown')
  expect(onAct.mock.calls).toEqual([[{ type: 'showDemo', demo: 'robotaxi', isShown: true }]])
})

test('ACCESS-4 a mail domain is verified, made to ask first, removed; what is none is not sent', async () => {
  const { person, onAct } = setup()
  const field = screen.getByLabelText('Another mail domain')
  await person.type(field, 'nonsense')
  await person.click(button('Verify domain'))
  expect(screen.getByText('This is not a mail domain.')).toBeDefined()
  await person.clear(field)
  await person.type(field, '@Acme.NET')
  await person.click(screen.getByLabelText('Approve whoever asks from there at once'))
  await person.click(button('Verify domain'))
  await person.click(button(/^Ask an admin first/))
  await person.click(button(/^Remove/))
  expect(onAct.mock.calls).toEqual([
    [{ type: 'verifyDomain', domain: 'acme.net', isAutomatic: true }],
    [{ type: 'setAutomatic', domain: 'acme.example', isAutomatic: false }],
    [{ type: 'removeDomain', domain: 'acme.example' }],
  ])
})

test('ADMIN-3 a name is put right in its field, never emptied', async () => {
  const { person, onAct } = setup()
  const field = screen.getByLabelText('Organization')
  expect(field).toHaveProperty('value', 'Acme')
  await person.clear(field)
  await person.click(button('Rename'))
  expect(screen.getByText('Organization is required.')).toBeDefined()
  await person.type(field, ' Acme Group ')
  await person.click(button('Rename'))
  expect(onAct.mock.calls).toEqual([[{ type: 'rename', name: 'Acme Group' }]])
})

test('ADMIN-3 APP-9 a domain that was verified or removed leaves the focus among the domains', () => {
  const { show } = setup()
  const field = screen.getByLabelText('Another mail domain')
  const domains = required(field.closest('[data-takes-focus]'), 'domains')
  field.focus()
  show({ isDone: true, verifiedTimes: 1 })
  expect(document.activeElement).toBe(domains)
})

test('AZ-04 who comes second is told, and finds what they typed', async () => {
  const { person, onActAgain, show } = setup()
  await person.type(screen.getByLabelText('Another mail domain'), 'acme.net')
  const problem = 'Somebody else changed this meanwhile. You see the newest now.'
  show({ problem })
  expect(screen.getByRole('alert').textContent).toBe(`${problem}Retry`)
  await person.click(button('Retry'))
  expect(onActAgain).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(button('Retry'))
  show({})
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
  expect(screen.getByLabelText('Another mail domain')).toHaveProperty('value', 'acme.net')
  show({ isDone: true, verifiedTimes: 1 })
  expect(screen.getByLabelText('Another mail domain')).toHaveProperty('value', '')
})

test('ADMIN-3 APP-9 what the server says of a domain stands at its field, which has the focus, each time', () => {
  const { show } = setup()
  const domainError = 'Everybody can have a mailbox there.'
  for (let times = 0; times < 2; times += 1) {
    button('Verify domain').focus()
    show({ isBusy: true, domainError: null })
    show({ domainError })
    expect(screen.getByText(domainError)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Another mail domain'))
  }
})

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

test('ADMIN-3 AZ-04 who is to decide on themselves reads when that counts, alone or among others', () => {
  const counts = /only while there is no other admin, and stands in the audit log\.$/
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
  expect(screen.getByText(counts).textContent).toMatch(/^This is you: that counts/)
  asks({ verdict: 'reopen', people: [grace, own] })
  expect(screen.getByText(counts).textContent).toMatch(
    /once more\. You are among them: that counts/,
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
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Whom it is about' }))
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
  expect(first).toContain('Nobody verified that acne.example belongs to this organization.')
  expect(first).toContain('Looks like Acme (acme.example).')
  expect(second).not.toContain('Nobody verified')
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
    'Linus Pauling cannot be decided on this way, and is approved now.',
  )
  expect(button('Undo').textContent).toBe('Undo (12 s)')
  await person.click(button('Undo'))
  expect(onUndo).toHaveBeenCalledOnce()
  const outcome = /^Grace Hopper rejected\.\s*Linus Pauling cannot be decided on this way/
  expect(document.activeElement).toBe(
    screen.getByRole('region', { name: 'Decision', description: outcome }),
  )
  redraw(<>{heading}</>)
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

test('ADMIN-1 A6.3.3 APP-9 a weak session sees nothing of others, and the way to a stronger one, which leaves nobody nowhere', async () => {
  const onStepUp = vi.fn<() => void>()
  const frame = (isStrong: boolean) => (
    <AdminFrame title="Partners" me={sampleMe({ isAdmin: true, isStrong })} onStepUp={onStepUp}>
      Secrets
    </AdminFrame>
  )
  const { person, redraw } = renderScreen(frame(false))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin Tools — Partners')
  expect(screen.queryByText('Secrets')).toBeNull()
  await person.click(button('Use a stronger sign-in'))
  expect(onStepUp).toHaveBeenCalledOnce()
  redraw(frame(true))
  expect(screen.getByText('Secrets')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})
