import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { SearchField } from '#src/ui/parts/forms/search-field.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

const at = (search: string) => (
  <SearchField id="it" label="Search" placeholder="Words" search={search} onType={() => {}} />
)
const field = () => screen.getByRole<HTMLInputElement>('searchbox')

test('APP-10 a search field in focus follows the address when one goes Back', async () => {
  const { person, redraw } = renderScreen(at(''))
  await person.type(field(), 'ann')
  redraw(at('ann'))
  redraw(at('bar'))
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe('bar')
})

test('DEMO-1 an address that answers late takes nothing from who types on', async () => {
  const { person, redraw } = renderScreen(at(''))
  await person.type(field(), 'a')
  await person.clear(field())
  redraw(at('a'))
  expect(field().value).toBe('')
  await person.type(field(), 'bo')
  redraw(at(''))
  expect(field().value).toBe('bo')
  redraw(at('b'))
  expect(field().value).toBe('bo')
  redraw(at('bo'))
  redraw(at('elsewhere'))
  expect(field().value).toBe('elsewhere')
})
