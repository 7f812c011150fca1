import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { SessionNotice } from '#src/machines/session/session.view.ts'
import { SessionDialog } from '#src/ui/frame/session-dialog.tsx'
import { stoppedAt } from '#tests/support/clocks.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const about: SessionNotice = { kind: 'aboutToExpire', isBusy: false }

const setup = (notice: SessionNotice, secondsLeft = 289, problem: string | null = null) => {
  const on = {
    onStayConnected: vi.fn<() => void>(),
    onLogout: vi.fn<() => void>(),
    onLogin: vi.fn<() => void>(),
  }
  const dialog = (shown: SessionNotice, left = secondsLeft) => (
    <SessionDialog notice={shown} clock={stoppedAt(left)} problem={problem} {...on} />
  )
  const { person, redraw } = renderScreen(dialog(notice))
  return {
    ...on,
    person,
    show: (shown: SessionNotice, left?: number) => redraw(dialog(shown, left)),
  }
}

test('SESSION-2 a session near its end says how long, and focuses the way to stay', async () => {
  setup(about)

  expect(screen.getByRole('alertdialog', { name: 'Your session is about to expire' })).toBeDefined()
  expect(screen.getByRole('timer').textContent).toBe(
    'You will be logged out in 4 minutes, 49 seconds.',
  )
  const stay = screen.getByRole('button', { name: 'Stay connected' })
  await waitFor(() => expect(document.activeElement).toBe(stay))
})

test('SESSION-2 Stay connected and Logout each do their one thing', async () => {
  const { onLogout, onStayConnected, person } = setup(about)

  await person.click(screen.getByRole('button', { name: 'Stay connected' }))
  expect(onStayConnected).toHaveBeenCalledOnce()
  expect(onLogout).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Logout' }))
  expect(onLogout).toHaveBeenCalledOnce()
})

test('SESSION-2 Esc and a press outside close nothing', async () => {
  const { person } = setup(about)
  const stay = screen.getByRole('button', { name: 'Stay connected' })
  await waitFor(() => expect(document.activeElement).toBe(stay))

  await person.keyboard('{Escape}')
  fireEvent.pointerDown(document.body)
  expect(screen.getByRole('alertdialog')).toBeDefined()
})

test('SESSION-2 while it is being renewed, the button does nothing', async () => {
  const { onStayConnected, person } = setup({ kind: 'aboutToExpire', isBusy: true })

  await person.click(screen.getByRole('button', { name: 'Stay connected' }))
  expect(onStayConnected).not.toHaveBeenCalled()
})

test('SESSION-2 RE-10 a renewal that failed says why, and can be asked for again', async () => {
  const { onStayConnected, person } = setup(about, 289, 'The server cannot be reached.')

  expect(screen.getByRole('alert').textContent).toBe('The server cannot be reached.')
  await person.click(screen.getByRole('button', { name: 'Stay connected' }))
  expect(onStayConnected).toHaveBeenCalledOnce()
})

const spoken = () => screen.getByRole('status').textContent

test('SESSION-2 the time is spoken at sixty, thirty and ten seconds only, and does not stand there once it is another', () => {
  const { show } = setup(about, 61)

  expect(spoken()).toBe('')
  show(about, 59)
  expect(spoken()).toBe('You will be logged out in 1 minute.')
  show(about, 35)
  expect(spoken()).toBe('')
  show(about, 29)
  expect(spoken()).toBe('You will be logged out in 30 seconds.')
  show(about, 10)
  expect(spoken()).toBe('You will be logged out in 10 seconds.')
})

test('SESSION-3 an expired session says so and leads to login', async () => {
  const { onLogin, person } = setup({ kind: 'expired' })

  expect(screen.getByRole('alertdialog', { name: 'Your session expired' })).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Login' }))
  expect(onLogin).toHaveBeenCalledOnce()
})

test('SESSION-2 a healthy session shows nothing', () => {
  setup({ kind: 'none' })

  expect(screen.queryByRole('alertdialog')).toBeNull()
})
