import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { SupportCodeNote } from '#src/ui/sign-in/support-code-note.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

test('APP-9 the code for support is told by a line that was there before', () => {
  const { redraw } = renderScreen(<SupportCodeNote code={null} />)
  const line = screen.getByRole('status')
  expect(line.textContent).toBe('')
  redraw(<SupportCodeNote code="AB12" />)
  expect(screen.getByRole('status')).toBe(line)
  expect(line.textContent).toBe('Code for support: AB12')
})
