import { cleanup, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { AccessRequest, OrganizationForm } from '#src/api/contract/organization.ts'
import { ConfirmEmailScreen } from '#src/ui/sign-in/confirm-email-screen.tsx'
import { OrganizationFormScreen } from '#src/ui/sign-in/organization-form-screen.tsx'
import { PendingAccessScreen } from '#src/ui/sign-in/pending-access-screen.tsx'
import { RejectedAccessScreen } from '#src/ui/sign-in/rejected-access-screen.tsx'
import { RequestAccessScreen } from '#src/ui/sign-in/request-access-screen.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

const form = {
  step: 'organization-form' as const,
  organization: '',
  problem: null,
  fieldErrors: [],
  isBusy: false,
}

test('PASSWORD-1 the email is confirmed first, and a way out is named', () => {
  const { redraw } = renderScreen(<ConfirmEmailScreen isBusy={false}>the panel</ConfirmEmailScreen>)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Confirm your email')
  expect(screen.getByText('the panel')).toBeDefined()
  expect(screen.getByText(/Not your address\? Log out/)).toBeDefined()
  redraw(<ConfirmEmailScreen isBusy>the panel</ConfirmEmailScreen>)
  expect(screen.getByRole('status').textContent).toBe('Loading...')
})

test('ACCESS-1 the organization form hands over what was typed, the address completed', async () => {
  const onSubmit = vi.fn<(form: OrganizationForm) => void>()
  const { person } = renderScreen(
    <OrganizationFormScreen view={form} typed={null} onType={() => {}} onSubmit={onSubmit} />,
  )

  await person.type(screen.getByRole('textbox', { name: 'Organization' }), 'Cymbal')
  await person.type(screen.getByRole('textbox', { name: 'Website (optional)' }), 'cymbal.example')
  await person.type(screen.getByRole('textbox', { name: 'Country' }), 'France')
  await person.type(screen.getByRole('textbox', { name: 'Job title' }), 'Engineer')
  await person.click(screen.getByRole('button', { name: 'Continue' }))

  expect(onSubmit.mock.calls.flat()).toEqual([
    {
      organization: 'Cymbal',
      website: 'https://cymbal.example',
      country: 'France',
      jobTitle: 'Engineer',
    },
  ])
})

test('ACCESS-1 what the server says of a field stands there, gets the focus, and goes on typing', async () => {
  const onSubmit = vi.fn<(form: OrganizationForm) => void>()
  const { person, redraw } = renderScreen(
    <OrganizationFormScreen view={form} typed={null} onType={() => {}} onSubmit={onSubmit} />,
  )
  const fieldErrors = [{ field: 'country', message: 'No such country.' }]

  redraw(
    <OrganizationFormScreen
      view={{ ...form, fieldErrors }}
      typed={null}
      onType={() => {}}
      onSubmit={onSubmit}
    />,
  )

  const country = screen.getByRole('textbox', { name: 'Country' })
  expect(screen.getByText('No such country.')).toBeDefined()
  expect(document.activeElement).toBe(country)
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await person.type(country, 'France')
  expect(screen.queryByText('No such country.')).toBeNull()
})

test('ACCESS-2 a request for access needs the organization, not the reason', async () => {
  const onSubmit = vi.fn<(request: AccessRequest) => void>()
  const { person } = renderScreen(
    <RequestAccessScreen
      view={{ ...form, step: 'request-access', waitingReason: null }}
      typed={null}
      onType={() => {}}
      onSubmit={onSubmit}
      onKeep={() => {}}
    />,
  )

  await person.click(screen.getByRole('button', { name: 'Request access' }))
  expect(await screen.findByText('Organization is required.')).toBeDefined()
  await person.type(screen.getByRole('textbox', { name: 'Organization' }), 'Cymbal')
  await person.click(screen.getByRole('button', { name: 'Request access' }))
  expect(onSubmit.mock.calls.flat()).toEqual([{ organization: 'Cymbal', reason: '' }])
})

test('ACCESS-1 ACCESS-2 where the portal knows the organization, nobody types it', async () => {
  const known = { ...form, organization: 'Cymbal' }
  const onSubmit = vi.fn<(request: AccessRequest) => void>()
  const { person } = renderScreen(
    <RequestAccessScreen
      view={{ ...known, step: 'request-access', waitingReason: null }}
      typed={null}
      onType={() => {}}
      onSubmit={onSubmit}
      onKeep={() => {}}
    />,
  )
  await person.click(screen.getByRole('button', { name: 'Request access' }))
  expect(onSubmit.mock.calls.flat()).toEqual([{ organization: 'Cymbal', reason: '' }])

  cleanup()
  renderScreen(
    <OrganizationFormScreen view={known} typed={null} onType={() => {}} onSubmit={() => {}} />,
  )
  expect(screen.getByDisplayValue('Cymbal')).toBeDefined()
})

const ways = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test('ACCESS-1 ACCESS-2 who came as what they are not may write and see their account before anything is sent', () => {
  const { redraw } = renderScreen(
    <RequestAccessScreen
      view={{ ...form, step: 'request-access', waitingReason: null }}
      typed={null}
      onType={() => {}}
      onSubmit={() => {}}
      onKeep={() => {}}
    />,
  )
  expect(screen.getByText(/^Are you a customer\?/)).toBeDefined()
  expect(ways()).toEqual(['/contact', '/account'])
  redraw(<OrganizationFormScreen view={form} typed={null} onType={() => {}} onSubmit={() => {}} />)
  expect(screen.getByText(/^Do you work for a partner\?/)).toBeDefined()
  expect(ways()).toEqual(['/contact', '/account'])
})

const asked = {
  step: 'pending',
  requestedAt: Date.UTC(2030, 0, 1),
  organization: 'Acme',
  canChange: true,
  isBack: false,
  isAsked: false,
  problem: null,
  isBusy: false,
} as const
const nothing = () => {}
const on = { onChange: nothing, onWithdraw: nothing, onConfirm: nothing, onCancel: nothing }

test('ACCESS-2 ACCESS-4 a pending request is told as a status: since when, who decides, what comes; and can be changed', async () => {
  const onChange = vi.fn<() => void>()
  const { person } = renderScreen(
    <PendingAccessScreen view={asked} isReachable {...on} onChange={onChange} />,
  )

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Access pending')
  expect(screen.getByText('Acme')).toBeDefined()
  expect(document.querySelector('time')?.dateTime).toBe('2030-01-01T00:00:00.000Z')
  expect(screen.getByText('an admin of this portal')).toBeDefined()
  expect(screen.getByRole('status').textContent).toMatch(
    /^Your request is with our team\. .* you get a mail/,
  )
  await person.click(screen.getByRole('button', { name: 'Change your request' }))
  expect(onChange).toHaveBeenCalledOnce()
})

test('ACCESS-4 APP-9 to withdraw a request is asked once more: who presses Enter at once has lost nothing', async () => {
  const pressed = {
    onWithdraw: vi.fn<() => void>(),
    onConfirm: vi.fn<() => void>(),
    onCancel: vi.fn<() => void>(),
  }
  const show = (part: Partial<Record<'isAsked' | 'isBusy', boolean>>) => (
    <PendingAccessScreen view={{ ...asked, ...part }} isReachable {...on} {...pressed} />
  )
  const { person, redraw } = renderScreen(show({}))
  await person.click(screen.getByRole('button', { name: 'Withdraw request' }))
  expect(pressed.onWithdraw).toHaveBeenCalledOnce()

  redraw(show({ isAsked: true }))
  const question = screen.getByRole('alertdialog', { name: 'Withdraw your request?' })
  const button = (name: string) => within(question).getByRole('button', { name })
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Cancel')))
  await person.keyboard('{Enter}')
  expect(pressed.onCancel).toHaveBeenCalledOnce()
  expect(pressed.onConfirm).not.toHaveBeenCalled()
  await person.click(button('Withdraw request'))
  expect(pressed.onConfirm).toHaveBeenCalledOnce()
  redraw(show({ isAsked: true, isBusy: true }))
  await person.click(button('Loading...'))
  expect(pressed.onConfirm).toHaveBeenCalledOnce()
})

test('ACCESS-2 APP-9 who comes back from the form of their request has the focus on what stands there now', () => {
  const shown = { ...asked, isBack: true, canChange: false }
  renderScreen(<PendingAccessScreen view={shown} isReachable {...on} />)
  expect(document.activeElement?.textContent).toBe('Access pending')
  expect(screen.queryByRole('button')).toBeNull()
})

test('ACCESS-2 what waits stands in the form that changes it, and can be kept', async () => {
  const onSubmit = vi.fn<(request: AccessRequest) => void>()
  const onKeep = vi.fn<() => void>()
  const waiting = { step: 'request-access', waitingReason: 'A demo day.' } as const
  const { person } = renderScreen(
    <RequestAccessScreen
      view={{ ...form, ...waiting, organization: 'Acme' }}
      typed={null}
      onType={() => {}}
      onSubmit={onSubmit}
      onKeep={onKeep}
    />,
  )
  await person.type(screen.getByRole('textbox', { name: 'Organization' }), ' Labs')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit.mock.calls.flat()).toEqual([{ organization: 'Acme Labs', reason: 'A demo day.' }])
  await person.click(screen.getByRole('button', { name: 'Keep it as it is' }))
  expect(onKeep).toHaveBeenCalledOnce()
})

test('ACCESS-4 who waits is told while the server cannot be reached', () => {
  const nameless = { ...asked, organization: null, requestedAt: null }
  const { redraw } = renderScreen(
    <PendingAccessScreen view={nameless} isReachable={false} {...on} />,
  )
  expect(screen.getByRole('status').textContent).toContain('We keep trying.')
  redraw(<PendingAccessScreen view={nameless} isReachable {...on} />)
  expect(screen.getByRole('status').textContent).not.toContain('We keep trying.')
})

const refused = {
  step: 'rejected',
  isWithdrawn: false,
  reason: 'Unknown company.',
  askAgainAt: null,
} as const

test.each([
  ['was refused', false, 'Access rejected', 'Your request for access was not approved.'],
  ['had access and lost it', true, 'Access withdrawn', 'Your access to the demos was withdrawn.'],
  ['is not known to be either', null, 'Access rejected', 'The demos are not open to you.'],
])(
  'ACCESS-2 ACCESS-4 whoever %s reads that, and of no request that they did not make',
  (_, isWithdrawn, title, lead) => {
    const view = { ...refused, isWithdrawn }
    const { redraw } = renderScreen(<RejectedAccessScreen view={view} onAskAgain={() => {}} />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(screen.getByText(`${lead} The reason:`)).toBeDefined()
    redraw(<RejectedAccessScreen view={{ ...view, reason: null }} onAskAgain={() => {}} />)
    expect(screen.getByText(lead)).toBeDefined()
  },
)

test('ACCESS-4 a rejected request shows the reason, a way to write, and lets ask again', async () => {
  const onAskAgain = vi.fn<() => void>()
  const { person } = renderScreen(<RejectedAccessScreen view={refused} onAskAgain={onAskAgain} />)

  expect(screen.getByText('Unknown company.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact')
  await person.click(screen.getByRole('button', { name: 'Ask again' }))
  expect(onAskAgain).toHaveBeenCalledOnce()
})

test('ACCESS-4 who has to wait before they ask again is told until when', () => {
  const askAgainAt = Date.UTC(2030, 0, 8)
  renderScreen(<RejectedAccessScreen view={{ ...refused, askAgainAt }} onAskAgain={() => {}} />)
  expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull()
  expect(document.querySelector('time')?.dateTime).toBe('2030-01-08T00:00:00.000Z')
})

test('ACCESS-2 APP-9 a decision that comes by itself takes the focus of the screen that waited for it', () => {
  const { redraw } = renderScreen(<h1 tabIndex={-1}>Access pending</h1>)
  redraw(<RejectedAccessScreen view={refused} onAskAgain={() => {}} />)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Access rejected' }))
})
