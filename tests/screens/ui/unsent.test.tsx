import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { watchUnsent } from '#src/app/storage/unsent.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const setup = () => {
  const hasUnsent = watchUnsent(document)
  const page = (
    <>
      <form>
        <input aria-label="Company" defaultValue="Acme" />
        <textarea aria-label="Note" />
      </form>
      <form data-kept>
        <input aria-label="Search" />
      </form>
      <input aria-label="Filter" />
    </>
  )
  return { hasUnsent, ...renderScreen(page) }
}

test('RE-17 what is typed into a form is unsent until it is taken back or its form is gone', async () => {
  const { hasUnsent, person, redraw } = setup()
  expect(hasUnsent()).toBe(false)
  await person.type(screen.getByLabelText('Note'), 'Half a thought')
  expect(hasUnsent()).toBe(true)
  await person.clear(screen.getByLabelText('Note'))
  expect(hasUnsent()).toBe(false)
  await person.type(screen.getByLabelText('Company'), ' Ltd')
  expect(hasUnsent()).toBe(true)
  redraw(<p>Sent</p>)
  expect(hasUnsent()).toBe(false)
})

test('RE-17 what stands elsewhere too, or in no form, is lost by no reload', async () => {
  const { hasUnsent, person } = setup()
  await person.type(screen.getByLabelText('Search'), 'looker')
  await person.type(screen.getByLabelText('Filter'), 'maps')
  expect(hasUnsent()).toBe(false)
})
