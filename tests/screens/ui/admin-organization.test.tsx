import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { OrganizationDetail } from '#src/api/contract/admin-organizations.ts'
import { required } from '#src/lib/required.ts'
import type { Subject } from '#src/machines/decisions/decisions.machine.ts'
import type { OrganizationAct } from '#src/machines/admin-act/asked.ts'
import type { OrganizationActView } from '#src/machines/admin-act/admin-act.view.ts'
import { OrganizationDrawer } from '#src/ui/admin/organization-drawer.tsx'
import { decisionSamples, now } from '#tests/models/samples.ts'
import { axeProblems } from '#tests/support/axe.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

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
  decided: 1,
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
  mergedName: string | null = null,
) => {
  const on = {
    onAsk: vi.fn<(verdict: string, people: readonly Subject[]) => void>(),
    onRetry: vi.fn<() => void>(),
    onClose: vi.fn<() => void>(),
    onAct: vi.fn<(act: OrganizationAct) => void>(),
    onActAgain: vi.fn<() => void>(),
    onOlder: vi.fn<() => void>(),
    onMerge: vi.fn<(into: { id: string }) => void>(),
    onType: vi.fn<(q: string) => void>(),
  }
  const drawer = (view: Partial<OrganizationActView>) => (
    <OrganizationDrawer
      {...on}
      organization={shown}
      problem={null}
      decided={{
        requests: shown.requests.filter(({ decision }) => decision !== null),
        inAll: shown.decided,
        hasOlder: shown.decided > 1,
        isFetching: false,
        problem: null,
        onOlder: on.onOlder,
        onRetry: on.onRetry,
      }}
      view={{ ...resting, ...view }}
      mergedName={mergedName}
      choice={{ found: [{ ...acme, id: 'stores', name: 'Acme Stores' }], onType: on.onType }}
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
  await person.click(button('Revoke access Linus Pauling'))
  const { personId, name, email, version } = linus
  const subject = { personId, name, email, version, hasAccess: true }
  expect(onAsk.mock.calls).toEqual([['reopen', [subject]]])
})

test('ADMIN-3 of a company that is no partner any more the access of all is taken away by one press, disabled accounts too', async () => {
  const approved = { ...memberOf(linus), status: 'approved' as const }
  const others = ['Ada Byron', 'Alan Turing'].map((name) => ({ ...approved, id: name, name }))
  const members = [
    { ...memberOf(grace), status: 'pending' as const },
    approved,
    ...others.map((it, place) => ({ ...it, isDisabled: place === 1 })),
  ]
  const { person, onAsk } = setup({}, true, { ...organization, members })
  await person.click(button('Revoke the access of 3 people'))
  expect(onAsk.mock.calls).toMatchObject([
    ['reopen', [linus.name, 'Ada Byron', 'Alan Turing'].map((name) => ({ name, hasAccess: true }))],
  ])
})

test('ADMIN-3 ACCESS-4 whoever removes a mail domain reads that nobody is put out by it', () => {
  setup()
  expect(screen.getByText(/Removing one locks nobody out/)).toBeDefined()
})

test('ACCESS-4 AZ-04 beside whoever waits stands what is to be checked about them, an earlier rejection too', () => {
  const rejection = { at: now, by: 'ada@google.com', reason: 'Who are you?', note: '' }
  const warnings = [
    { kind: 'rejected-before' as const, ...rejection },
    { kind: 'public-mail' as const },
  ]
  setup({}, true, { ...organization, waitingPeople: [{ ...grace, warnings }] })
  const [waiting, decided] = screen.getAllByRole('listitem').map((it) => it.textContent)
  expect(waiting).toContain('Rejected before by ada@google.com')
  expect(waiting).toContain('Anyone can get a mailbox')
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

test('ADMIN-3 where not all decided requests are shown it is said how many there are, and older ones are asked for', async () => {
  const { person, onOlder } = setup({}, true, { ...organization, decided: 1_240 })
  expect(screen.getByText('The latest 1 of 1,240.')).toBeDefined()
  await person.click(button('Older'))
  expect(onOlder).toHaveBeenCalledOnce()
})

test('ADMIN-3 ADMIN-2 of people who are not all shown there is a way to the others, and to those who wait', () => {
  setup({}, true, { ...organization, people: 1_300, waiting: 1_250 })
  expect(screen.getByText(/The first 2 of 1,300\./)).toBeDefined()
  expect(addressOf('the 1,250 who wait')).toContain('status=pending')
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
  await person.click(screen.getByLabelText('Approve requests from there automatically'))
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

test('ADMIN-3 the organization that it is merged into is found by its name, and by keys alone', async () => {
  const { person, onMerge, onType } = setup()
  await person.click(screen.getByLabelText('Organization that stays'))
  await person.keyboard('stores')
  expect(onType).toHaveBeenLastCalledWith('stores')
  expect(screen.getByRole('option', { name: /Acme Stores.*acme\.example/ })).toBeDefined()
  await person.keyboard('{ArrowDown}{Enter}')
  expect(onMerge).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'stores' }))
  expect(screen.getByLabelText('Organization that stays')).toHaveProperty('value', '')
  expect(onType).toHaveBeenLastCalledWith('')
})

test('ADMIN-3 what was merged into it is told, and stays among its facts', () => {
  setup({}, true, { ...organization, formerNames: ['Acme Stores', 'Acme'] }, 'Acme Stores')
  expect(screen.getByText('Acme Stores is merged into it.')).toBeDefined()
  expect(screen.getByText('Acme Stores, Acme')).toBeDefined()
})
