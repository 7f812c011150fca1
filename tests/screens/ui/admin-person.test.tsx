import { cleanup, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { PersonDetail, Sight } from '#src/api/contract/admin-people.ts'
import type { PersonAct } from '#src/machines/admin-act/asked.ts'
import type { DecisionCallbacks } from '#src/ui/admin/decision.ts'
import { PersonActs } from '#src/ui/admin/person-acts.tsx'
import { PersonDrawer } from '#src/ui/admin/person-drawer.tsx'
import { PersonSight } from '#src/ui/admin/person-sight.tsx'
import { decisionSamples, personSamples } from '#tests/models/samples.ts'
import { axeProblems } from '#tests/support/axe.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const free = {
  isAdmin: false,
  isAdminByConfiguration: false,
  isDisabled: false,
  isEmailConfirmed: true,
  isLastAdmin: false,
  liveSessions: 1,
  hasPhone: false,
  leads: 3,
} satisfies Partial<PersonDetail>

const setup = (own: Partial<PersonDetail> = {}, isOneself = false) => {
  const onAct = vi.fn<(act: PersonAct) => void>()
  const { person } = renderScreen(
    <PersonActs
      person={{ ...personSamples.grace, ...free, ...own }}
      isOneself={isOneself}
      onAct={onAct}
    />,
  )
  return { person, onAct }
}
const button = (name: string) => screen.getByRole('button', { name })
const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent

test.each<[string, PersonAct]>([
  ['Make admin', 'grant'],
  ['Make customer', 'makeCustomer'],
  ['Disable', 'disable'],
  ['End sessions', 'endSessions'],
  ['Reset sign-in', 'resetSignIn'],
])('ADMIN-3 %s is asked for by one press', async (name, act) => {
  const { person, onAct } = setup()
  await person.click(button(name))
  expect(onAct.mock.calls).toEqual([[act]])
})

test.each<[Partial<PersonDetail>, boolean, string]>([
  [{ isAdmin: true }, false, 'Please remove them as an admin first.'],
  [{ isAdmin: true }, true, 'This is you: your ways to sign in are on your account page.'],
  [{ isEmailConfirmed: false }, false, 'They have not confirmed their email yet.'],
])(
  'ADMIN-3 AZ-08 of %j the ways to sign in are not reset, and the button says why',
  async (own, isOneself, why) => {
    const { person, onAct } = setup(own, isOneself)
    const reset = button('Reset sign-in')
    await person.click(reset)
    expect(onAct).not.toHaveBeenCalled()
    expect(document.getElementById(reset.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      why,
    )
  },
)

test('ADMIN-3 DF-07 a phone is ended with the sessions, also where there is none but it', async () => {
  const { person, onAct } = setup({ liveSessions: 0, hasPhone: true })
  await person.click(button('End sessions'))
  expect(onAct.mock.calls).toEqual([['endSessions']])
})

test('ADMIN-3 a customer can be made a partner, Google staff neither of both', async () => {
  const { person, onAct } = setup({ role: 'customer' })
  await person.click(button('Make partner'))
  expect(onAct.mock.calls).toEqual([['makePartner']])
  expect(screen.queryByRole('button', { name: 'Make customer' })).toBeNull()

  cleanup()
  setup({ role: 'staff' })
  expect(screen.queryByRole('button', { name: /^Make (?:partner|customer)$/ })).toBeNull()
})

test('ADMIN-3 who was Google staff and is named so no more can be made either', async () => {
  const { person, onAct } = setup({ role: 'staff', isFormerStaff: true })
  await person.click(button('Make partner'))
  await person.click(button('Make customer'))
  expect(onAct.mock.calls).toEqual([['makePartner'], ['makeCustomer']])
})

test('ADMIN-3 who is an admin can lose that, who is disabled can be let in', async () => {
  const { person, onAct } = setup({ isAdmin: true, isDisabled: true })
  await person.click(button('Remove as admin'))
  await person.click(button('Enable'))
  expect(onAct.mock.calls).toEqual([['take'], ['enable']])
})

test.each<[string, Partial<PersonDetail>, string, boolean]>([
  ['Make admin', { isEmailConfirmed: false }, 'They have not confirmed their email yet.', false],
  [
    'Remove as admin',
    { isAdmin: true, isAdminByConfiguration: true },
    'The configuration names this person as an admin.',
    false,
  ],
  ['Remove as admin', { isAdmin: true, isLastAdmin: true }, 'This is the last admin.', false],
  ['Disable', {}, 'You cannot disable yourself.', true],
  ['Make customer', { isAdmin: true }, 'This is you: another admin has to do it.', true],
])('AZ-08 ADMIN-3 %s says why it cannot be done: %o', async (name, own, why, isOneself) => {
  const { person, onAct } = setup(own, isOneself)
  expect(button(name).getAttribute('aria-disabled')).toBe('true')
  expect(
    document.getElementById(button(name).getAttribute('aria-describedby') ?? '')?.textContent,
  ).toBe(why)
  await person.click(button(name))
  expect(onAct).not.toHaveBeenCalled()
  expect(await axeProblems()).toEqual([])
})

const sight: Sight = {
  routes: [
    {
      path: '/',
      name: 'Home',
      isAllowed: true,
      rule: 'setupComplete',
      why: 'Their setup is complete.',
    },
    {
      path: '/admin/users',
      name: 'AdminUsers',
      isAllowed: false,
      rule: 'adminOnly',
      why: 'They are no admin.',
    },
  ],
  demos: [
    { key: 'robotaxi', label: 'Robotaxi', isAllowed: true, rule: 'audience', why: 'It is shared.' },
  ],
  links: [],
}

const areas = () => within(screen.getByRole('region', { name: 'Areas' }))

test('ADMIN-3 what somebody sees is told with the rule that decided; what is refused can stand alone', async () => {
  const onOnly = vi.fn<(only: 'refused' | undefined) => void>()
  const panel = (only: 'refused' | undefined) => (
    <PersonSight sight={sight} problem={null} only={only} onOnly={onOnly} onRetry={() => {}} />
  )
  const { person, redraw } = renderScreen(panel(undefined))
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings.slice(0, 2)).toEqual(['Demos', 'Areas'])
  expect(areas().getByText('1 of 2 allowed.')).toBeDefined()
  expect(
    areas()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^HomeAllowed.*Their setup is complete\..*setupComplete/),
    expect.stringMatching(/^Admin Tools: UsersRefused.*They are no admin\..*adminOnly/),
  ])
  const fold = screen.getByText('Every address, and the rule for it').closest('details')
  expect(fold).toHaveProperty('open', false)
  await person.click(screen.getByText('Every address, and the rule for it'))
  expect(fold).toHaveProperty('open', true)
  expect(screen.getByText('/admin/users')).toBeDefined()
  expect(await axeProblems()).toEqual([])

  await person.click(button('Only what is refused'))
  expect(onOnly).toHaveBeenCalledWith('refused')
  redraw(panel('refused'))
  expect(areas().getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByText('It is shared.')).toBeNull()
})

const drawerOf = (own: Partial<PersonDetail>, onAsk: DecisionCallbacks['onAsk'] = () => {}) => (
  <PersonDrawer
    person={{ ...personSamples.grace, ...own }}
    problem={null}
    isOneself={false}
    doneText={null}
    sight={null}
    onAct={() => {}}
    isUndoing={false}
    onAsk={onAsk}
    onRetry={() => {}}
    onClose={() => {}}
  />
)

test('ADMIN-2 APP-9 who is opened from the list is called by their name at once, who is opened by their address once they are there, which is heard', () => {
  const waiting = (listedName?: string) => (
    <PersonDrawer {...drawerOf({}).props} person={null} listedName={listedName} />
  )
  const { redraw } = renderScreen(waiting('Grace Hopper'))
  expect(screen.getByRole('dialog', { name: 'Grace Hopper' })).toBeDefined()

  redraw(waiting())
  const title = screen.getByRole('heading', { name: 'User' })
  expect(title.closest('[aria-live=polite]')).not.toBeNull()
  redraw(drawerOf({}))
  expect(screen.getByRole('heading', { name: 'Grace Hopper' })).toBe(title)
})

const signIns = () => screen.getByRole('heading', { name: 'Sign-ins' }).closest('section')

test('SESSION-7 ADMIN-3 who last signed in long ago is not told to have never done so, but how long a sign-in is kept', () => {
  const { redraw } = renderScreen(drawerOf({ signIns: [], lastLoginAt: Date.UTC(2024, 6, 3) }))
  expect(signIns()?.textContent).toContain(
    'A sign-in is kept until 30 days after its session ended.',
  )
  redraw(drawerOf({ signIns: [], lastLoginAt: null }))
  expect(signIns()?.textContent).toContain('None yet.')
})

test('ADMIN-3 an admin leads to what they did as one, also once they are none any more, and nobody else does', () => {
  const { redraw } = renderScreen(drawerOf({ isAdmin: true }))
  const name = 'What Grace Hopper did as an admin'
  const { id } = personSamples.grace
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(
    `/admin/audit-log?actor=${id}`,
  )
  redraw(drawerOf({ isAdmin: false, hasActed: true, role: 'partner' }))
  expect(screen.getByRole('link', { name })).toBeDefined()
  redraw(drawerOf({ isAdmin: false, role: 'staff' }))
  expect(screen.queryByRole('link', { name })).toBeNull()
})

test('ADMIN-2 ACCESS-4 of who is rejected it is told by whom, why, and from when they may ask again', () => {
  const at = Date.UTC(2026, 0, 15, 12)
  const rejection = { at, by: 'ada@google.com', reason: 'Who are you?', note: 'Ask Sam.' }
  const drawer = (askAgainAt: number | null) =>
    drawerOf({ status: 'rejected', rejection: { ...rejection, askAgainAt } })
  const { redraw } = renderScreen(drawer(at + 7 * 86_400_000))
  expect(valueOf('Decided')).toMatch(/^By ada@google\.com, Jan 15, 2026/)
  expect(valueOf('Reason')).toBe('Who are you?')
  expect(valueOf('Note')).toBe('Ask Sam.')
  expect(valueOf('Can ask again')).toMatch(/^From Jan 22, 2026/)
  redraw(drawer(null))
  expect(valueOf('Can ask again')).toBe('At once')
})

test('ACCESS-1 ADMIN-3 what a customer told about where they work is to be read', () => {
  const form = {
    organization: 'Acme Stores',
    website: '',
    country: 'Chile',
    jobTitle: 'Buyer',
    completedAt: Date.UTC(2026, 0, 15),
  }
  renderScreen(drawerOf({ role: 'customer', form }))
  expect(valueOf('Job title')).toBe('Buyer')
  expect(valueOf('Works at, as they told us')).toBe('Acme Stores, Chile')
})

test('ADMIN-3 ACCESS-2 a partner who waits is decided on by what they wrote and what is to be checked; axe finds nothing wrong', async () => {
  const onAsk = vi.fn<DecisionCallbacks['onAsk']>()
  const applicant = { ...decisionSamples.grace, warnings: [{ kind: 'unverified-domain' as const }] }
  const { person } = renderScreen(drawerOf({ status: 'pending', applicant }, onAsk))
  expect(screen.getByText(/^Asked .*as “Acme”\.$/)).toBeDefined()
  expect(screen.getByText('“A workshop.”')).toBeDefined()
  expect(screen.getByText(/^Nobody has verified that acme\.example belongs/)).toBeDefined()
  expect(await axeProblems()).toEqual([])
  await person.click(button('Approve Grace Hopper'))
  await person.click(button('Reject Grace Hopper'))
  expect(onAsk.mock.calls).toEqual([
    ['approve', [applicant]],
    ['reject', [applicant]],
  ])
})

test('ADMIN-3 access is taken away or asked anew where the person is, and of whom nobody decides there is nothing to decide', async () => {
  const onAsk = vi.fn<DecisionCallbacks['onAsk']>()
  const { id: personId, name, email, version } = personSamples.grace
  const { person, redraw } = renderScreen(drawerOf({ status: 'approved' }, onAsk))
  await person.click(button('Revoke access Grace Hopper'))
  redraw(drawerOf({ status: 'rejected' }, onAsk))
  await person.click(button('Reopen Grace Hopper'))
  expect(onAsk.mock.calls).toEqual([
    ['reopen', [{ personId, name, email, version, hasAccess: true }]],
    ['reopen', [{ personId, name, email, version, hasAccess: false }]],
  ])
  for (const own of [{ role: 'customer' }, { role: 'staff' }, { status: 'unrequested' }] as const) {
    redraw(drawerOf(own, onAsk))
    expect(screen.queryByText('Access to the demos')).toBeNull()
  }
  redraw(drawerOf({ status: 'pending', isDisabled: true, applicant: decisionSamples.grace }))
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  expect(button('Reject Grace Hopper')).toBeDefined()
})
