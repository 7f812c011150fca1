import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { ConversationList } from '#src/ui/ai/conversation-list.tsx'
import { conversationSamples } from '#tests/models/samples.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const nothing = () => {}

afterEach(() => {
  vi.useRealTimers()
})

test('AI-2 what was asked today is of yesterday once it is midnight', () => {
  const lateAt = new Date(2030, 0, 1, 23, 59).getTime()
  vi.useFakeTimers({ now: lateAt, toFake: ['Date', 'setInterval', 'clearInterval'] })
  renderScreen(
    <ConversationList
      conversations={[{ ...conversationSamples.listed, askedAt: lateAt }]}
      q=""
      problem={null}
      outcome={{ told: null, canUndo: false, problem: null }}
      hasMore={false}
      onDeleteAll={nothing}
      onSearch={nothing}
      onMore={nothing}
      onRetry={nothing}
      onRename={nothing}
      onDelete={nothing}
      onPin={nothing}
      onUndo={nothing}
    />,
  )
  expect(screen.getByRole('region', { name: 'Today' })).toBeDefined()
  act(() => {
    vi.advanceTimersByTime(120_000)
  })
  expect(screen.getByRole('region', { name: 'Yesterday' })).toBeDefined()
})
