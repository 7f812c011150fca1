import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { focusPressed } from '#src/app/focus-pressed.ts'

// jsdom moves no focus by a press, and neither does Safari.
beforeAll(() => focusPressed(document))

beforeEach(() => {
  render(
    <form onSubmit={(event) => event.preventDefault()}>
      <input aria-label="Company" />
      <label>
        <input type="radio" name="theme" />
        <b>Dark</b>
      </label>
      <button>
        <i>Save</i>
      </button>
      <a href="#all">All</a>
      <p>Nothing to press</p>
    </form>,
  )
  screen.getByLabelText('Company').focus()
})

const press = (element: Element, pointerType: string, detail: number) => {
  fireEvent.pointerDown(element, { pointerType })
  fireEvent.click(element, { detail })
}

test.each(['Save', 'All', 'Dark'])(
  'APP-9 APP-12 what a mouse presses gets the focus: %s',
  (text) => {
    const part = screen.getByText(text)
    press(part, 'mouse', 1)
    const control = part.closest('button, a') ?? screen.getByRole('radio')
    expect(document.activeElement).toBe(control)
  },
)

test.each([
  ['a finger, whose keyboard stays on the screen', 'Save', 'touch', 1],
  ['Enter in a field, which presses the button of its form too', 'Save', 'mouse', 0],
  ['a mouse beside all controls', 'Nothing to press', 'mouse', 1],
])('APP-9 APP-12 the focus stays in the field by %s', (_, text, pointerType, detail) => {
  press(screen.getByText(text), pointerType, detail)
  expect(document.activeElement).toBe(screen.getByLabelText('Company'))
})
