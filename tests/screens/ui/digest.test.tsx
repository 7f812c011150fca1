import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { DigestSwitch, DigestUnread } from '#src/ui/insights/digest-switch.tsx'
import { axeProblems } from '#tests/support/axe.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

test('INSIGHT-4 the mail of each week is turned on by a switch, which says why where that was refused; axe finds nothing wrong', async () => {
  const onTurn = vi.fn<(isWanted: boolean) => void>()
  const { person, redraw } = renderScreen(
    <DigestSwitch isWanted={false} problem={null} onTurn={onTurn} />,
  )
  const wanted = screen.getByRole('switch', { name: 'Mail me the week’s figures every Monday' })
  expect(wanted).toHaveProperty('checked', false)
  await person.click(wanted)
  expect(onTurn.mock.calls).toEqual([[true]])
  redraw(<DigestSwitch isWanted problem="You are offline." onTurn={onTurn} />)
  expect(wanted).toHaveProperty('checked', true)
  expect(screen.getByRole('alert').textContent).toBe('You are offline.')
  expect(await axeProblems()).toEqual([])
})

test('INSIGHT-4 where nobody could read whether the mail is wanted, that is said in its place, and asked again by a press; axe finds nothing wrong', async () => {
  const onRetry = vi.fn<() => void>()
  const problem = { text: 'You are offline.', requestId: 'r-1' }
  const { person } = renderScreen(<DigestUnread problem={problem} onRetry={onRetry} />)
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Whether the week’s figures are mailed to you could not be read\. You are offline\.Request id: r-1/,
  )
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
  expect(await axeProblems()).toEqual([])
})
