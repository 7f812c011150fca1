import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { Call } from '#src/api/client.ts'
import { createQueryClient } from '#src/app/query-client.ts'
import { LookerDashboard } from '#src/containers/insights/looker-dashboard.tsx'
import { CallError } from '#src/lib/call-error.ts'
import { axeProblems } from '#tests/support/axe.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const setup = () => {
  const ask = vi.fn<() => Promise<{ url: string | null }>>()
  const { person } = renderScreen(
    <QueryClientProvider client={createQueryClient()}>
      <LookerDashboard call={ask as unknown as Call} />
    </QueryClientProvider>,
  )
  const press = (name = 'Open the Looker dashboard') =>
    person.click(screen.getByRole('button', { name }))
  return { ask, press }
}
const frame = () => screen.queryByTitle<HTMLIFrameElement>('Looker dashboard')

test('INSIGHT-3 AI-07 the dashboard is asked for by a press and shown in a frame that is locked in; the next press asks for an address of its own; axe finds nothing wrong', async () => {
  const { ask, press } = setup()
  ask.mockResolvedValueOnce({ url: 'https://looker.example/login/embed/1?nonce=1' })
  ask.mockResolvedValueOnce({ url: 'https://looker.example/login/embed/1?nonce=2' })
  expect([frame(), ask.mock.calls.length]).toEqual([null, 0])
  expect(await axeProblems()).toEqual([])
  await press()
  const first = await screen.findByTitle<HTMLIFrameElement>('Looker dashboard')
  expect(first.src).toBe('https://looker.example/login/embed/1?nonce=1')
  expect(first.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  expect(first.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin')
  await press()
  await vi.waitFor(() => expect(frame()?.src).toMatch(/nonce=2$/))
  expect(frame()).not.toBe(first)
})

test('INSIGHT-3 why the dashboard did not open is told, with a press that asks again, and where it is gone meanwhile, that; axe finds nothing wrong', async () => {
  const { ask, press } = setup()
  ask.mockRejectedValueOnce(new CallError('error', 'You are offline.'))
  ask.mockResolvedValueOnce({ url: null })
  await press()
  await screen.findByRole('alert')
  expect(frame()).toBeNull()
  expect(await axeProblems()).toEqual([])
  await press('Retry')
  await screen.findByText('The portal has no Looker dashboard any more.')
  expect([frame(), ask.mock.calls.length]).toEqual([null, 2])
})
