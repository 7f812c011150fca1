import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { PendingBar } from '#src/ui/frame/pending-bar.tsx'
import { heardOf } from '#tests/support/heard.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

test('APP-5 APP-9 that a page is on its way is told to ears by a place that they know, unless it is there in no time', async () => {
  const { redraw } = renderScreen(<PendingBar isPending={false} />)
  const place = screen.getByRole('status')
  redraw(<PendingBar isPending />)
  expect([place.isConnected, heardOf(place)]).toEqual([true, ''])
  await vi.waitFor(() => expect(heardOf(place)).toBe('Loading the page'))
  redraw(<PendingBar isPending={false} />)
  expect(place.textContent).toBe('')
})
