import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { Moment, Point } from '#src/ui/parts/time/moment.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

const at = new Date(2026, 0, 15, 12).getTime()

test('APP-9 a date that the browser writes in another language than the page’s says in which, and one in English does not', () => {
  const languages = ['de-DE', 'pt-BR', 'en-GB', 'en']
  renderScreen(
    <>
      {languages.map((it) => (
        <Point key={it} at={at} format={new Intl.DateTimeFormat(it)} />
      ))}
      <Moment at={at} />
    </>,
  )
  const told = screen.getAllByRole('time').map((time) => time.getAttribute('lang'))
  expect(told).toEqual(['de-DE', 'pt-BR', null, null, null])
})
