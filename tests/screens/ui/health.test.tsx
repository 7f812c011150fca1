import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

import type { Call } from '#src/api/client.ts'
import type { Health } from '#src/api/contract/admin-health.ts'
import { createQueryClient } from '#src/app/query-client.ts'
import { ServiceHealth } from '#src/containers/admin/health.tsx'
import { CallError } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { bytesText, spanText } from '#src/ui/admin/health.ts'
import { HealthScreen } from '#src/ui/admin/health-screen.tsx'
import { failures, now } from '#tests/models/samples.ts'
import { axeProblems } from '#tests/support/axe.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const health: Health = {
  concerns: [],
  lookedAt: now,
  processes: [
    {
      id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c91',
      host: 'portal-1',
      pid: 42,
      version: '0.6.3',
      startedAt: now - 93_600_000,
      seenAt: now,
    },
  ],
  database: {
    version: '18.4',
    isEmbedded: true,
    latencyMs: 0.84,
    bytes: 12_345_678,
    connections: 12,
    mostConnections: 100,
    migration: '0095-processes',
  },
  pool: { busy: 1, idle: 3, waiting: 0 },
  disk: { freeBytes: 78e9, bytes: 252e9 },
  mail: { waiting: 5, failing: 1, refused: 3, oldestDueAt: now - 61_000 },
  sweptAt: now - 120_000,
}
const show = (given: Partial<Parameters<typeof HealthScreen>[0]> = {}) => {
  const onRetry = vi.fn<() => void>()
  return {
    ...renderScreen(<HealthScreen health={health} problem={null} onRetry={onRetry} {...given} />),
    onRetry,
  }
}
/** What its colour and its mark say. */
const standing = () => screen.getByRole('status').parentElement?.dataset['standing']
const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent

test('an operator sees that all is well, and by which figures', async () => {
  show()
  expect(screen.getByRole('status').textContent).toBe('All is well.')
  expect(standing()).toBe('well')
  expect(valueOf('portal-1, 42')).toBe('Version 0.6.3, up for 1 d 2 h')
  expect(valueOf('Answers in')).toBe('0.8 ms')
  expect(valueOf('Size')).toBe('12.3 MB')
  expect(valueOf('Disk')).toBe('78.0 GB free of 252.0 GB')
  expect(valueOf('Refused for their recipients')).toBe('3')
  expect(valueOf('Oldest')).toBe('Due for 1 min')
  expect(valueOf('Last run')).toBe('2 min ago')
  expect(await axeProblems()).toEqual([])
})

test('what is to be looked at stands first, in words, and how much it is is told to ears', () => {
  show({ health: { ...health, concerns: ['Mail is late by 3 minutes.'] } })
  expect(screen.getByRole('status').textContent).toBe('1 thing to look at.')
  expect(standing()).toBe('concerned')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mail is late by 3 minutes.',
  ])
})

test('a look that fails is told and repeated on request', async () => {
  const { person, onRetry } = show({ health: undefined, problem: { text: 'The server is busy.' } })
  expect(screen.getByRole('alert').textContent).toContain('The server is busy.')
  expect(standing()).toBeUndefined()
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('what an earlier look saw stays where the latest fails, and nobody is told that all is well', () => {
  show({ problem: { text: 'Please check your internet connection and retry.' } })
  expect(screen.getByRole('alert').textContent).toContain('Please check your internet connection')
  expect(screen.queryByText('All is well.')).toBeNull()
  expect(valueOf('Size')).toBe('12.3 MB')
})

test('a look that failed is told until one succeeds, also while one is under way', async () => {
  const looks: PromiseWithResolvers<Health>[] = []
  const look = () => {
    const next = Promise.withResolvers<Health>()
    looks.push(next)
    return next.promise
  }
  const client = createQueryClient()
  const { person } = renderScreen(
    <QueryClientProvider client={client}>
      <ServiceHealth call={look as Call} />
    </QueryClientProvider>,
  )
  looks[0]?.resolve(health)
  expect(await screen.findByText('All is well.')).toBeDefined()

  void client.refetchQueries()
  looks[1]?.reject(failures.dropped)
  const told = await screen.findByRole('alert')
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(looks).toHaveLength(3)
  expect(screen.getByRole('alert')).toBe(told)
  expect(screen.queryByText('All is well.')).toBeNull()

  looks[2]?.resolve(health)
  expect(await screen.findByText('All is well.')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('looks that fail alike are told once: what is told stays as it is until it says something else', async () => {
  const looks = [
    new CallError('failure', 'The server is busy.', { requestId: 'one' }),
    new CallError('failure', 'The server is busy.', { requestId: 'two' }),
    new CallError('failure', 'The server failed.', { requestId: 'three' }),
  ]
  const look = () => Promise.reject(required(looks.shift(), 'look'))
  const client = createQueryClient()
  renderScreen(
    <QueryClientProvider client={client}>
      <ServiceHealth call={look} />
    </QueryClientProvider>,
  )
  const told = await screen.findByRole('alert')
  const texts = new Set([told.textContent])
  const observer = new MutationObserver(() => texts.add(told.textContent))
  observer.observe(told, { characterData: true, childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())

  await client.refetchQueries()
  await client.refetchQueries()
  await vi.waitFor(() =>
    expect([...texts]).toEqual([
      'The server is busy.Request id: oneRetry',
      'The server failed.Request id: threeRetry',
    ]),
  )
})

test('spans and sizes are told in the units that people think in', () => {
  expect([900, 61_000, 3_600_000, 90_061_000].map(spanText)).toEqual([
    '0 s',
    '1 min',
    '1 h',
    '1 d 1 h',
  ])
  expect([1, 1_500, 2_500_000, 3e9, 4e12].map(bytesText)).toEqual([
    '0.0 kB',
    '1.5 kB',
    '2.5 MB',
    '3.0 GB',
    '4.0 TB',
  ])
})
