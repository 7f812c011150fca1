import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { outliveTranslation } from '#src/app/translated-page.ts'
import { CopyLinkButton } from '#src/ui/parts/buttons/copy-link-button.tsx'
import { TimeLeft } from '#src/ui/parts/time/time-left.tsx'
import { clockFrom } from '#tests/support/clocks.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { translate } from '#tests/support/translator.ts'

let stop: () => void
beforeEach(() => {
  stop = outliveTranslation(document)
})
afterEach(() => stop())

/** What looks at the page hears of it in a task of its own. */
const seen = () => Promise.resolve()

const copy = (state: 'ready' | 'copied') => <CopyLinkButton view={{ state }} onCopy={() => {}} />
const button = () => screen.getByRole('button').textContent

test('APP-12 APP-10 on a page that the browser translated a button goes on, and its new words come to be translated', async () => {
  const { redraw } = renderScreen(copy('ready'))
  translate(document.body)
  await seen()
  expect(button()).toBe('COPY LINK')

  redraw(copy('copied'))
  await seen()
  expect(button()).toBe('Copied!')
  translate(document.body)
  await seen()
  expect(button()).toBe('COPIED!')
  redraw(copy('ready'))
  await seen()
  expect(button()).toBe('Copy link')
})

const lines = (isMore: boolean) => (
  <p>
    {isMore ? 'more, ' : null}
    {isMore ? <b>much, </b> : null}
    less
    {isMore ? null : ' and no more'}
  </p>
)

test('APP-12 APP-10 texts of a translated page come and go with what stands in for them', async () => {
  const { redraw } = renderScreen(lines(false))
  translate(document.body)
  await seen()
  redraw(lines(true))
  await seen()
  expect(document.querySelector('p')?.textContent).toBe('more, much, LESS')
  translate(document.body)
  await seen()
  redraw(lines(false))
  await seen()
  expect(document.querySelector('p')?.textContent).toBe('LESS and no more')
})

test('APP-12 APP-10 a text that was translated before anybody looked is no end of the screen', async () => {
  stop()
  const { redraw } = renderScreen(lines(false))
  translate(document.body)
  stop = outliveTranslation(document)
  redraw(lines(true))
  await seen()
  expect(document.querySelector('p')?.textContent).toContain('much, ')
})

test('APP-12 PASSCODE-4 on a translated page the time goes on', () => {
  const { clock, tick } = clockFrom(289)
  renderScreen(<TimeLeft clock={clock} sentence="{time} left" spokenAt={[]} />)
  translate(document.body)
  tick()
  expect(screen.getByRole('timer').textContent).toBe('4 minutes, 48 seconds left')
})
