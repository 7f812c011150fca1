import { Box, Button } from '@chakra-ui/react'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderScreen } from '#tests/support/render-screen.tsx'

test('APP-9 what nobody can see or press is neither found nor pressed in the tests of screens', async () => {
  const pressed: string[] = []
  const { person } = renderScreen(
    <>
      <Button>Shown</Button>
      <Box display="none">
        <Button>Not laid out</Button>
      </Box>
      <Box visibility="hidden">
        <Button>Not painted</Button>
      </Box>
      <Button pointerEvents="none" onClick={() => pressed.push('dead')}>
        Dead
      </Button>
    </>,
  )
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['Shown', 'Dead'])
  await expect(person.click(screen.getByText('Dead'))).rejects.toThrow('pointer-events')
  expect(pressed).toEqual([])
})
