import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { AdminFrame } from '#src/ui/admin/admin-frame.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { sampleMe } from '#tests/support/screen-samples.ts'

test('ADMIN-1 A6.3.3 APP-9 a weak session sees nothing of others, and the way to a stronger one, which leaves nobody nowhere', async () => {
  const onStepUp = vi.fn<() => void>()
  const frame = (isStrong: boolean) => (
    <AdminFrame title="Partners" me={sampleMe({ isAdmin: true, isStrong })} onStepUp={onStepUp}>
      Secrets
    </AdminFrame>
  )
  const { person, redraw } = renderScreen(frame(false))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin Tools — Partners')
  expect(screen.queryByText('Secrets')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Use a stronger sign-in' }))
  expect(onStepUp).toHaveBeenCalledOnce()
  redraw(frame(true))
  expect(screen.getByText('Secrets')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})
