import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import type { Demo, DemoShelf } from '#src/api/contract/demos.ts'
import { withFavourite } from '#src/lib/favourites.ts'
import { required } from '#src/lib/required.ts'
import { noFilter, type DemoFilter } from '#src/ui/demos/demo-filter.ts'
import type { OnFavourite } from '#src/ui/demos/demo-star.tsx'
import { HomeScreen } from '#src/ui/demos/home-screen.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { sampleDemo } from '#tests/support/screen-samples.ts'

const demos = [
  sampleDemo(),
  sampleDemo({ key: 'nba', label: 'NBA fans', technologies: ['gemini'], featured: true }),
  sampleDemo({ key: 'f1', label: 'F1 strategy', shareableWith: ['googlers'], thumbnail: null }),
]

const noShelf: DemoShelf = { favourites: [], recents: [] }
const shelf: DemoShelf = {
  favourites: ['f1'],
  recents: [
    { key: 'robotaxi', openedAt: 2 },
    { key: 'f1', openedAt: 1 },
  ],
}
const still = {
  isSlashOff: false,
  onFavourite: () => {},
  onType: () => {},
  onRetry: null,
}

type HomeProps = Partial<Parameters<typeof HomeScreen>[0]> & { demos: Demo[] | null }

function Home({ onFilter, ...props }: HomeProps) {
  const [filter, setFilter] = useState(noFilter)
  return (
    <HomeScreen
      firstname="Ada"
      shelf={noShelf}
      {...still}
      {...props}
      filter={filter}
      onType={(search) => setFilter((it) => ({ ...it, search }))}
      onFilter={(next) => {
        onFilter?.(next)
        setFilter((it) => ({ ...it, ...next }))
      }}
    />
  )
}

/** Marks are kept. */
function Shelf({ shelf: first, ...props }: HomeProps & { shelf: DemoShelf }) {
  const [shelf, setShelf] = useState(first)
  return (
    <Home
      {...props}
      shelf={shelf}
      onFavourite={({ key }, isFavourite) =>
        setShelf((it) => withFavourite(it, { key, isFavourite }))
      }
    />
  )
}

const greeting = () => screen.getByRole('heading', { level: 1 })
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

  await person.type(screen.getByRole('searchbox'), 'fleet')

  expect(cards()).toEqual(['NBA fans', 'Robotaxi', 'F1 strategy'])
})

test('DEMO-1 demos are filtered by technology and by audience', async () => {
  const onFilter = vi.fn<(change: Partial<DemoFilter>) => void>()
  const { person } = renderScreen(<Home demos={demos} onFilter={onFilter} />)

  await person.selectOptions(screen.getByRole('combobox', { name: 'Technology' }), 'Looker')
  expect(cards()).toEqual(['Robotaxi', 'F1 strategy'])
  await person.selectOptions(screen.getByRole('combobox', { name: 'Shareable with' }), 'Partners')
  expect(cards()).toEqual(['Robotaxi'])
  expect(onFilter.mock.calls).toEqual([[{ technology: 'looker' }], [{ audience: 'partners' }]])
})

test('DEMO-1 no match differs from no demos, and the filters can be cleared', async () => {
  const { person, redraw } = renderScreen(<Home demos={demos} />)

  await person.type(screen.getByRole('searchbox'), 'zebra')
  expect(screen.getByRole('status').textContent).toBe('No demo matches.')
  await person.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(cards()).toHaveLength(3)
  expect(screen.getByRole('searchbox')).toMatchObject({ value: '' })
  expect(document.activeElement).toBe(greeting())

  redraw(<Home demos={[]} />)
  expect(screen.getByRole('status').textContent).toContain('No demos yet.')
  expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact')
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

test('DEMO-1 APP-9 whoever turned the slash off has a slash that does nothing', async () => {
  const { person, redraw } = renderScreen(<Home demos={demos} isSlashOff />)
  await person.keyboard('/')
  expect(document.activeElement).toBe(document.body)

  redraw(<Home demos={demos} isSlashOff={false} />)
  await person.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

const screenWith = (search: string) => (
  <HomeScreen
    firstname="Ada"
    demos={demos}
    shelf={noShelf}
    {...still}
    filter={{ ...noFilter, search }}
    onFilter={() => {}}
  />
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

const linksOf = (section: string) =>
  within(screen.getByRole('region', { name: section }))
    .getAllByRole('link')
    .map(({ lastChild }) => lastChild?.textContent)

test('DEMO-9 favourites and recents stand first, and the catalogue still has every demo', () => {
  renderScreen(<Home demos={demos} shelf={shelf} />)

  const sections = screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent)
  expect(sections).toEqual(['Favourites', 'Recently opened', 'Featured', 'More demos'])
  expect(linksOf('Favourites')).toEqual(['F1 strategy'])
  expect(linksOf('Recently opened')).toEqual(['Robotaxi', 'F1 strategy'])
  expect(cards()).toEqual(['NBA fans', 'Robotaxi', 'F1 strategy'])
})

test('DEMO-9 who marked and opened nothing sees no empty sections', () => {
  renderScreen(<Home demos={demos} />)

  expect(screen.queryByRole('heading', { name: 'Favourites' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Recently opened' })).toBeNull()
})

test('DEMO-9 a card has its star beside its link, which tells and turns the mark', async () => {
  const onFavourite = vi.fn<OnFavourite>()
  const { person } = renderScreen(<Home demos={demos} shelf={shelf} onFavourite={onFavourite} />)

  const marked = screen.getByRole('button', { name: 'Favourite: F1 strategy', pressed: true })
  expect(marked.closest('a')).toBeNull()
  await person.click(marked)
  expect(onFavourite.mock.lastCall).toMatchObject([{ key: 'f1' }, false])
  await person.click(screen.getByRole('button', { name: 'Favourite: Robotaxi', pressed: false }))
  expect(onFavourite.mock.lastCall).toMatchObject([{ key: 'robotaxi', label: 'Robotaxi' }, true])
})

test('DEMO-9 the favourites alone can be shown; where there is none, it is said how to get one', async () => {
  const { person, redraw } = renderScreen(<Home demos={demos} shelf={shelf} />)
  const toggle = screen.getByRole('button', { name: 'Favourites' })

  await person.click(toggle)
  expect(toggle.getAttribute('aria-pressed')).toBe('true')
  expect(cards()).toEqual(['F1 strategy'])
  expect(screen.getByRole('status').textContent).toBe('1 demo')

  redraw(<Home demos={demos} shelf={noShelf} />)
  expect(screen.getByRole('status').textContent).toBe('No demo matches.')
  expect(screen.getByText(/^Press the star of a demo/)).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(cards()).toHaveLength(3)
})

test.each([
  ['Featured', ['NBA fans', 'Robotaxi', 'F1 strategy']],
  ['A–Z', ['F1 strategy', 'NBA fans', 'Robotaxi']],
  ['Recently opened', ['Robotaxi', 'F1 strategy', 'NBA fans']],
])('DEMO-1 DEMO-9 demos are sorted: %s', async (order, sorted) => {
  const { person } = renderScreen(<Home demos={demos} shelf={shelf} />)

  await person.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), order)
  expect(cards()).toEqual(sorted)
})

test('DEMO-1 clearing the filters leaves the order', async () => {
  const onFilter = vi.fn<(change: Partial<DemoFilter>) => void>()
  const { person } = renderScreen(<Home demos={demos} onFilter={onFilter} />)

  await person.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'A–Z')
  await person.type(screen.getByRole('searchbox'), 'zebra')
  await person.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(onFilter.mock.lastCall).toEqual([{ ...noFilter, sort: 'label' }])
})

test('DEMO-9 APP-10 demos show without a shelf that did not come, and it can be asked for again', async () => {
  const onRetry = vi.fn<() => void>()
  const { person, redraw } = renderScreen(<Home demos={demos} shelf={null} onRetry={onRetry} />)

  expect(cards()).toHaveLength(3)
  expect(screen.queryByRole('button', { name: /^Favourite:/ })).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('Your favourites could not be loaded.')
  await person.click(screen.getByRole('button', { name: 'Favourites' }))
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.queryByText(/^Press the star/)).toBeNull()

  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
  redraw(<Home demos={demos} shelf={shelf} />)
  expect(document.activeElement).toBe(greeting())
  expect(cards()).toEqual(['F1 strategy'])
})

const star = (label: string) => screen.getByRole('button', { name: `Favourite: ${label}` })

test('DEMO-9 APP-9 among the favourites alone a star that takes its card away leads on to the next one', async () => {
  const allMarked = { ...noShelf, favourites: ['robotaxi', 'nba', 'f1'] }
  const { person } = renderScreen(<Shelf demos={demos} shelf={allMarked} />)
  await person.click(screen.getByRole('button', { name: 'Favourites' }))

  expect(cards()).toEqual(['NBA fans', 'Robotaxi', 'F1 strategy'])
  await person.click(star('Robotaxi'))
  expect(document.activeElement).toBe(star('F1 strategy'))
  await person.click(star('F1 strategy'))
  expect(document.activeElement).toBe(star('NBA fans'))
  await person.click(star('NBA fans'))
  expect(document.activeElement).toBe(greeting())
  expect(cards()).toEqual([])
})

const showMore = () => fireEvent.click(screen.getByRole('button', { name: 'Show more demos' }))

const cardCount = () => document.querySelectorAll('.demo-card').length

test('DEMO-1 of many demos as many are drawn as one has come to, and another filter starts at the top', async () => {
  const many = Array.from({ length: 60 }, (_, at) =>
    sampleDemo({ key: `demo-${at}`, label: `Demo ${at}` }),
  )
  const { redraw } = renderScreen(<Home demos={many} />)

  expect(screen.getByRole('status').textContent).toBe('60 demos')
  expect(cardCount()).toBe(24)
  showMore()
  expect(cardCount()).toBe(48)
  showMore()
  expect(cardCount()).toBe(60)
  expect(screen.queryByRole('button', { name: 'Show more demos' })).toBeNull()

  redraw(<Home demos={many} />)
  expect(cardCount()).toBe(60)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'demo' } })
  expect(screen.getByRole('status').textContent).toBe('60 demos')
  expect(cardCount()).toBe(24)
})

test('DEMO-1 APP-9 who has the last demos come goes on from the first of these', async () => {
  const many = Array.from({ length: 30 }, (_, at) => sampleDemo({ key: `demo-${at}` }))
  const { person } = renderScreen(<Home demos={many} />)

  await person.click(screen.getByRole('button', { name: 'Show more demos' }))
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe('/demo/demo-24'))
})

test('DEMO-1 a picture that does not load makes room for a pattern', () => {
  renderScreen(<Home demos={[sampleDemo()]} />)
  const [picture] = document.getElementsByTagName('img')

  fireEvent.error(required(picture, 'picture'))
  expect(document.querySelector('img')).toBeNull()
  expect(document.querySelector('div.demo-picture')?.textContent).toBe('R')
})

test('APP-10 while the demos load, that is said and the grid keeps its place', () => {
  renderScreen(<Home demos={null} />)

  expect(screen.getByRole('status').textContent).toBe('Loading...')
  expect(cards()).toEqual([])
})
