import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { Citation } from '#src/api/contract/conversations.ts'
import { OfferedCard } from '#src/ui/ai/offered-card.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

const citation: Citation = {
  key: 'robotaxi',
  excerpt: '',
  isOffered: true,
  label: 'Robotaxi',
  thumbnail: null,
  url: '/robotaxi/',
}

test('AI-3 what the answer says of a demo stands on the card that offers it', () => {
  const excerpt = 'Run a driverless fleet.'
  renderScreen(<OfferedCard citation={{ ...citation, excerpt }} onAccess={() => {}} />)
  expect(screen.getByRole('region', { name: 'Open Robotaxi' }).textContent).toContain(excerpt)
})

test('AI-3 LD-03 a double click on the card of a demo is one access', async () => {
  const onAccess = vi.fn<(citation: Citation) => void>()
  const { person } = renderScreen(<OfferedCard citation={citation} onAccess={onAccess} />)
  await person.dblClick(screen.getByRole('button', { name: 'Access Demo: Robotaxi' }))
  expect(onAccess.mock.calls).toEqual([[citation]])
})
