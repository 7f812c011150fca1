import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { DigestSwitch } from '#src/ui/insights/digest-switch.tsx'
import { axeProblems } from '#tests/support/axe.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

test('INSIGHT-4 the mail of each week is turned on by a switch, which says why where that was refused; axe finds nothing wrong', async () => {
  const onTurn = vi.fn<(isWanted: boolean) => void>()
  const { person, redraw } = renderScreen(
    <DigestSwitch isWanted={false} problem={null} onTurn={onTurn} />,
  )
  const wanted = screen.getByRole('switch', { name: 'Mail me the week’s figures each Monday' })
  expect(wanted).toHaveProperty('checked', false)
  await person.click(wanted)
  expect(onTurn.mock.calls).toEqual([[true]])
  redraw(<DigestSwitch isWanted problem="You are offline." onTurn={onTurn} />)
  expect(wanted).toHaveProperty('checked', true)
  expect(screen.getByRole('alert').textContent).toBe('You are offline.')
  expect(await axeProblems()).toEqual([])
})
