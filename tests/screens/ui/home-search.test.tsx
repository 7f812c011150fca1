import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { noFilter } from '#src/ui/demos/demo-filter.ts'
import { HomeScreen } from '#src/ui/demos/home-screen.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { sampleDemo } from '#tests/support/screen-samples.ts'

const told = [
  sampleDemo({
    key: 'orders',
    label: 'Orders',
    tagline: 'From cart to door.',
    description: 'A shop hears of a strike, and moves what was ordered before anybody has to call.',
    featured: true,
  }),
  sampleDemo({
    key: 'calls',
    label: 'Calls',
    shareableWith: ['customers'],
    technologies: ['bigquery'],
  }),
]

function Home() {
  const [filter, setFilter] = useState(noFilter)
  return (
    <HomeScreen
      firstname="Ada"
      demos={told}
      shelf={{ favourites: [], recents: [] }}
      filter={filter}
      onType={(search) => setFilter({ ...filter, search })}
      onFilter={() => {}}
      onFavourite={() => {}}
      onRetry={null}
      isSlashOff={false}
    />
  )
}

const search = async (words: string) => {
  const { person } = renderScreen(<Home />)
  await person.type(screen.getByRole('searchbox'), words)
}

const cards = () => screen.queryAllByRole('heading', { level: 3 }).map((it) => it.textContent)

test('DEMO-1 a word in a name comes before one in a description, whatever is featured', async () => {
  await search('call')

  expect(cards()).toEqual(['Calls', 'Orders'])
})

const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)

const excerpt = () => document.querySelector('.demo-card-found')?.textContent ?? null

test('DEMO-1 a word of the description is found, and shown where it stands', async () => {
  await search('strike')

  expect(cards()).toEqual(['Orders'])
  expect(excerpt()).toBe(
    'A shop hears of a strike, and moves what was ordered before anybody has to call.',
  )
  expect(marks()).toEqual(['strike'])
})

test('DEMO-1 of a long description the piece is shown that was found', async () => {
  await search('anybody')

  expect(excerpt()).toBe('… and moves what was ordered before anybody has to call.')
})

test('DEMO-1 those whom a demo may be shown to are found', async () => {
  await search('customers')

  expect(cards()).toEqual(['Calls'])
  expect(excerpt()).toBe('Shareable with Customers')
})

test('DEMO-1 name, tagline and technologies are found together, marked where the card shows them', async () => {
  await search('look cart rder')

  expect(cards()).toEqual(['Orders'])
  expect(marks()).toEqual(['rder', 'cart', 'Look'])
  expect(excerpt()).toBeNull()
})

test('DEMO-1 a slip is taken for the word that was likely meant, and that is said', async () => {
  await search('strkie')

  expect(cards()).toEqual(['Orders'])
  expect(screen.getByRole('status').textContent).toBe('1 demo for “strike”. None has “strkie”.')
})

test('DEMO-1 what is written as one word is found by its two', async () => {
  await search('big query cus')

  expect(cards()).toEqual(['Calls'])
  expect(marks()).toEqual(['Cus', 'BigQuery'])
  expect(screen.getByRole('status').textContent).toBe('1 demo')
})
