import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import type { Demo } from '#src/api/contract/demos.ts'
import { HomeScreen } from '#src/ui/home-screen.tsx'
import { noFilter, type DemoFilter } from '#src/ui/parts/demo-filter.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { sampleDemo } from '#tests/support/screen-samples.ts'

const demos = [
  sampleDemo(),
  sampleDemo({ key: 'nba', label: 'NBA fans', technologies: ['gemini'], featured: true }),
  sampleDemo({ key: 'f1', label: 'F1 strategy', shareableWith: ['googlers'], assets: [] }),
]

type HomeProps = { demos: Demo[] | null; onFilter?: (filter: DemoFilter) => void }

function Home({ demos: shown, onFilter }: HomeProps) {
  const [filter, setFilter] = useState(noFilter)
  return (
    <HomeScreen
      firstname="Ada"
      demos={shown}
      filter={filter}
      onFilter={(next) => {
        onFilter?.(next)
        setFilter(next)
      }}
    />
  )
}

const cards = () => screen.queryAllByRole('heading', { level: 3 }).map((it) => it.textContent)

test('DEMO-1 Home lists the demos, featured ones first, each card one link', () => {
  renderScreen(<Home demos={demos} />)

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello Ada')
  expect(cards()).toEqual(['NBA fans', 'Robotaxi', 'F1 strategy'])
  const card = screen.getByRole('link', { name: 'Robotaxi' })
  expect(card.getAttribute('href')).toBe('/demo/robotaxi')
  expect(screen.getByRole('status').textContent).toBe('3 demos')
})

test('DEMO-1 a card tells the technologies', () => {
  renderScreen(<Home demos={[sampleDemo()]} />)

  const tags = within(screen.getByRole('list', { name: 'Technologies' })).getAllByRole('listitem')
  expect(tags.map(({ textContent }) => textContent)).toEqual(['Looker', 'Google Maps Platform'])
})

test('DEMO-1 typing searches live, and the count is told', async () => {
  const { person } = renderScreen(<Home demos={demos} />)

  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'STRATEGY f1')

  expect(cards()).toEqual(['F1 strategy'])
  expect(screen.getByRole('status').textContent).toBe('1 demo')
})

test('DEMO-1 what a search finds keeps the featured demos first', async () => {
  const { person } = renderScreen(<Home demos={demos} />)

  await person.type(screen.getByRole('searchbox'), 'every')

  expect(cards()).toEqual(['NBA fans', 'Robotaxi', 'F1 strategy'])
})

test('DEMO-1 demos are filtered by technology and by audience', async () => {
  const onFilter = vi.fn<(filter: DemoFilter) => void>()
  const { person } = renderScreen(<Home demos={demos} onFilter={onFilter} />)

  await person.selectOptions(screen.getByRole('combobox', { name: 'Technology' }), 'Looker')
  expect(cards()).toEqual(['Robotaxi', 'F1 strategy'])
  await person.selectOptions(screen.getByRole('combobox', { name: 'Shareable with' }), 'Partners')
  expect(cards()).toEqual(['Robotaxi'])
  expect(onFilter.mock.lastCall).toEqual([
    { search: '', technology: 'looker', audience: 'partners' },
  ])
})

test('DEMO-1 no match differs from no demos, and the filters can be cleared', async () => {
  const { person, redraw } = renderScreen(<Home demos={demos} />)

  await person.type(screen.getByRole('searchbox'), 'zebra')
  expect(screen.getByRole('status').textContent).toBe('No demo matches.')
  await person.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(cards()).toHaveLength(3)
  expect(screen.getByRole('searchbox')).toMatchObject({ value: '' })

  redraw(<Home demos={[]} />)
  expect(screen.getByRole('status').textContent).toContain('No demos yet.')
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

test('DEMO-1 a slash jumps to the search field, but is a slash where one types', async () => {
  const { person } = renderScreen(<Home demos={demos} />)
  const field = screen.getByRole('searchbox')

  await person.keyboard('/')
  expect(document.activeElement).toBe(field)
  await person.keyboard('a/b')
  expect(field).toMatchObject({ value: 'a/b' })
})

const screenWith = (search: string) => (
  <HomeScreen firstname="Ada" demos={demos} filter={{ ...noFilter, search }} onFilter={() => {}} />
)

test('DEMO-1 an address that answers late does not take typed letters away', async () => {
  const { person, redraw } = renderScreen(screenWith(''))
  const field = screen.getByRole('searchbox')

  await person.type(field, 'nb')
  redraw(screenWith('n'))
  expect(field).toMatchObject({ value: 'nb' })

  await person.click(screen.getByRole('heading', { level: 1 }))
  redraw(screenWith('f1'))
  expect(field).toMatchObject({ value: 'f1' })
})

test('APP-10 while the demos load, that is said and the grid keeps its place', () => {
  renderScreen(<Home demos={null} />)

  expect(screen.getByRole('status').textContent).toBe('Loading...')
  expect(cards()).toEqual([])
})
