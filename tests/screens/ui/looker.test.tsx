import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { Call } from '#src/api/client.ts'
import { listDemos } from '#src/api/contract/demos.ts'
import { loadDigest } from '#src/api/contract/digest.ts'
import { loadUsage } from '#src/api/contract/usage.ts'
import { createQueryClient } from '#src/app/query-client.ts'
import { LookerDashboard } from '#src/containers/insights/looker-dashboard.tsx'
import { UsageInsights } from '#src/containers/insights/usage-insights.tsx'
import { CallError } from '#src/lib/call-error.ts'
import { axeProblems } from '#tests/support/axe.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { unusedSample } from '#tests/support/screen-samples.ts'

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

test.each([
  { hasLooker: true, offers: 1 },
  { hasLooker: false, offers: 0 },
])(
  'INSIGHT-3 the page of insights offers the dashboard where the portal has one: $hasLooker',
  async ({ hasLooker, offers }) => {
    const answers = new Map<unknown, object>([
      [loadUsage, { ...unusedSample, hasLooker }],
      [listDemos, { demos: [] }],
      [loadDigest, { isWanted: false }],
    ])
    renderScreen(
      <QueryClientProvider client={createQueryClient()}>
        <UsageInsights
          call={((endpoint) => Promise.resolve(answers.get(endpoint))) as Call}
          isAdmin={false}
          search={{ range: '4w', zone: 'UTC', staff: 'left-out' }}
          onSearch={() => {}}
        />
      </QueryClientProvider>,
    )
    await screen.findByText('Nothing was opened or viewed in this range.')
    expect(screen.getByRole('heading', { name: 'Global demo insights' })).toBeDefined()
    expect(screen.queryAllByRole('button', { name: 'Open the Looker dashboard' })).toHaveLength(
      offers,
    )
  },
)
