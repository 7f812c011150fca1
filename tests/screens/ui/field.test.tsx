import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { heardOf } from '#tests/support/heard.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const field = (error?: string) => <TextField name="email" label="Email" error={error} />

test('APP-9 what is wrong with a field is told to who stays in it too: ears know the place, empty, before', () => {
  const { redraw } = renderScreen(field())
  const place = required(document.querySelector('[aria-live]'), 'place of an error')
  expect(heardOf(place)).toBe('')
  expect(screen.getByLabelText('Email').getAttribute('aria-describedby')).toBeNull()

  redraw(field('Please enter your email.'))
  expect(heardOf(place)).toBe('Please enter your email.')
  expect(screen.getByLabelText('Email').getAttribute('aria-describedby')).toBe(place.id)
})
