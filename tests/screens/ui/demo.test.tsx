import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import type { Demo } from '#src/api/contract/demos.ts'
import type { CopyLinkView } from '#src/machines/copy-link/copy-link.view.ts'
import type { DemoOpenView } from '#src/machines/demo-open/demo-open.view.ts'
import { DemoOpeningScreen } from '#src/ui/demos/demo-opening-screen.tsx'
import { DemoScreen } from '#src/ui/demos/demo-screen.tsx'
import type { OnFavourite } from '#src/ui/demos/demo-star.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { sampleDemo } from '#tests/support/screen-samples.ts'

const setup = (
  own: Partial<Demo> = {},
  open: DemoOpenView = { step: 'idle' },
  copyLink: CopyLinkView = { state: 'ready' },
  isFavourite: boolean | null = false,
  onShare: (() => void) | null = null,
  onRetryFavourite: (() => void) | null = null,
) => {
  const onAccess = vi.fn<() => void>()
  const onCopyLink = vi.fn<() => void>()
  const onFavourite = vi.fn<OnFavourite>()
  const { person } = renderScreen(
    <DemoScreen
      demo={sampleDemo(own)}
      open={open}
      copyLink={copyLink}
      onShare={onShare}
      onAccess={onAccess}
      onCopyLink={onCopyLink}
      isFavourite={isFavourite}
      onFavourite={onFavourite}
      onRetryFavourite={onRetryFavourite}
    />,
  )
  return { onAccess, onCopyLink, onFavourite, person }
}

test('DEMO-2 the hero leads back Home, names the demo and opens it', async () => {
  const { onAccess, person } = setup()

  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Robotaxi')
  expect(screen.getByText('Every ride, every car.')).toBeDefined()
  await person.click(
    screen.getByRole('button', { name: 'Access Demo', description: 'Opens in a new tab' }),
  )
  expect(onAccess).toHaveBeenCalledOnce()
})

test('DEMO-5 while the demo opens, the button says so and does nothing', async () => {
  const { onAccess, person } = setup({}, { step: 'opening', label: 'Robotaxi' })

  await person.click(screen.getByRole('button', { name: /^Loading\.\.\./ }))
  expect(onAccess).not.toHaveBeenCalled()
})

test.each([
  [4, 2],
  [5, 3],
])('DEMO-2 %i technologies stand in %i columns', (count, columns) => {
  const all = ['looker', 'vertexai', 'gemini', 'maps', 'vision'] as const
  setup({ technologies: all.slice(0, count) })

  const list = screen.getByRole('list', { name: 'Products Used' })
  expect(list.style.gridTemplateColumns).toBe(`repeat(${columns}, minmax(0, 1fr))`)
  expect(within(list).getAllByRole('listitem')).toHaveLength(count)
})

test('DEMO-2 badges say in words whom the demo is not shared with', () => {
  setup({ shareableWith: ['googlers', 'partners'] })

  const badges = within(screen.getByRole('list', { name: 'Shareable with' })).getAllByRole(
    'listitem',
  )
  expect(badges.map(({ textContent }) => textContent)).toEqual([
    'Googlers',
    'Partners',
    'not shared with Customers',
  ])
})

test('DEMO-2 links open apart and give nothing away', () => {
  setup()

  const link = screen.getByRole('link', { name: /^Architecture ?\(opens in a new tab\)$/ })
  expect(link).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' })
})

const address = 'https://portal.example/demo/robotaxi'

test.each([
  [{ state: 'ready' }, 'Copy link', ''],
  [{ state: 'copied' }, 'Copied!', 'Copied!'],
  [{ state: 'failed', text: address }, 'Not copied', 'Not copied'],
] as const)('DEMO-2 the copy control, %o, says so to eyes and ears', async (copy, name, told) => {
  const { onCopyLink, person } = setup({}, { step: 'idle' }, copy)

  expect(screen.getAllByRole('status')[0]?.textContent).toBe(told)
  await person.click(screen.getByRole('button', { name }))
  expect(onCopyLink).toHaveBeenCalledOnce()
})

test('DEMO-2 APP-9 where the clipboard is denied the link stands there, selected and with the focus', () => {
  setup({}, { step: 'idle' }, { state: 'failed', text: address })

  const name = 'Your browser does not let this page copy. Please copy it from here:'
  const field = screen.getByRole<HTMLInputElement>('textbox', { name })
  expect(field).toMatchObject({ value: address, readOnly: true })
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, address.length])
  expect(document.activeElement).toBe(field)
})

test('DEMO-2 the link is shared by the browser where that can', async () => {
  const onShare = vi.fn<() => void>()
  const { person } = setup({}, { step: 'idle' }, { state: 'ready' }, undefined, onShare)
  await person.click(screen.getByRole('button', { name: 'Share' }))
  expect(onShare).toHaveBeenCalledOnce()
})

test('DEMO-2 a browser that cannot share is not asked to', () => {
  setup()
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})

test('DEMO-5 a refused new tab leaves a link to the demo', () => {
  setup({}, { step: 'opened', url: '/local/sandbox/robotaxi/', how: 'blocked' })

  const link = screen.getByRole('link', { name: 'Open Robotaxi' })
  expect(link).toMatchObject({ target: '_blank', rel: 'noopener' })
  expect(link.getAttribute('href')).toBe('/local/sandbox/robotaxi/')
})

test('DEMO-2 a hero image shows with its text', () => {
  setup({ assets: [{ media: 'image', type: 'hero', url: '/hero.svg', alt: 'Taxis at night' }] })

  expect(screen.getByRole('img', { name: 'Taxis at night' })).toBeDefined()
})

test('DEMO-2 a hero film of its own is its poster until it is played, without sound, and says in captions what is seen', async () => {
  const film = {
    media: 'video',
    type: 'hero',
    url: '/film.webm',
    mp4: '/film.mp4',
    poster: '/hero.svg',
    captions: '/film.vtt',
    alt: 'A ride at night.',
  } as const
  const { person } = setup({ assets: [film] })

  const button = screen.getByRole('button', { name: 'Play video: Robotaxi. A ride at night.' })
  expect(button.querySelector('img')?.getAttribute('src')).toBe('/hero.svg')
  expect(document.querySelector('video, source, track')).toBeNull()
  await person.click(button)

  const player = screen.getByLabelText<HTMLVideoElement>('A ride at night.')
  expect(player).toMatchObject({ controls: true, muted: true, autoplay: true })
  const sources = [...player.querySelectorAll('source')].map((it) => it.getAttribute('src'))
  expect(sources).toEqual(['/film.webm', '/film.mp4'])
  expect(player.querySelector('track')).toMatchObject({ kind: 'captions', default: true })
})

test('DEMO-2 AI-07 a hero video of a foreign host is asked for only when wanted, and locked in', async () => {
  const { person } = setup({
    assets: [
      { media: 'youtube', type: 'hero', url: 'https://www.youtube.com/watch?v=a"b', alt: 'Film' },
    ],
  })

  expect(document.querySelector('iframe')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Play video: Robotaxi. Film' }))
  const player = screen.getByTitle('Video: Robotaxi')
  expect(player.getAttribute('src')).toBe(
    'https://www.youtube-nocookie.com/embed/a%22b?autoplay=1&cc_load_policy=1',
  )
  expect(player.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin')
  expect(player.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-presentation')
})

test.each([
  [false, true],
  [true, false],
])(
  'DEMO-9 the star tells whether the demo is a favourite, %s, and turns it',
  async (is, becomes) => {
    const { onFavourite, person } = setup({}, { step: 'idle' }, { state: 'ready' }, is)

    await person.click(screen.getByRole('button', { name: 'Favourite', pressed: is }))
    expect(onFavourite.mock.lastCall).toMatchObject([{ key: 'robotaxi' }, becomes])
  },
)

test('DEMO-9 while it is not known the star does nothing', async () => {
  const { onFavourite, person } = setup({}, { step: 'idle' }, { state: 'ready' }, null)

  await person.click(screen.getByRole('button', { name: 'Favourite' }))
  expect(onFavourite).not.toHaveBeenCalled()
})

test('DEMO-2 the content tells the story, then what came of it', () => {
  setup({
    story: [
      { title: 'The ride', text: 'From tap to drop-off.' },
      { title: 'How to show it', text: 'Call a taxi.' },
    ],
  })

  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings.slice(-5)).toEqual([
    'The story',
    'The ride',
    'How to show it',
    'Results',
    'Rides per month',
  ])
  const story = screen.getByRole('region', { name: 'The story' })
  expect(within(story).getByText('Call a taxi.')).toBeDefined()
})

test('DEMO-2 a demo without story and figures has no empty sections', () => {
  setup({ story: [], kpis: [], chart: null })

  expect(screen.queryByRole('heading', { name: 'The story' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Results' })).toBeNull()
})

test('DEMO-2 the content has figures, a chart, and its table on demand', async () => {
  const { person } = setup()

  expect(screen.getByText('12,480')).toBeDefined()
  expect(screen.getByRole('img', { name: 'Rides per month, thousand' })).toBeDefined()
  await person.click(screen.getByRole('button', { name: /^View as table/ }))
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual(['PeriodAustin', 'Jan4', 'Feb9'])
})

test.each([
  [{ step: 'opening', label: 'Robotaxi' }, 'Loading...'],
  [
    { step: 'opened', url: '/x', how: 'blocked' },
    'Your browser did not let the new tab open. Please use the button.',
  ],
  [
    { step: 'opened', url: '/x', how: 'slow' },
    'The demo is taking longer than usual. You can also use the button.',
  ],
  [
    { step: 'opened', url: '/x', how: 'shown' },
    'The demo is open. If you do not see it, please use the button.',
  ],
] as const)('DEMO-5 the go page tells how far it is: %o', (open, text) => {
  renderScreen(
    <DemoOpeningScreen
      demoKey="robotaxi"
      label="Robotaxi"
      open={open}
      isOffline={false}
      onOpen={() => {}}
    />,
  )

  expect(screen.getByRole('status').textContent).toBe(text)
  expect(screen.queryByRole('link', { name: 'Open Robotaxi' }) === null).toBe(
    open.step === 'opening',
  )
})

function Opening() {
  const [open, setOpen] = useState<DemoOpenView>({ step: 'idle' })
  return (
    <DemoOpeningScreen
      demoKey="robotaxi"
      label="Robotaxi"
      open={open}
      isOffline={false}
      onOpen={() => setOpen({ step: 'opened', url: '/x', how: 'blocked' })}
    />
  )
}

test('DEMO-5 APP-9 on the go page the button that opens leaves the focus at the heading', async () => {
  const { person } = renderScreen(<Opening />)
  await person.click(screen.getByRole('button', { name: 'Open Robotaxi' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Robotaxi' }))
})

test('DEMO-5 RE-10 the go page says that the demo needs a connection, and keeps its link', () => {
  const open = { step: 'opened', url: '/x', how: 'shown' } as const
  renderScreen(
    <DemoOpeningScreen
      demoKey="robotaxi"
      label="Robotaxi"
      open={open}
      isOffline
      onOpen={() => {}}
    />,
  )

  expect(screen.getByRole('status').textContent).toBe(
    'You are offline. The demo needs a connection.',
  )
  expect(screen.getByRole('link', { name: 'Open Robotaxi' })).toBeDefined()
})

test('DEMO-9 a star that could not be loaded says so, and a press asks again', async () => {
  const onRetry = vi.fn<() => void>()
  const { onFavourite, person } = setup(
    {},
    { step: 'idle' },
    { state: 'ready' },
    null,
    null,
    onRetry,
  )
  const star = screen.getByRole('button', { name: 'Favourite' })
  expect(star.title).toBe('Your favourites could not be loaded. Press to try again.')
  expect(star.getAttribute('aria-disabled')).toBe('false')
  await person.click(star)
  expect(onRetry).toHaveBeenCalledOnce()
  expect(onFavourite).not.toHaveBeenCalled()
})
