import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'

import { ExactMoment, Moment, Point, TimeOfDay } from '#src/ui/parts/time/moment.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

const at = new Date(2026, 0, 15, 12).getTime()

test('APP-9 a date that the browser writes in another language than the page’s says in which, and one in English does not', () => {
  const languages = ['de-DE', 'pt-BR', 'en-GB', 'en']
  const formats = languages.map((it) => new Intl.DateTimeFormat(it))
  renderScreen(
    <>
      {formats.map((it, index) => (
        <Point key={languages[index]} at={at} format={() => it} />
      ))}
      <Moment at={at} />
    </>,
  )
  const told = screen.getAllByRole('time').map((time) => time.getAttribute('lang'))
  expect(told).toEqual(['de-DE', 'pt-BR', null, null, null])
})

const shownTimes = () => screen.getAllByRole('time').map(({ textContent }) => textContent)

test('SE-16 DEMO-8 times that are on a page follow the device into another time zone', () => {
  const { TZ } = process.env
  onTestFinished(() => {
    if (TZ === undefined) {
      delete process.env['TZ']
    } else {
      process.env['TZ'] = TZ
    }
  })
  process.env['TZ'] = 'Europe/Berlin'
  const noon = Date.UTC(2026, 0, 15, 12)
  renderScreen(
    <>
      <Moment at={noon} />
      <TimeOfDay at={noon} />
      <ExactMoment at={noon} />
    </>,
  )
  for (const text of shownTimes()) {
    expect(text).toMatch(/\b0?1:00/)
  }

  process.env['TZ'] = 'Asia/Tokyo'
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
  for (const text of shownTimes()) {
    expect(text).toMatch(/\b0?9:00/)
  }
})
